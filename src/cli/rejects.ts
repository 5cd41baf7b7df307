/**
 * `--rejects FILE`: every line that was refused, so that nothing is lost.
 *
 * One line each, tab separated: file, line number, offset in bytes, code, and last the line itself to the letter,
 * which may hold tabs and anything else that the input has.
 */

import { type FileHandle, open, stat } from 'node:fs/promises';
import { printable, reason, Trouble } from './messages.js';
import { Output } from './output.js';

/** Why and where a line was refused. */
export interface Reject {
  readonly file: string;
  readonly line: number;
  readonly offset: number;
  readonly code: string;
}

export class Rejects {
  readonly #name: string;
  readonly #handle: FileHandle;
  readonly #out = new Output();
  #written: Promise<void> = Promise.resolve();

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

  /** Notes the line that stands in `bytes` from `start` to `end`. */
  add({ file, line, offset, code }: Reject, bytes: Buffer, start: number, end: number): void {
    this.#out.text(`${printable(file)}\t${line}\t${offset}\t${code}\t`);
    this.#out.copy(bytes, start, end);
    this.#out.text('\n');
  }

  /** Writes what was noted. */
  flush(): Promise<void> {
    this.#written = this.#written.then(async () => {
      if (this.#out.length === 0) return;
      try {
        await this.#handle.appendFile(this.#out.bytes);
      } catch (error) {
        throw new Trouble(`${printable(this.#name)}: ${reason(error)}`);
      }
      this.#out.length = 0;
    });
    return this.#written;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
