/**
 * Computes columns of URIs: reads columns of text on standard input, in the layout of Arrow, and writes five columns for
 * each of them. `arrow.py` is at the other end.
 *
 * Integers are little-endian. A column of text is sent as three numbers of 32 bits (rows, bytes of the validity bitmap,
 * bytes of the text), the bitmap, the offsets (rows + 1 numbers) and the text. The reply has no number of rows, and the
 * column `fingerprint` has numbers of 64 bits instead of offsets and text. A bitmap of 0 bytes has no nulls.
 */

import { readSync, writeSync } from 'node:fs';
import * as tldts from 'tldts';
import { fingerprint, normalize, parse } from 'uriscan';
import { registrableDomain, surt } from 'uriscan/crawl';
import { Grammar, STRIDE, scan } from 'uriscan/scanner';

const STDIN = 0;
const STDOUT = 1;
const HEADER_BYTES = 12;
const INITIAL_BYTES = 1 << 20;
/** An index is sorted by host, so the last few domains are enough. */
const MAX_DOMAINS = 10_000;

/** Bits of a column: 1 for a value, 0 for null. */
class Validity {
  constructor(rows) {
    this.bytes = Buffer.alloc((rows + 7) >> 3);
  }

  add(row) {
    this.bytes[row >> 3] |= 1 << (row & 7);
  }
}

/** A column of ASCII text. */
class TextColumn {
  #text = Buffer.allocUnsafe(INITIAL_BYTES);
  #length = 0;

  constructor(rows) {
    this.validity = new Validity(rows);
    this.offsets = new Int32Array(rows + 1);
  }

  /** Sets the next row. The value `undefined` becomes null. */
  set(row, value) {
    if (value !== undefined) {
      this.validity.add(row);
      if (this.#length + value.length > this.#text.length) {
        this.#text = Buffer.concat([this.#text], 2 * (this.#text.length + value.length));
      }
      this.#length += this.#text.latin1Write(value, this.#length);
    }
    this.offsets[row + 1] = this.#length;
  }

  get buffers() {
    return [this.validity.bytes, bytesOf(this.offsets), this.#text.subarray(0, this.#length)];
  }
}

/** A column of signed numbers of 64 bits. */
class NumberColumn {
  constructor(rows) {
    this.validity = new Validity(rows);
    this.numbers = new BigUint64Array(rows);
  }

  set(row, value) {
    if (value === undefined) return;
    this.validity.add(row);
    this.numbers[row] = value;
  }

  get buffers() {
    return [this.validity.bytes, bytesOf(this.numbers)];
  }
}

const record = new Uint32Array(STRIDE);
const domains = new Map();

/** Returns the columns of a URI; they are functions of its normal form. Returns `undefined` for other text. */
function columnsOf(text) {
  // Each value is scanned on its own: it may contain newlines.
  if (scan(text, record, 0, Grammar.URI) < 0) return undefined;
  const normalForm = normalize(text, { level: 'scheme' });
  const { host } = parse(normalForm);
  const domain = host === undefined ? undefined : domainOf(host);
  return { host, domain, surt: surt(normalForm), fingerprint: fingerprint(normalForm), normalForm };
}

function domainOf(host) {
  if (!domains.has(host)) {
    if (domains.size === MAX_DOMAINS) domains.clear();
    domains.set(host, registrableDomain(host, { tldts }));
  }
  return domains.get(host);
}

/** Reads exactly `length` bytes. Returns `undefined` if the input ends. */
function read(length) {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length; ) {
    const more = readSync(STDIN, bytes, at, length - at, null);
    if (more === 0) return undefined;
    at += more;
  }
  return bytes;
}

function write(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(STDOUT, bytes, at);
}

function bytesOf({ buffer, byteOffset, byteLength }) {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Reads a column, and writes its columns. Returns `false` at the end of the input. */
function reply() {
  const header = read(HEADER_BYTES);
  if (header === undefined) return false;
  const [rows, validityBytes, textBytes] = [0, 4, 8].map((at) => header.readUInt32LE(at));
  const validity = read(validityBytes);
  const offsets = new Int32Array(read(4 * (rows + 1)).buffer);
  const text = read(textBytes);

  const added = {
    host: new TextColumn(rows),
    domain: new TextColumn(rows),
    surt: new TextColumn(rows),
    fingerprint: new NumberColumn(rows),
    normalForm: new TextColumn(rows),
  };
  for (let row = 0; row < rows; row++) {
    const isNull = validityBytes > 0 && (validity[row >> 3] & (1 << (row & 7))) === 0;
    // One code unit per byte: a URI is ASCII, and any other text stays invalid.
    const columns = isNull ? undefined : columnsOf(text.latin1Slice(offsets[row], offsets[row + 1]));
    for (const name in added) added[name].set(row, columns?.[name]);
  }
  for (const { buffers } of Object.values(added)) {
    const lengths = Buffer.alloc(8);
    lengths.writeUInt32LE(buffers[0].length, 0);
    lengths.writeUInt32LE(buffers.at(-1).length, 4);
    write(Buffer.concat([lengths, ...buffers]));
  }
  return true;
}

while (reply());
