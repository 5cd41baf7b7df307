/** Formats that the command does not read, found by the first bytes, and the programs that convert them. */

/** A format that is not text in UTF-8. */
export interface ForeignFormat {
  readonly advice: string;
}

interface Magic extends ForeignFormat {
  matches(head: Buffer): boolean;
}

const begins =
  (...bytes: readonly number[]) =>
  (head: Buffer): boolean =>
    bytes.every((byte, i) => head[i] === byte);

const compressed = (name: string, program: string): string =>
  `is ${name}, which is not read here; decompress it: ${program} FILE | uriscan ...`;
const encoded = (name: string): string =>
  `is ${name}, which is not read here; convert it: iconv -f ${name} -t UTF-8 FILE | uriscan ...`;

/** Whether every second byte of the first four is NUL. */
const hasNuls = (head: Buffer, offset: number): boolean =>
  head.length >= 4 && [0, 1, 2, 3].every((i) => (head[i] === 0) === (i % 2 === offset));

export const ZSTD: ForeignFormat = {
  advice: `is zstd, which is read by Node 22.15 and later; with this one: zstdcat FILE | uriscan ...`,
};

const COMPRESSIONS: readonly Magic[] = [
  { advice: compressed('bzip2', 'bzcat'), matches: (head) => /^BZh[1-9]1AY&SY/.test(head.toString('latin1', 0, 10)) },
  { advice: compressed('xz', 'xzcat'), matches: begins(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0) },
];

const ENCODINGS: readonly Magic[] = [
  { advice: encoded('UTF-32'), matches: (head) => begins(0xff, 0xfe, 0, 0)(head) || begins(0, 0, 0xfe, 0xff)(head) },
  {
    advice: encoded('UTF-16'),
    matches: (head) => begins(0xff, 0xfe)(head) || begins(0xfe, 0xff)(head),
  },
  { advice: encoded('UTF-16LE'), matches: (head) => hasNuls(head, 1) },
  { advice: encoded('UTF-16BE'), matches: (head) => hasNuls(head, 0) },
];

/** The first bytes of a member of gzip. */
export const GZIP = [0x1f, 0x8b] as const;
export const isGzip = begins(...GZIP);
const isZstd = begins(0x28, 0xb5, 0x2f, 0xfd);

/**
 * Returns the format that an input begins like; `undefined` for gzip and other text.
 *
 * @param isUtf8 - whether text has to be in UTF-8
 */
export function formatOf(head: Buffer, isUtf8: boolean): ForeignFormat | undefined {
  return isZstd(head) ? ZSTD : [...COMPRESSIONS, ...(isUtf8 ? ENCODINGS : [])].find(({ matches }) => matches(head));
}
