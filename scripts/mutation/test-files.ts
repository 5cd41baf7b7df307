/**
 * Which test files judge the mutants of a file: those of its room. What the tests of another room would notice by chance does
 * not count, and what takes long, measures, or runs processes and threads is left out.
 */

import { readdirSync } from 'node:fs';

const TEST = /^(.+)\.test\.ts$/;
const LEFT_OUT = /-(?:differential|exhaustive|fuzz|garbage|linear|overrides|parts|properties|threads)$/;

/** Rooms whose test files do not have its name in front, or not all of them. */
const FILES_OF_ROOM: Readonly<Record<string, readonly string[]>> = {
  compat: ['compat', 'compat-hosts', 'compat-idempotent', 'compat-inherited', 'compat-properties', 'compat-whatwg'],
  tables: ['cases', 'tables'],
  scanner: ['blocks', 'cases', 'lines', 'scan', 'strings'],
  errors: ['cases', 'cli-explain', 'compose', 'encode', 'errors', 'resolve', 'uri'],
  resolve: [
    'establish-base',
    'fingerprint',
    'normalize',
    'normalize-lines',
    'relativize',
    'resolve',
    'resolve-lines',
    'schemes',
  ],
  wasm: ['blocks', 'lines', 'strings'],
  uri: ['compose', 'display', 'elements', 'encode', 'suffix', 'uri'],
};

/** Files that have tests of their own, across the rooms. */
const FILES_OF_FILE: Readonly<Record<string, readonly string[]>> = {
  'errors/redact': ['display', 'security-secrets'],
  'tables/arguments': ['arguments', 'security-arguments'],
  'tables/options': ['arguments', 'compat-inherited', 'security-arguments', 'security-pollution'],
};

/** The compiled test files that judge a file of `src`, in the current directory. */
export function testFilesOf(file: string): string[] {
  const [, name = '', room] = /(?:^|\/)src\/((\w+)\/.+)\.ts$/.exec(file.replaceAll('\\', '/')) ?? [];
  if (room === undefined) return [];
  return (FILES_OF_FILE[name] ?? FILES_OF_ROOM[room] ?? namedAfter(room)).map((test) => `test/${test}.test.js`);
}

function namedAfter(room: string): string[] {
  return readdirSync('test')
    .flatMap((file) => TEST.exec(file)?.[1] ?? [])
    .filter((name) => (name === room || name.startsWith(`${room}-`)) && !LEFT_OUT.test(name))
    .sort();
}
