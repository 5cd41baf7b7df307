/**
 * `npm run check`: the checks that take seconds, then `npm test` with its coverage. All checks run, two at a time, so that one run reports
 * all of their errors; the tests run only if none failed, and are thorough.
 */

import { exec } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { inParallel, misuse, ROOT, readArguments } from './support.js';

/** The checks that take seconds: two lists, side by side. The second one reads the build, which its first check writes. */
const QUICK = [
  ['types', 'style', 'tables', 'expressions'],
  ['docs', 'api', 'package'],
];
const SETUP = 'node scripts/build/setup.mjs';
const pack = (folder: string, types = ''): string =>
  `publint --strict ${folder} && ${types}npm publish ${folder} --dry-run --loglevel error`;
const WASM = '--exclude-entrypoints ./wasm/lines.wasm ./wasm/string.wasm';

const PARTS: Readonly<Record<string, readonly [about: string, command: string]>> = {
  types: ['types', `${SETUP} --install scripts/compiler scripts/mutate test/page && tsc -p . && tsc -p page`],
  style: ['style, by Biome (npm run format fixes most)', 'biome check --error-on-warnings'],
  tables: [
    'generated files are up to date',
    `${SETUP} --install scripts/compiler && tsx scripts/compiler/main.ts --check`,
  ],
  expressions: ['regular expressions take linear time; --list prints them', 'tsx scripts/test/expressions.ts'],
  docs: ['docs/api is up to date', `${SETUP} && tsx scripts/site/docs.ts --check`],
  api: [
    'declarations are as in docs/api-reports; --write writes these',
    `${SETUP} scripts/api && node scripts/api/reports.mjs`,
  ],
  package: [
    'the packages as users get them',
    `${SETUP} scripts/api && ${pack('.', `attw --pack . --profile node16 ${WASM} && `)} && ${pack('./packages/cli')} && ` +
      pack('./packages/fast-uri', 'attw --pack packages/fast-uri --profile node16 && '),
  ],
  coverage: ['coverage of npm test -- --coverage --thorough is 100 %', 'c8 report'],
  release: ['what a release needs (docs/publishing.md)', 'tsx scripts/build/address.ts'],
};
/** `publint` and `attw` are there. */
const PATH = [join(ROOT, 'scripts/api/node_modules/.bin'), process.env['PATH']].join(delimiter);
const OPTIONS = { cwd: ROOT, env: { ...process.env, PATH }, maxBuffer: Number.POSITIVE_INFINITY };
const HELP = `npm run check -- [PART]... [--verify]

Without a part: the checks that take seconds, then npm test -- --coverage --thorough, and coverage.

  --verify     only the checks that take seconds
${Object.entries(PARTS)
  .map(([name, [about]]) => `  ${name.padEnd(12)} ${about}`)
  .join('\n')}`;

const { values, positionals: parts } = readArguments(HELP, {
  verify: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
});
const unknown = parts.find((name) => !(name in PARTS));
if (unknown !== undefined) misuse(`expected a part of ${Object.keys(PARTS).join(', ')}, got ${unknown}`);
const failed: string[] = [];
const options = `${values.list ? ' --list' : ''}${values.write ? ' --write' : ''}`;
for (const name of parts) await check(name, `${PARTS[name]?.[1]}${options}`);
if (parts.length === 0) {
  await inParallel(QUICK, async (names) => {
    for (const name of names) await check(name, PARTS[name]?.[1]);
  });
  if (!values.verify && failed.length > 0) console.error('npm test did not run');
  else if (!values.verify) {
    await check('tests', 'npm test -- --coverage --thorough');
    await check('coverage', PARTS['coverage']?.[1]);
  }
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** Runs a check, and prints its output as it comes if no other check runs meanwhile. */
async function check(name: string, command = ''): Promise<void> {
  const started = performance.now();
  const isAlone = parts.length > 0 || !QUICK.flat().includes(name);
  const isPassed = await new Promise<boolean>((resolve) => {
    const child = exec(command, OPTIONS, (error, stdout, stderr) => {
      if (!isAlone) process.stdout.write(stdout + stderr);
      resolve(error === null);
    });
    if (!isAlone) return;
    child.stdout?.pipe(process.stdout, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
  });
  if (!isPassed) failed.push(name);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${isPassed ? 'ok  ' : 'FAIL'} ${name}: ${seconds} s`);
}
