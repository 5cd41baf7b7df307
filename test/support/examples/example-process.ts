/** Runs the examples as people do: with plain Node, on the package as it is built. */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const EXAMPLES = new URL('../../../examples/', import.meta.url);

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A module of an example, for what it exports. */
export async function moduleOf(path: string): Promise<Record<string, never>> {
  return import(new URL(path, EXAMPLES).href);
}

/** Runs an example; its output is read as Latin-1, a code unit for each byte. */
export function runExample(path: string, args: readonly string[], stdin = ''): Promise<Outcome> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(path, EXAMPLES)), ...args], {
    // Two wishes about colours that contradict each other make Node warn.
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
