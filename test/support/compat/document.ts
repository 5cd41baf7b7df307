/**
 * Writes `docs/compat.md` from the results of the cases: `npx tsx test/support/compat/document.ts`. A test compares the
 * file with them.
 */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { answer } from './answers.js';
import type { Call, Case } from './case.js';
import { CASES } from './cases.js';
import { DEPARTURES, type Departure } from './departures.js';
import { type Difference, runOwnTests } from './own-tests.js';

export const DOCUMENT = new URL('../../../docs/compat.md', import.meta.url);

const count = (test: (each: Case) => boolean): number => CASES.filter(test).length;

export function compatDocument(): string {
  const departures = [...DEPARTURES];
  const own = runOwnTests();
  return `<!-- Written by test/support/compat/document.ts: change that. -->

# Replacing fast-uri and uri-js

\`uriscan/compat\` has the functions, options and shapes that [fast-uri](https://www.npmjs.com/package/fast-uri) and
[uri-js](https://www.npmjs.com/package/uri-js) document: \`parse\`, \`serialize\`, \`resolve\`, \`resolveComponents\` (and
\`resolveComponent\`), \`normalize\`, \`equal\`, \`SCHEMES\`; and of uri-js \`removeDotSegments\`, \`pctEncChar\`, \`pctDecChars\`,
\`escapeComponent\`, \`unescapeComponent\`.

## With Ajv

\`\`\`js
import Ajv from 'ajv';
import * as uriResolver from 'uriscan/compat';

const ajv = new Ajv({ uriResolver });
ajv.addSchema({ $id: 'http://example.com/a.json', type: 'string' });
ajv.compile({ $id: 'http://example.com/b.json', $ref: 'a.json' })('text'); // true
\`\`\`

## Replacing the package

\`@uriscan/fast-uri\` is \`uriscan/compat\` as a separate package, so that npm can install it for packages that depend on fast-uri:

\`\`\`json
{
  "dependencies": { "ajv": "^8.0.0" },
  "overrides": { "fast-uri": "npm:@uriscan/fast-uri@^0.1.0" }
}
\`\`\`

## What is different

${CASES.length} calls were made to uriscan, fast-uri ${own.version} and uri-js 4.4.1; a test makes them again. ${count(({ departs }) => departs === undefined)} have
the same answer as with fast-uri, and ${count(({ departs }) => departs !== undefined)} another one, for one of the reasons below. ${count(({ uriJs }) => uriJs === undefined)} have the same answer as with
uri-js; where that differs from fast-uri, and there is no reason below, uriscan answers as fast-uri does.

The words in \`error\` are each library's own, and are not compared. \`skipEscape\`, \`skipNormalization\` (the fourth argument of
\`resolveComponents\`), \`ipv6Zone\` and the option \`iri\` of uri-js have no effect.

Two answers are those of fast-uri instead of RFC 3986's, because servers and clients disagree with the RFC there. \`%2E\` in a path
stays as it is: to a server that routes by the text and decodes afterwards, \`/public/%2e%2e/admin\` is below \`/public\`, and a check that
sees \`/admin\` answers a different question (CVE-2026-6321). A host of \`http\`, \`https\`, \`ws\` or \`wss\` that ends with a number
becomes the IPv4 address that clients connect to, as \`127.1\` does, or an \`error\`. The functions of \`uriscan\` give the RFC's answers;
\`normalize\`, \`equals\` and \`fingerprint\` have the option \`encodedDots\` to keep or refuse such dots.

| departure | cases | uriscan | from |
|---|---|---|---|
${departures.map(([name, [from, reason]]) => `| [${name}](#${name}) | ${count(({ departs }) => departs === name)} | ${reason} | ${from} |`).join('\n')}

${departures.map(([name, [from, reason]]) => section(name, from, reason)).join('\n\n')}

## fast-uri's own tests

The package fast-uri ${own.version} contains its tests. \`npm run test:fast-uri\` runs them with uriscan in its place: of ${own.assertions} assertions,
${own.holding} hold, if the words in \`error\` are not compared. The tests make ${own.calls} different calls. ${own.differences.length} of them
have another answer, for these reasons; the other assertions are in tests that make such a call.

| departure | calls | for example | fast-uri | uriscan |
|---|---|---|---|---|
${departures.flatMap(([name]) => ownRow(name, own.differences)).join('\n')}
`;
}

/** The row of a departure, with the shortest call that shows it; empty if no call does. */
function ownRow(name: Departure, differences: readonly Difference[]): string[] {
  const all = differences.filter(({ departs }) => departs === name);
  const [first] = all.toSorted((a, b) => text(a.call).length - text(b.call).length);
  if (first === undefined) return [];
  const cells = [callText(first.call), text(first.theirs), text(first.ours)].map(code);
  return [`| [${name}](#${name}) | ${all.length} | ${cells.join(' | ')} |`];
}

function section(name: Departure, from: string, reason: string): string {
  const rows = CASES.filter(({ departs }) => departs === name).map(
    ({ call }) =>
      `| ${code(callText(call))} | ${code(text(answer('fast-uri', call)))} | ${code(text(answer('uriscan', call)))} |`,
  );
  return `### ${name}\n\n${reason} (${from})\n\n| call | fast-uri | uriscan |\n|---|---|---|\n${rows.join('\n')}`;
}

const callText = ([name, ...values]: Call): string => `${name}(${values.map(text).join(', ')})`;

/** A value as source code; invisible characters are escaped. */
function text(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(/"(\w+)":/g, '$1: ')
    .replaceAll(/,(?=\w+: )/g, ', ')
    .replaceAll(/[\x7f\ufffe]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Returns code for a cell of a table. */
function code(content: string): string {
  const fence = content.includes('`') ? '``' : '`';
  return `${fence}${content.replaceAll('|', '\\|')}${fence}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(DOCUMENT, compatDocument());
