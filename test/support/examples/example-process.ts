/** Runs the examples as users do: with plain Node, on the built package in `dist/`. */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const EXAMPLES = new URL('../../../examples/', import.meta.url);

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Imports a module of an example for its exports. */
export async function moduleOf(path: string): Promise<Record<string, never>> {
  return import(new URL(path, EXAMPLES).href);
}

/** Runs an example. Reads its output as Latin-1: one code unit per byte. */
export function runExample(path: string, args: readonly string[], stdin = ''): Promise<Outcome> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(path, EXAMPLES)), ...args], {
    // Node prints a warning if the two color settings contradict each other.
    env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: undefined, NO_COLOR: undefined },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('latin1').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('latin1').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.end(stdin, 'latin1');
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
