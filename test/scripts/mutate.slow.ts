/** `npm run mutate`: the changes of a line of code, and the verdicts on them. */

import { ProjectCopy } from '../../scripts/test/project-copy.js';
import { write } from '../../scripts/test/support.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { assert, suite } from '../support/suite.js';

// Babel changes both when it is loaded.
const { stackTraceLimit, prepareStackTrace } = Error;
const { differenceOf, mutantsOf, mutated } = await import('../../scripts/test/mutants.js');
Object.assign(Error, { stackTraceLimit, prepareStackTrace });

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
mutants.run();

const project = temporaryFolder('project');
write(project, {
  'tsconfig.json': '{ "compilerOptions": { "noUnusedLocals": true }, "files": ["src/a.ts"] }',
  'src/a.ts': '',
});
const copy = new ProjectCopy(project);
const verdicts = suite('verdicts');

/** Tests whether a project with this code compiles. */
function compiles(code: string, expected: boolean): void {
  verdicts(`${code} compiles: ${expected}`, () => {
    write(copy.folder, { 'src/a.ts': code });
    assert.is(copy.compiles(), expected);
  });
}

compiles("const a: number = 'b'; export {};", false);
compiles('const a = 1; export {};', true);

/** Tests the verdict if `npm test` does this. */
function judges(run: string, verdict: string, mostSeconds = 60): void {
  verdicts(`${verdict}: ${run}`, async () => {
    write(copy.folder, { 'scripts/test/run.ts': run });
    assert.is(await copy.test([], mostSeconds), verdict);
  });
}

const PASSES = "console.log('ok   test/a.test.ts: 1 passed, 0.2 s');";
const FAILS = "console.log('FAIL test/b.test.ts: 1 passed, 2 failed, 0.2 s');";
const RUNS_ON = 'setInterval(() => {}, 1000);';
judges(PASSES, 'survived');
judges(`${PASSES} ${FAILS} ${RUNS_ON}`, 'killed by test/b.test.ts');
judges('process.exitCode = 3;', 'killed by exit code 3');
judges(RUNS_ON, 'timed out', 0.5);
verdicts('the seconds of files that passed', () => assert.equal([...copy.seconds], [['test/a.test.ts', 0.2]]));
verdicts.run();
