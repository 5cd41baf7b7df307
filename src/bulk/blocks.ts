/** Cuts a stream of bytes into blocks of whole lines, each in memory that is used again. */

import { LineTooLongError } from './line-too-long-error.js';
import type { ByteReader } from './source.js';

const LINE_FEED = 0x0a;
const NOTHING = new Uint8Array(0);

/** Memory for one block. It grows for a line that does not fit, and shrinks when that has passed. */
export class Room {
  readonly #usual: number;
  bytes: Uint8Array;

  constructor(size: number) {
    this.#usual = size;
    this.bytes = new Uint8Array(size);
  }

  /** Begins anew with these bytes, and leaves room behind them. */
  begin(bytes: Uint8Array): void {
    if (bytes.length >= this.bytes.length) this.bytes = new Uint8Array(2 * bytes.length);
    else if (this.bytes.length > this.#usual && bytes.length < this.#usual) this.bytes = new Uint8Array(this.#usual);
    this.bytes.set(bytes);
  }

  /** Takes other memory, when what it had is lost. */
  renew(): void {
    this.bytes = new Uint8Array(this.#usual);
  }

  /** Makes room for more. */
  grow(most: number): void {
    const larger = new Uint8Array(Math.min(most, 2 * this.bytes.length));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

/** See the module. */
export class Blocks {
  readonly #reader: ByteReader;
  readonly #longest: number;
  /** Bytes that were read after the block: the beginning of the next one. */
  #rest: Uint8Array = NOTHING;
  /** Bytes of a line that was too long, as far as it was read. */
  #tooLong = 0;

  /** @param longest - bytes that a line may have, its carriage return among them */
  constructor(reader: ByteReader, longest: number) {
    this.#reader = reader;
    this.#longest = longest;
  }

  /**
   * Reads at least one line to the beginning of `room`, and as many as come with it.
   *
   * @returns how many bytes the lines take, newlines among them; 0 at the end
   * @throws LineTooLongError for a line that is too long, which {@link skip} then skips
   */
  async next(room: Room): Promise<number> {
    room.begin(this.#rest);
    let length = this.#rest.length;
    const lines = this.#rest.lastIndexOf(LINE_FEED) + 1;
    if (lines > 0) {
      this.#rest = this.#rest.slice(lines);
      return lines;
    }
    for (;;) {
      if (length > this.#longest) {
        this.#tooLong = length;
        throw new LineTooLongError(this.#longest);
      }
      if (length === room.bytes.length) room.grow(this.#longest + 1);
      const { bytes } = room;
      // A line that is too long must not end in what is read now.
      const most = Math.min(bytes.length, this.#longest + 1);
      const read = await this.#reader.read(bytes.subarray(length, most));
      const newline = bytes.subarray(length, length + read).lastIndexOf(LINE_FEED);
      if (read === 0 || newline >= 0) {
        const end = read === 0 ? length : length + newline + 1;
        // A copy: the block may be handed to another thread, memory and all.
        this.#rest = bytes.slice(end, length + read);
        return end;
      }
      length += read;
    }
  }

  /**
   * Skips the rest of a line that was too long, in the memory of `room`, which shrinks first.
   *
   * @returns how many bytes the whole line has, its newline among them
   */
  async skip(room: Room): Promise<number> {
    room.renew();
    // No line that follows and is read here is too long.
    const bytes = room.bytes.subarray(0, this.#longest);
    for (let length = this.#tooLong; ; ) {
      const read = await this.#reader.read(bytes);
      const after = bytes.subarray(0, read).indexOf(LINE_FEED) + 1;
      if (read === 0 || after > 0) {
        this.#rest = bytes.slice(after, read);
        return length + after;
      }
      length += read;
    }
  }
}
