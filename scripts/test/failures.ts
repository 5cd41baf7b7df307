/** The failures in the output of uvu or another program, in few lines. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAX_COLUMNS = 200;
/** Lines of one failure: of its message, or of the output of a program that is not uvu. */
const MAX_LINES = 8;

/** The lines of each failure that `output` has; if uvu did not print it, its last lines are one failure. */
export function failuresIn(output: string): string[][] {
  const [, ...blocks] = output.split(/^ {3}FAIL {2}/m);
  if (blocks.length > 0) return blocks.map(failureOf);
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/[•✘] /.test(line));
  return [lines.slice(-2 * MAX_LINES).map(cut)];
}

/** The title, the message and the place of a failure. After it, uvu prints the results of the next suite. */
function failureOf(block: string): string[] {
  const [title = '', ...lines] = block.split(/^ .* \(\d+ \/ \d+\)$|^ {2}Total: /m)[0]?.split('\n') ?? [];
  const isFrame = (line: string): boolean => /^ +at .*:\d+:\d+\)?$/.test(line);
  const end = lines.findIndex((line) => line === '' || isFrame(line));
  const message = lines.slice(0, Math.min(end, MAX_LINES)).map((line) => `  ${line.trim()}`);
  return [title.trim(), ...message, ...placeOf(lines.filter(isFrame))].map(cut);
}

/** The first place of a stack that is in a file of this project, and its code. */
function placeOf(frames: readonly string[]): string[] {
  for (const frame of frames) {
    const [, file, line] = /^([^:]+):(\d+):/.exec(frame.split(ROOT)[1] ?? '') ?? [];
    if (file === undefined || /^node_modules|support\/assert\.ts$/.test(file)) continue;
    const code = readFileSync(join(ROOT, file), 'utf8').split('\n')[Number(line) - 1] ?? '';
    return [`  ${file}:${line}: ${code.trim()}`];
  }
  return frames.slice(0, 1);
}

const cut = (line: string): string => (line.length > MAX_COLUMNS ? `${line.slice(0, MAX_COLUMNS)}…` : line);
