/** Loading a package and calling it for the first time: each measurement is a new process. */

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Corpus } from '../corpora/corpus.js';
import { OURS } from '../model/result.js';
import { SUBJECTS } from '../tasks/subjects.js';
import type { Verb } from '../tasks/task.js';
import type { Participant } from './group.js';
import { ENVIRONMENT, type Measurer, measurerOf } from './processes.js';
import type { Runtime } from './runtimes.js';

const URI = 'http://user@www.example.com:8080/a/b?c=d#e';

/** The corpus of these verbs. */
export const PROCESS = Corpus.of('a new process', [URI]);

/** The host of a string by each package; `m` is its module. */
const HOSTS: Readonly<Record<string, string>> = {
  [OURS]: 'm.parse(uri).host',
  URL: 'new m.URL(uri).hostname',
  'fast-uri': 'm.parse(uri).host',
  'uri-js': 'm.parse(uri).host',
  urijs: 'm.parse(uri).hostname',
  '@hyperjump/uri': 'm.parseUriReference(uri).host',
  'url-parse': 'new m(uri).hostname',
};

const REQUIRE = (name: string): string => `const m = require('${name}');\n`;

/** For each verb, the extension of a program, the work before the clock starts, and the work that is timed. */
const PROGRAMS = {
  import: { extension: 'mjs', before: () => '', timed: (name: string) => `await import('${name}');\n` },
  require: { extension: 'cjs', before: () => '', timed: REQUIRE },
  firstCall: { extension: 'cjs', before: REQUIRE, timed: (_: string, host: string) => `const host = ${host};\n` },
} as const;
type ColdVerb = keyof typeof PROGRAMS;

export const isCold = (verb: Verb): verb is ColdVerb => verb in PROGRAMS;

/** The subjects of a verb, uriscan first. */
export const coldParticipants = (verb: ColdVerb, library: string, runtime: Runtime): Participant[] =>
  SUBJECTS.filter(
    ({ name, package: isPackage }) => name in HOSTS && (isPackage || name === OURS || verb === 'firstCall'),
  ).map(({ name }) => ({
    name,
    start: async () => startCold(name, verb, library, runtime),
  }));

/** Asks as other processes that measure are asked; each answer to `round` comes from new processes. */
export function startCold(subject: string, verb: ColdVerb, library: string, { program, flags }: Runtime): Measurer {
  const { extension, before, timed } = PROGRAMS[verb];
  const name = subject === 'URL' ? 'node:url' : subject;
  const file = join(library, `${verb}-${subject.replaceAll('/', '-')}.${extension}`);
  const host = HOSTS[subject] as string;
  writeFileSync(
    file,
    `const uri = '${URI}';\n${before(name)}const start = process.cpuUsage();\n${timed(name, host)}` +
      'const { user, system } = process.cpuUsage(start);\nconsole.log(user + system);\n',
  );
  const nanoseconds = async (): Promise<number> => {
    const { stdout } = await promisify(execFile)(program, [...flags, file], { env: ENVIRONMENT });
    return 1000 * Number(stdout);
  };
  return measurerOf(subject, {
    accepts: () => [1],
    answers: () => [null],
    choose: () => null,
    warmUp: nanoseconds,
    sample: async () => [await nanoseconds()],
    round: async ({ passes }) => {
      let sum = 0;
      for (let i = 0; i < passes; i++) sum += await nanoseconds();
      return sum;
    },
    memory: () => 0,
    garbage: () => 0,
  });
}
