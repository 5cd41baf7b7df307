/** The file of `--rejects`, with every line that was rejected, so that nothing is lost. */

import { constants, existsSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { isatty } from 'node:tty';
import { nameInMessage, reason } from './messages.js';
import { ReportedError } from './process.js';
import { otherUse, type RegularFile } from './same-file.js';

export class RejectsFile {
  readonly #name: string;
  readonly #handle: FileHandle;

  private constructor(name: string, handle: FileHandle) {
    this.#name = name;
    this.#handle = handle;
  }

  /**
   * Opens the file and empties it.
   *
   * @param others - returns the other files of the run; called when this file is open
   * @throws {@link ReportedError} when the file is a terminal or one of the others, which is then left unchanged
   */
  static async open(name: string, others: () => readonly RegularFile[]): Promise<RejectsFile> {
    const label = nameInMessage(name);
    try {
      const isNew = !existsSync(name);
      const handle = await open(name, constants.O_WRONLY | constants.O_CREAT);
      const stats = await handle.stat({ bigint: true });
      const use = otherUse(stats, others());
      if (use === undefined && !isatty(handle.fd)) {
        if (stats.isFile()) await handle.truncate();
        return new RejectsFile(label, handle);
      }
      await handle.close();
      if (isNew) await unlink(name);
      throw new ReportedError(
        use === undefined ? 'is a terminal, which rejected lines could command' : `is ${use} too`,
      );
    } catch (error) {
      throw new ReportedError(`${label}: ${reason(error)}`);
    }
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    await this.#try(() => this.#handle.appendFile(bytes));
  }

  async close(): Promise<void> {
    await this.#try(() => this.#handle.close());
  }

  async #try(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      throw new ReportedError(`${this.#name}: ${reason(error)}`);
    }
  }
}
