/** `npm run mutate`: the list of survivors is up to date, and the runner finds the tests of a file. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MutantResult } from '@stryker-mutator/api/core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isChosen } from '../../scripts/test/mutation/sample.js';
import { scoreOf, summarize } from '../../scripts/test/mutation/summary.js';
import { lineOf, mutationOf, readSurvivors, Survivors } from '../../scripts/test/mutation/survivors.js';
import { testFilesOf } from '../../scripts/test/mutation/test-files.js';
import { texts } from '../../scripts/test/mutation/texts.js';

const ROOT = new URL('../../', import.meta.url);
const KNOWN = readSurvivors(new URL('../mutation-survivors.json', import.meta.url));

const known = suite('mutation: known survivors');
for (const [file, list] of Object.entries(KNOWN)) {
  known(`${file} has the lines in the list`, () => {
    const lines = new Set(
      readFileSync(new URL(file, ROOT), 'utf8')
        .split('\n')
        .map((line) => line.trim()),
    );
    for (const { line, mutations, reason } of list) {
      assert.ok(lines.has(line), line);
      assert.ok(mutations.length > 0 && reason !== '', line);
    }
  });
}
known.run();

const SOURCE = 'const a = 1;\n  if (a < 2) {\n    b();\n  }\n';
const mutant = (start: [number, number], end: [number, number], replacement: string, more = {}): MutantResult =>
  ({
    location: { start: { line: start[0], column: start[1] }, end: { line: end[0], column: end[1] } },
    replacement,
    fileName: 'src/a/b.ts',
    status: 'Survived',
    ...more,
  }) as MutantResult;

const descriptions = suite('mutation: descriptions of mutants');
const describes = (result: MutantResult, line: string, mutation: string): void =>
  descriptions(mutation, () => {
    assert.is(lineOf(SOURCE, result), line);
    assert.is(mutationOf(SOURCE, result), mutation);
  });
describes(mutant([2, 7], [2, 12], 'a <= 2'), 'if (a < 2) {', 'a < 2 => a <= 2');
describes(mutant([2, 14], [4, 4], '{}'), 'if (a < 2) {', '{ b(); } => {}');
describes(mutant([1, 11], [1, 12], '2'.repeat(101)), 'const a = 1;', `1 => ${'2'.repeat(100)}…`);
descriptions('known survivors are found, and missing ones reported', () => {
  const survivors = new Survivors({ 'a.ts': [{ line: 'a', mutations: ['1 => 2', '1 => 3'], reason: 'it is so' }] });
  assert.ok(survivors.has('a.ts', 'a', '1 => 2'));
  assert.not(survivors.has('a.ts', 'a', '1 => 4'));
  assert.not(survivors.has('b.ts', 'a', '1 => 2'));
  assert.equal([...survivors.gone(new Set(['a.ts']))], [['a.ts', 'a', '1 => 3']]);
  assert.equal([...survivors.gone(new Set(['b.ts']))], []);
});
descriptions.run();

const summary = suite('mutation: summary');
summary('counts by folder, and leaves out results that are not mutants', () => {
  const statuses = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError'];
  const results = statuses.map((status) => mutant([1, 1], [1, 2], '', { status }));
  results.push(mutant([1, 1], [1, 2], '', { status: 'Killed', fileName: 'src/b/c.ts' }));
  const rows = summarize(results);
  assert.equal(rows, [
    { folder: 'src/a', killed: 3, survived: 2 },
    { folder: 'src/b', killed: 1, survived: 0 },
    { folder: 'all', killed: 4, survived: 2 },
  ]);
  assert.equal(rows.map(scoreOf).map(Math.round), [60, 100, 67]);
});
summary.run();

const sampled = suite('mutation: sample');
sampled('a share of the mutants is tried, the same in every folder', () => {
  const mutants = Array.from({ length: 1000 }, (_, line) => mutant([line, 1], [line, 2], ''));
  assert.ok(mutants.every((each) => isChosen(each, 1)));
  const chosen = mutants.filter((each) => isChosen(each, 4));
  assert.ok(chosen.length > 200 && chosen.length < 300);
  for (const each of chosen) assert.ok(isChosen({ ...each, fileName: 'C:\\somewhere\\src/a/b.ts' }, 4));
});
sampled.run();

const left = suite('mutation: texts for readers');
const ignores = (node: object, expected: boolean): void =>
  left(`${JSON.stringify(node)} is ${expected ? '' : 'not '}a text for readers`, () =>
    assert.is(texts.shouldIgnore({ node }) !== undefined, expected),
  );
const template = (...raws: string[]): object => ({
  type: 'TemplateLiteral',
  quasis: raws.map((raw) => ({ value: { raw } })),
});
ignores({ type: 'StringLiteral', value: 'not a string' }, true);
ignores({ type: 'StringLiteral', value: 'unexpected-end' }, false);
ignores({ type: 'StringLiteral', value: ' ' }, false);
ignores(template('there is no line ', ''), true);
ignores(template('', ' fingerprints'), true);
ignores(template('', ':', ''), false);
ignores({ type: 'NumericLiteral', value: 1 }, false);
left.run();

const judges = suite('mutation: test files');
for (const folder of readdirSync(new URL('src', ROOT), { withFileTypes: true })) {
  if (!folder.isDirectory()) continue;
  judges(`the test files of src/${folder.name} exist`, () => {
    const files = testFilesOf(fileURLToPath(new URL(`src/${folder.name}/a.ts`, ROOT)));
    assert.ok(files.length > 0);
    for (const file of files) assert.ok(existsSync(new URL(file.replace(/js$/, 'ts'), ROOT)), file);
  });
}
judges('test files of a source file replace the test files of its folder', () => {
  assert.equal(testFilesOf('src/tables/arguments.ts'), [
    'test/tables/arguments.test.js',
    'test/security/arguments.test.js',
  ]);
  assert.equal(testFilesOf('src/tables/rows.ts'), [
    'test/scanner/cases.test.js',
    'test/tables/arguments.test.js',
    'test/tables/tables.test.js',
  ]);
});
judges.run();
