/** `npm run mutate`: the changes of a line of code, and the verdicts on them. */

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { ProjectCopy } from '../../scripts/mutate/project-copy.js';
import { write } from '../../scripts/test/support.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { assert, suite } from '../support/suite.js';

// Babel changes both when it is loaded.
const { stackTraceLimit, prepareStackTrace } = Error;
const { differenceOf, mutantsOf, mutated } = await import('../../scripts/mutate/mutants.js');
Object.assign(Error, { stackTraceLimit, prepareStackTrace });
const { tableMutantsOf } = await import('../../scripts/mutate/table-mutants.js');

const mutants = suite('mutants');
const FIRST = '// The second line is changed.\n';

/** Tests the columns of the mutants of a line, and how the line reads with them. */
function becomes(line: string, all: readonly (readonly [column: number, after: string])[]): void {
  mutants(line, async () => {
    const found = await mutantsOf('a.ts', FIRST + line);
    assert.equal(
      found.map((mutant) => [mutant.position, mutated(FIRST + line, mutant), differenceOf(FIRST + line, mutant)]),
      all.map(([column, after]) => [`2:${column}`, FIRST + after, `- ${line}\n+ ${after}`]),
    );
  });
}

becomes('f(a < b);', [
  [3, 'f(true);'],
  [3, 'f(false);'],
  [3, 'f(a <= b);'],
  [3, 'f(a >= b);'],
]);
becomes('f(a + (b ?? c));', [
  [3, 'f(a - (b ?? c));'],
  [8, 'f(a + ((b && c)));'],
]);
becomes('f(!a, /b+/);', [
  [3, 'f(a, /b+/);'],
  [7, 'f(!a, /b/);'],
]);
becomes("f('message', `text`);", []);
mutants('a block of many lines', async () => {
  const code = `f(() => {\n${'  g();\n'.repeat(9)}});\n`;
  const [block] = await mutantsOf('a.ts', code);
  assert.is(block && differenceOf(code, block), `- f(() => {\n${'-   g();\n'.repeat(3)}- …\n+ f(() => {});`);
});
mutants('the entries and values of a table', () => {
  const code = "const WORDS = ['a', f(1)];\nconst NAMES = 'd e'.split(' ');";
  const found = tableMutantsOf('a.ts', code).map((mutant) => mutated(code, mutant).replaceAll('\n', ' '));
  assert.equal(found, [
    "const WORDS = [ f(1)]; const NAMES = 'd e'.split(' ');",
    "const WORDS = ['a', ]; const NAMES = 'd e'.split(' ');",
    "const WORDS = ['xa', f(1)]; const NAMES = 'd e'.split(' ');",
    "const WORDS = ['a', f((1 + 1))]; const NAMES = 'd e'.split(' ');",
    "const WORDS = ['a', f(1)]; const NAMES = ' e'.split(' ');",
    "const WORDS = ['a', f(1)]; const NAMES = 'd '.split(' ');",
    "const WORDS = ['a', f(1)]; const NAMES = 'xd e'.split(' ');",
    "const WORDS = ['a', f(1)]; const NAMES = 'd xe'.split(' ');",
  ]);
});
mutants.run();

const project = temporaryFolder('project');
const CASES = `import { a } from '../src/a.js';
import { assert, suite } from '${new URL('../support/suite.ts', import.meta.url)}';
const cases = suite('a');
cases('is 1', () => assert.is(a(true), 1));
cases.run();
`;
const CODE = 'export const a = (b: boolean): number => (b ? 1 : 2);\n';
write(project, {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [] }, "files": ["src/a.ts"] }',
  'package.json': '{ "type": "module" }',
  'src/a.ts': CODE,
  'test/a.test.ts': CASES,
  'test/broken.test.ts': CASES.replace('1));', '3));'),
});
for (const folder of ['scripts', 'test/support', 'bench'])
  cpSync(new URL(`../../${folder}`, import.meta.url), join(project, folder), { recursive: true });
const copy = new ProjectCopy(project);
const verdicts = suite('verdicts');

/** Tests the verdict on a change of the code. */
function judges(before: string, after: string, verdict: string): void {
  verdicts(`${after}: ${verdict}`, async () => {
    const tests = ['test/broken.test.ts', 'test/a.test.ts'];
    assert.is(await copy.verdictOn('src/a.ts', CODE, CODE.replace(before, after), tests), verdict);
    assert.equal([...copy.broken], ['test/broken.test.ts']);
  });
}

judges('1 : 2', '2 : 1', 'killed by test/a.test.ts');
judges('1 : 2', '1 : 4', 'survived');
judges('1 : 2', "1 : '4'", 'not compiled');
judges('1 : 2', '1', 'killed by test/a.test.ts');
verdicts.after(() => copy.end());
verdicts.run();
