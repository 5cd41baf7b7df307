/**
 * Known failures of other libraries, each with its source, and the answers of this library to the same input.
 *
 * `advisories.jsonl` has a row for each failure: its title, its source, and the expected answers. Identifiers come from
 * the sources; a title describes a failure without an identifier.
 */

import { suite } from 'uvu';
import { growsLinearly } from '../support/growth.js';
import { rows } from '../support/rows.js';
import { ANSWERS, type Answer, doEverything } from '../support/security/advisory-answers.js';

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

/** Inputs that took other libraries exponential or quadratic time, or all their stack. */
const SLOW: readonly (readonly [title: string, source: string, make: (length: number) => string])[] = [
  [
    'parse-uri CVE-2024-36751, a regular expression',
    'https://github.com/advisories/GHSA-6fx8-h7jm-663j',
    (length) => `https://0${'@/@.44'.repeat(length / 8)}${'\0.'.repeat(length / 8)}`,
  ],
  [
    'validate-iri, a regular expression',
    'https://github.com/cdxgen/cdxgen/issues/2180',
    (length) => `http://${'a.'.repeat(length / 2)} `,
  ],
  [
    'uri-js, a regular expression',
    'https://github.com/garycourt/uri-js/issues/12',
    (length) => `${'/%c0%ae%c0%ae'.repeat(length / 12)}/windows\\win.ini`,
  ],
  [
    'fast-uri, and uri-js whose algorithm it had, quadratic dot-segments',
    'https://github.com/fastify/fast-uri/pull/140',
    (length) => `http://h${'/a/..'.repeat(length / 5)}`,
  ],
  [
    'uriparser CVE-2025-67899, a call for each character',
    'https://github.com/uriparser/uriparser/pull/284',
    (length) => '1,'.repeat(length / 2),
  ],
];
for (const [title, source, make] of SLOW) {
  growsLinearly(advisories, `${title} (${source}): ${JSON.stringify(make(40))} and longer`, 1 << 17, (length) => {
    const text = make(length);
    return () => doEverything(text);
  });
}

advisories.run();
