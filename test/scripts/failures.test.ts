/** Failures of tests as they are printed: the first difference and the value that came, in few lines. */

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failuresIn } from '../../scripts/test/failures.js';
import { runFile } from '../../scripts/test/files.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const LONG = 'a'.repeat(1000);

const checks = suite('failures of checks');
/** Tests the message of a check that fails, such as `not.match`. */
function says(name: string, given: readonly unknown[], lines: readonly string[]): void {
  checks(`${name}: ${lines.join(', ')}`, () => {
    const check = name.split('.').reduce((all: object, part) => Reflect.get(all, part), assert);
    let message: string | undefined;
    try {
      (check as (...given: readonly unknown[]) => void)(...given);
    } catch (error) {
      ({ message } = error as Error);
    }
    assert.is(message, lines.join('\n'));
  });
}
const THROWS = (): never => {
  throw new RangeError('too long');
};
says(
  'is',
  [`${LONG}b`, `${LONG}c`],
  [
    'at offset 1000:',
    `got      …"${'a'.repeat(40)}b"… (1001 code units)`,
    `expected …"${'a'.repeat(40)}c"… (1001 code units)`,
  ],
);
says('equal', [{ a: undefined }, {}], ['at [a]:', 'got      undefined', 'expected undefined']);
says('equal', [new Set(['b', 'a']), new Set(['a'])], ['at [sorted][1]:', 'got      "b"', 'expected undefined']);
says('match', ['abc', /d/], ['expected a text with /d/, got "abc"']);
says('match', [LONG, 'd'], [`expected a text with "d", got "${'a'.repeat(160)}"… (1000 code units)`]);
says('instance', [[], Map], ['expected an instance of Map, got []']);
for (const name of ['throws', 'thrown']) says(name, [() => 5], ['expected an error, got 5']);
for (const given of [[{ message: 'too short' }], [RangeError, { message: 'too short' }]])
  says('throws', [THROWS, ...given], ['at [message], offset 4:', 'got      "too long"', 'expected "too short"']);
says('throws', [THROWS, { message: /short/ }], ['at [message]:', 'got      "too long"', 'expected /short/']);
for (const expected of [TypeError, /short/, () => false])
  says('throws', [THROWS, expected], ['expected another error, got RangeError: too long']);
says('not.throws', [THROWS], ['expected no error, got RangeError: too long']);
runRows('scripts/checks', { says });
checks('an error of the expected class, text and predicate passes', () => {
  for (const expected of [undefined, RangeError, Error, /too/, 'long', () => true]) assert.throws(THROWS, expected);
});
checks.run();

const folder = temporaryFolder('failures', true);
const MANY = `import { assert, suite } from '../../test/support/suite.js';
const cases = suite('cases');
const list = Array.from({ length: 20_000 }, (_, i) => \`http://h/\${i}\`);
cases('a list', () => assert.equal(list.map((text) => text.slice(0, -1)), list, list));
cases('an error', () => JSON.parse('{'));
for (const text of list.slice(0, 300)) cases(text, () => assert.ok(text === ''));
cases.run();
`;

const reports = suite('failures in output');
reports('each has its title, its message, its place and the code there', async () => {
  writeFileSync(join(folder, 'many.test.ts'), MANY);
  const { output, failed } = await runFile(folder, 'many.test.ts');
  const [list, thrown = [], one] = failuresIn(output);
  const place = (line: number): string => `  ${folder.slice(folder.indexOf('coverage'))}/many.test.ts:${line}: `;
  assert.is(failed, 302);
  assert.equal(list, [
    'cases  "a list"',
    '  input "http://h/0", at [0], offset 9:',
    '  got      "http://h/"',
    '  expected "http://h/0"',
    `${place(4)}cases('a list', () => assert.equal(list.map((text) => text.slice(0, -1)), list, list));`,
  ]);
  assert.equal([thrown[0], thrown.at(-1)?.startsWith(place(5))], ['cases  "an error"', true]);
  assert.equal(one?.slice(0, 2), ['cases  "http://h/0"', '  expected a value that is truthy, got false']);
});
reports('the last lines of a program that is not uvu', () => {
  const lines = Array.from({ length: 100 }, (_, i) => `line ${i} ${LONG}`);
  const [failure = []] = failuresIn(lines.join('\n'));
  assert.is(failure.length, 16);
  assert.ok(failure.at(-1)?.startsWith('line 99 a') && failure.every((line) => line.length <= 201));
});
reports('30 files with many failures print at most 200 lines about them, with each file at the end', () => {
  const program = `import { Tally } from './scripts/test/support.js';
    const tally = new Tally();
    const output = '\\n' + '   FAIL  cases  "x"\\n    got 1\\n\\n    at x (y.js:1:1)\\n'.repeat(300);
    for (let i = 0; i < 30; i++) tally.add('file ' + i, 5, 300, output, ['ran no test']);
    tally.end(); process.exitCode = 0;`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const printed = execFileSync(process.execPath, args, { cwd, encoding: 'utf8' });
  const [meanwhile = '', atEnd = ''] = printed.split('all failures:\n');
  const details = `${meanwhile}${atEnd}`.split('\n').filter((line) => line.startsWith('     '));
  assert.ok(meanwhile.split('\n').length + atEnd.split('\n').length <= 232 && details.length > 100, printed);
  for (let i = 0; i < 30; i++) assert.match(atEnd, `FAIL file ${i}\n`);
  assert.match(atEnd, /\n150 passed, 9000 failed\n$/);
});
reports.run();
