/**
 * `--rejects FILE`: every line that was refused, so that nothing is lost.
 *
 * One line each, tab separated: file, line number, offset in bytes, code, and last the line itself to the letter,
 * which may hold tabs and anything else that the input has.
 */

import { constants, existsSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { isatty } from 'node:tty';
import { nameInMessage, printable, reason, Trouble } from './messages.js';
import type { Output } from './output.js';
import { otherUse, type RegularFile } from './same-file.js';

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

  /**
   * Opens the file and empties it.
   *
   * @param others - the other files of the run, once this one is open
   * @throws {@link Trouble} if it is one of them, which then stays as it is, or a terminal
   */
  static async open(name: string, others: () => readonly RegularFile[]): Promise<Rejects> {
    const label = nameInMessage(name);
    try {
      const isNew = !existsSync(name);
      const handle = await open(name, constants.O_WRONLY | constants.O_CREAT);
      const stats = await handle.stat({ bigint: true });
      const use = otherUse(stats, others());
      if (use === undefined && !isatty(handle.fd)) {
        if (stats.isFile()) await handle.truncate();
        return new Rejects(label, handle);
      }
      await handle.close();
      if (isNew) await unlink(name);
      throw new Trouble(use === undefined ? 'is a terminal, which rejected lines could command' : `is ${use} too`);
    } catch (error) {
      throw new Trouble(`${label}: ${reason(error)}`);
    }
  }

  /** Writes what was noted. */
  async write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    await this.#try(() => this.#handle.appendFile(bytes));
  }

  /** Closes the file when all has been written. */
  async close(): Promise<void> {
    await this.#try(() => this.#handle.close());
  }

  async #try(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      throw new Trouble(`${this.#name}: ${reason(error)}`);
    }
  }
}
