/**
 * Known failures of other libraries, each with its source, and the answers of this library to the same input.
 *
 * `advisories.jsonl` has a row for each failure: its title, its source, and the expected answers. Identifiers come from
 * the sources; a title describes a failure without an identifier. Inputs that took others too long are in
 * `growing-texts.jsonl`: parse-uri (CVE-2024-36751), validate-iri, uri-js, fast-uri and uriparser (CVE-2025-67899).
 */

import { rows } from '../support/rows.js';
import { ANSWERS, type Answer } from '../support/security/advisory-answers.js';
import { suite } from '../support/suite.js';

type Row = readonly [
  title: string,
  source: string,
  ...answers: readonly [verb: keyof typeof ANSWERS, ...args: never[]][],
];

const advisories = suite('advisories');
for (const [title, source, ...answers] of rows<Row>('security/advisories')) {
  for (const [verb, ...args] of answers) {
    const { title: what, check } = (ANSWERS[verb] as (...args: never[]) => Answer)(...args);
    advisories(`${title} (${source}): ${what}`, check);
  }
}

advisories.run();
