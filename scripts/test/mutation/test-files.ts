/**
 * Which test files judge the mutants of a file: the tests of its folder. Tests of other folders, which may notice a mutant by
 * chance, are left out, and so are tests that take long, measure, read sources, or run processes and threads.
 */

import { existsSync, readdirSync } from 'node:fs';

const TEST = /^(.+)\.test\.ts$/;
const LEFT_OUT =
  /(?:^|-)(?:differential|exhaustive|fuzz|garbage|hosts|layout|linear|overrides|own-tests|properties|ranges|threads)$/;

/** Test files that judge a folder in addition to its own. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  compat: ['compat/properties'],
  errors: [
    'cli/explain',
    'resolve/resolve',
    'scanner/cases',
    'reference/compose',
    'reference/encode',
    'reference/uri-reference',
  ],
  tables: ['scanner/cases'],
  wasm: ['scanner/string-copy', 'scanner/lines'],
};

/** Test files that judge a file instead of the tests of its folder. */
const FILES_OF_FILE: Readonly<Record<string, readonly string[]>> = {
  'compat/host': ['compat/compat', 'compat/hosts'],
  'errors/redact': ['security/secrets', 'reference/display'],
  'tables/arguments': ['tables/arguments', 'security/arguments'],
  'tables/options': ['tables/arguments', 'compat/inherited', 'security/arguments', 'security/pollution'],
};

/** The compiled test files that judge a file of `src`, in the current directory. */
export function testFilesOf(file: string): string[] {
  const path = file.replaceAll('\\', '/').replace('packages/cli/src/', 'src/cli/');
  const [, name = '', folder] = /(?:^|\/)src\/((\w+)\/.+)\.ts$/.exec(path) ?? [];
  if (folder === undefined) return [];
  return (FILES_OF_FILE[name] ?? filesOf(folder)).map((test) => `test/${test}.test.js`);
}

function filesOf(folder: string): readonly string[] {
  const own = (existsSync(`test/${folder}`) ? readdirSync(`test/${folder}`) : [])
    .flatMap((file) => TEST.exec(file)?.[1] ?? [])
    .filter((name) => !LEFT_OUT.test(name))
    .map((name) => `${folder}/${name}`);
  return [...own, ...(MORE[folder] ?? [])].sort();
}
