/** Building the program that measures native code, where there is a cargo to do it. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NATIVE_SUBJECTS } from '../tasks/rivals/native.js';
import type { NativeProgram } from './native.js';
import { ROOT } from './run-folder.js';

const FOLDER = join(ROOT, 'bench/native');
export const PROGRAM = join(FOLDER, 'target/release/uriscan-bench-native');

/** Returns the program, built if necessary, or a line that explains why it cannot be built. */
export function buildNative(cargo = 'cargo', folder = FOLDER): NativeProgram | string {
  const { error, status, stderr } = spawnSync(cargo, ['build', '--release', '--locked'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error) return `there is no ${cargo} here (${error.message}), so no native code is measured`;
  if (status !== 0) return `${cargo} cannot build bench/native, so no native code is measured: ${firstError(stderr)}`;
  const version = spawnSync('rustc', ['--version'], { encoding: 'utf8' }).stdout?.split(' ')[1];
  const lock = readFileSync(join(folder, 'Cargo.lock'), 'utf8');
  return {
    command: [PROGRAM],
    versions: { ...versionsIn(lock), ...(version && { rustc: version }) },
  };
}

const firstError = (stderr: string): string => /^error.*$/m.exec(stderr)?.[0] ?? 'it does not say why';

/** The version of each crate that is measured, as it is pinned. */
export const versionsIn = (lock: string): Record<string, string> =>
  Object.fromEntries(
    NATIVE_SUBJECTS.flatMap(({ name }) => {
      const version = new RegExp(`^name = "${name}"\nversion = "(.+)"$`, 'm').exec(lock)?.[1];
      return version === undefined ? [] : [[name, version]];
    }),
  );
