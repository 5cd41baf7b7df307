/**
 * Decompresses gzip (RFC 1952). All data before an error is yielded first; `createGunzip` of Node drops the data of the step that
 * fails.
 */

import { createGunzip } from 'node:zlib';
import { LINE_FEED } from './bytes.js';
import { ignore, ReportedError } from './process.js';

/** The input: see `Input`. */
interface GzipSource {
  readonly ahead: Buffer;
  fill(count: number): Promise<Buffer>;
  take(count: number): void;
  close(): Promise<void>;
}

/** Each buffer of decoded data costs 50 us: buffers of 16 KiB double the time (Node 20, x64). */
const DECODED_BYTES = 1 << 18;
/**
 * Compressed bytes that are kept, to decode them again up to an error. A longer input is not kept: the data of the step that fails
 * is then missing, less than one buffer.
 */
const KEPT_BYTES = 1 << 25;
/** The errors that are found after the last byte of a member, or before its first byte. */
const AROUND_MEMBER = /check$|^unknown|^header/;

/**
 * Yields the data of all members, one after the other. Zeros after the last member are padding.
 *
 * @param keptBytes - compressed bytes that are kept, to decode them again up to an error; 32 MiB by default
 * @throws {@link ReportedError} or an error of zlib when the input is not gzip, is damaged or ends too early, after all data before
 * the error
 */
export async function* gunzip(input: GzipSource, keptBytes = KEPT_BYTES): AsyncGenerator<Uint8Array> {
  let last: number | undefined = LINE_FEED;
  try {
    do {
      for await (const data of members(input, keptBytes)) {
        last = data.at(-1);
        yield data;
      }
    } while (await hasMore(input));
  } catch (error) {
    // Between members, the last line is whole.
    if (last !== LINE_FEED && AROUND_MEMBER.test((error as Error).message)) yield Uint8Array.of(LINE_FEED);
    throw error;
  } finally {
    await input.close();
  }
}

/** Skips zeros. Returns whether anything follows. */
async function hasMore(input: GzipSource): Promise<boolean> {
  while ((await input.fill(1))[0] === 0) input.take(1);
  return input.ahead.length > 0;
}

/** Yields the data of members without padding between them. */
async function* members(input: GzipSource, keptBytes: number): AsyncGenerator<Buffer> {
  const decoder = new GzipDecoder();
  const kept: Buffer[] = [];
  let read = 0;
  let yielded = 0;
  try {
    for (let end: StepEnd; end !== 'end'; ) {
      const some = Buffer.from(await input.fill(1));
      read += some.length;
      if (read <= keptBytes) kept.push(some);
      else kept.length = 0;
      const before = decoder.taken;
      end = await decoder.write(some);
      // At the end of the members, the rest is not taken.
      input.take(decoder.taken - before);
      for (const data of decoder.output.splice(0)) {
        yielded += data.length;
        yield data;
      }
      if (end instanceof Error && some.length > 0) {
        if (read > keptBytes)
          throw new ReportedError(`${end.message}; up to ${DECODED_BYTES >> 10} KiB before it are missing`);
        yield* afterOffset(kept, yielded);
      }
      if (end instanceof Error) throw end;
    }
  } finally {
    decoder.close();
  }
}

/** Yields the data from an offset up to the error. The last one of `pieces` has the error. */
async function* afterOffset(pieces: readonly Buffer[], offset: number): AsyncGenerator<Buffer> {
  const decoder = new GzipDecoder();
  const last = pieces[pieces.length - 1] as Buffer;
  let length = 0;
  try {
    // The step that fails drops its data, so the last piece is decoded byte by byte.
    for (const piece of [...pieces.slice(0, -1), ...Array.from(last, (byte) => Buffer.of(byte))]) {
      const end = await decoder.write(piece);
      for (const data of decoder.output.splice(0)) {
        length += data.length;
        if (length > offset) yield data.subarray(Math.max(0, data.length - (length - offset)));
      }
      if (end instanceof Error) break;
    }
  } finally {
    decoder.close();
  }
}

/** How a step of decoding ended: with an error, at the end of the members, or with all input taken. */
type StepEnd = Error | 'end' | undefined;

/** Decodes step by step. */
class GzipDecoder {
  /** The data of the steps so far. Callers remove it. */
  readonly output: Buffer[] = [];
  readonly #stream = createGunzip({ chunkSize: DECODED_BYTES });
  #settle: (end: StepEnd) => void = ignore;

  constructor() {
    this.#stream.on('data', (data) => this.output.push(data));
    this.#stream.on('end', () => this.#settle('end'));
    this.#stream.on('error', (error) => this.#settle(error));
  }

  /** Compressed bytes that were taken. */
  get taken(): number {
    return this.#stream.bytesWritten;
  }

  /** Decodes more bytes; no bytes end the input. Must not be called after an error or the end. */
  write(bytes: Buffer): Promise<StepEnd> {
    return new Promise((resolve) => {
      this.#settle = resolve;
      if (bytes.length === 0) this.#stream.end();
      else this.#stream.write(bytes, (error) => resolve(error ?? undefined));
    });
  }

  close(): void {
    this.#stream.destroy();
  }
}
