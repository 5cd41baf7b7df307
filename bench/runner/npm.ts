import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';

/**
 * Runs npm in a folder: the npm that runs this script, or the one on `PATH`.
 *
 * @returns its output, if `stdio` is not given
 * @throws Error if it fails
 */
export function npm(cwd: string | URL, args: readonly string[], options: ExecFileSyncOptions = {}): string {
  const path = process.env['npm_execpath'];
  const all = { cwd, encoding: 'utf8', ...options } as const;
  return path
    ? (execFileSync(process.execPath, [path, ...args], all) as string)
    : // On Windows, npm is a batch file, which only a shell runs.
      (execFileSync('npm', args, { ...all, shell: process.platform === 'win32' }) as string);
}
