/** The files of `conformance/` are the words of the suites with the right answers, and describe themselves. */

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import Ajv2020 from 'ajv/dist/2020.js';
import { type Line, suiteFiles } from '../../scripts/conformance/suite-files.js';
import { CASES } from '../support/cases.js';
import { assert, suite } from '../support/suite.js';

const FOLDER = new URL('../../conformance/', import.meta.url);
const MAX_BYTES = 2_000_000;

const conformance = suite('conformance');
const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const chosen = linesOf(readFileSync(new URL('chosen.ndjson', FOLDER), 'utf8'));
const readme = readFileSync(new URL('README.md', FOLDER), 'utf8');
const isValid = new Ajv2020.default({ allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(new URL('schema.json', FOLDER), 'utf8')),
);

let bytes = 0;
for (const { name, lines } of suiteFiles())
  conformance(`${name}.ndjson.gz is up to date: npm run conformance -- --write`, () => {
    const packed = readFileSync(new URL(`${name}.ndjson.gz`, FOLDER));
    bytes += packed.length;
    assert.ok(gunzipSync(packed).toString() === lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    assert.ok(readme.includes(`| \`${name}.ndjson.gz\` | ${lines.length.toLocaleString('en')} |`));
    for (const line of lines) if (!isValid(line)) assert.unreachable(JSON.stringify(line));
  });

conformance('the files are small enough for a repository', () => assert.ok(bytes > 0 && bytes <= MAX_BYTES));

conformance('the chosen cases are 300 of the cases of the tests', () => {
  assert.is(chosen.length, 300);
  assert.is(new Set(chosen.map(({ text }) => text)).size, 300);
  for (const line of chosen) {
    assert.ok(isValid(line));
    const known = CASES.find(({ input }) => input === line.text);
    assert.equal(line.errors, known?.errors);
    const { hostKind, ...components } = known?.components ?? {};
    assert.equal(line.components, known?.components && components, line.text);
  }
});

conformance.run();
