/** The expected result of the job: the same corpus, read by the command with one process per step. */

import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const COMMAND = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const TO_ROWS =
  'node=$0 command=$1 rejects=$2 rows=$3; shift 3;' +
  '"$node" "$command" normalize --level scheme --quiet --rejects "$rejects" "$@" |' +
  '"$node" "$command" scan --format tsv --fields host,reference --quiet > "$rows"';

/** The lines of the outputs of the job, in order; the lines of `references` are sorted. */
export interface Outputs {
  readonly references: readonly string[];
  readonly hosts: readonly string[];
  readonly rejects: readonly string[];
}

/** Reads the corpus in `folder`, and writes temporary files to `runFolder`. */
export async function expected(folder: string, runFolder: string): Promise<Outputs> {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const [rejectsFile, rowsFile] = [join(runFolder, 'rejects.tsv'), join(runFolder, 'rows.tsv')];
  const script = ['-o', 'pipefail', '-ec', TO_ROWS];
  await promisify(execFile)('bash', [...script, process.execPath, COMMAND, rejectsFile, rowsFile, ...files]);

  const rows = counts(linesOf(rowsFile));
  const rejected = counts(linesOf(rejectsFile).map(rejectRow));
  return {
    references: [
      ...[...rows].map(([row, count]) => [row, '\\N', '\\N', '\\N', count].join('\t')),
      ...[...rejected].map(([row, count]) => ['\\N', '\\N', row, count].join('\t')),
    ].sort(),
    hosts: hostLines(rows),
    rejects: [...rejected]
      .map(([row, count]) => [...row.split('\t'), count] as [offset: string, code: string, line: string, count: number])
      .sort(([, a, line], [, b, other]) => inBytes(a, b) || inBytes(line, other))
      .map(([offset, code, line, count]) => [code, offset, count, line].join('\t')),
  };
}

/** The lines of a file. Bytes that are not UTF-8 become U+FFFD, as in Spark. */
export function linesOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  if (lines.pop() !== '') throw new Error(`${file} does not end in a newline`);
  return lines;
}

function rejectRow(reject: string): string {
  const [, , offset, code, ...line] = reject.split('\t');
  const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\r': '\\r' };
  return [offset, code, line.join('\t').replaceAll(/[\\\t\r]/g, (c) => escapes[c] as string)].join('\t');
}

function hostLines(rows: ReadonlyMap<string, number>): string[] {
  const hosts = new Map<string, { lines: number; references: number }>();
  for (const [row, count] of rows) {
    const host = row.slice(0, row.indexOf('\t'));
    const { lines, references } = hosts.get(host) ?? { lines: 0, references: 0 };
    hosts.set(host, { lines: lines + count, references: references + 1 });
  }
  return [...hosts]
    .sort(([a, { lines: m }], [b, { lines: n }]) => n - m || undefinedFirst(a, b) || inBytes(a, b))
    .map(([host, { lines, references }]) => [host, lines, references].join('\t'));
}

function counts(lines: Iterable<string>): Map<string, number> {
  const result = new Map<string, number>();
  for (const line of lines) result.set(line, (result.get(line) ?? 0) + 1);
  return result;
}

const undefinedFirst = (a: string, b: string): number => Number(b === '\\N') - Number(a === '\\N');
const inBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
