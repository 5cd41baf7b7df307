/**
 * `--rejects FILE`: every line that was refused, so that nothing is lost.
 *
 * One line each, tab separated: file, line number, offset in bytes, code, and last the line itself to the letter,
 * which may hold tabs and anything else that the input has.
 */

import { type FileHandle, open, stat } from 'node:fs/promises';
import { printable, reason, Trouble } from './messages.js';
import type { Output } from './output.js';

/** Why and where a line was refused. */
export interface Reject {
  readonly file: string;
  readonly line: number;
  readonly offset: number;
  readonly code: string;
}

/** Notes the line that stands in `input` from `start` to `end`. */
export function noteReject(out: Output, reject: Reject, input: Buffer, start: number, end: number): void {
  const { file, line, offset, code } = reject;
  out.text(`${printable(file)}\t${line}\t${offset}\t${code}\t`);
  out.copy(input, start, end);
  out.text('\n');
}

/** The file. */
export class Rejects {
  readonly #name: string;
  readonly #handle: FileHandle;

  private constructor(name: string, handle: FileHandle) {
    this.#name = name;
    this.#handle = handle;
  }

  /** Opens the file anew. It must not be one of `inputs`, of which nothing would be left. */
  static async open(name: string, inputs: readonly string[]): Promise<Rejects> {
    try {
      const existing = await stat(name).catch(() => undefined);
      for (const input of inputs) {
        const entry = await stat(input).catch(() => undefined);
        if (entry?.isFile() && entry.ino === existing?.ino && entry.dev === existing.dev) {
          throw new Trouble('is an input too');
        }
      }
      return new Rejects(name, await open(name, 'w'));
    } catch (error) {
      throw new Trouble(`${printable(name)}: ${reason(error)}`);
    }
  }

  /** Writes what was noted. */
  async write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    try {
      await this.#handle.appendFile(bytes);
    } catch (error) {
      throw new Trouble(`${printable(this.#name)}: ${reason(error)}`);
    }
  }

  /** Closes the file when all has been written. */
  close(): Promise<void> {
    return this.#handle.close();
  }
}
