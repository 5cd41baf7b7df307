import { execFileSync } from 'node:child_process';

/** Returns the files that npm packs in a folder, in order. */
export function filesPacked(folder: URL): string[] {
  const npm = process.env['npm_execpath'];
  const options = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const packed = npm
    ? execFileSync(process.execPath, [npm, ...options], { cwd: folder, encoding: 'utf8' })
    : execFileSync('npm', options, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
  return (JSON.parse(packed)[0].files as { path: string }[]).map(({ path }) => path).sort();
}
