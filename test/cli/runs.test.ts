/**
 * Runs of the command: each row of `support/cli/runs.jsonl` has the arguments and inputs of a run, and all that it prints and leaves in its
 * folder. Rows with `process` also run as a separate process.
 */

import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { ended, type RunResult, start, uriscan, withFiles } from '../support/cli.js';
import { rows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

/** A text, bytes with one per code unit, the beginning of a file that is compressed, or several of these. */
type Content = string | { readonly latin1: string } | { readonly gzip: string; readonly to?: number } | Content[];

interface Row {
  /** The subject, if the arguments do not say it. */
  readonly about?: string;
  /** Separated by spaces, or a list. `@name` is the path of a file. */
  readonly args: string | readonly string[];
  /** A list has the chunks. */
  readonly stdin?: Content;
  readonly files?: Readonly<Record<string, Content>>;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly status?: number;
  /** Files that the run makes or changes; it leaves all others as they were. */
  readonly left?: Readonly<Record<string, Content>>;
  readonly process?: true;
}

const runs = suite('cli runs');

function bytesOf(content: Content): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  if (Array.isArray(content)) return Buffer.concat(content.map(bytesOf));
  if ('latin1' in content) return Buffer.from(content.latin1, 'latin1');
  return gzipSync(content.gzip).subarray(0, content.to);
}

/** Changes the values of an object. */
const mapped = <From, To>(object: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

const textOf = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');

type Run = (args: readonly string[], stdin: readonly Buffer[]) => Promise<RunResult>;

const inProcess: Run = (args, stdin) => uriscan(args, { stdin });
const asProcess: Run = (args, stdin) => {
  const child = start(args);
  child.stdin?.end(Buffer.concat(stdin));
  return ended(child);
};

/** A run prints and leaves what its row says; folders are left out of names. */
const prints = (title: string, row: Row, run: Run): void =>
  runs(title, () => {
    const { args, stdin = [], files = {}, stdout = '', stderr = '', status = 0, left = {} } = row;
    const chunks = (Array.isArray(stdin) ? stdin : [stdin]).map(bytesOf);
    const given = mapped(files, bytesOf);
    return withFiles(given, async (path) => {
      const words = typeof args === 'string' ? args.split(' ').filter(Boolean) : args;
      const found = await run(
        words.map((word) => word.replace(/^@/, path('/'))),
        chunks,
      );
      const plain = (text: string): string => text.replaceAll(path('/'), '');
      const after = Object.fromEntries(readdirSync(path('')).map((name) => [name, readFileSync(path(name))]));
      assert.equal(
        {
          ...{ stdout: plain(found.stdout), stderr: plain(found.stderr), status: found.code },
          files: mapped(after, (bytes) => plain(textOf(bytes))),
        },
        { stdout, stderr, status, files: mapped({ ...given, ...mapped(left, bytesOf) }, textOf) },
        `input: ${JSON.stringify(row.stdin ?? files)}`,
      );
    });
  });

for (const [i, row] of rows<Row>('cli/runs').entries()) {
  const { about = '', args } = row;
  const title = `test/support/cli/runs.jsonl:${i + 1}: ${about} uriscan ${[args].flat().join(' ')}`;
  prints(title, row, inProcess);
  if (row.process) prints(`${title}, as a process`, row, asProcess);
}

runs.run();
