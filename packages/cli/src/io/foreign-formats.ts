/** Formats by the first bytes: compressed ones, and those that the command does not read, with the programs that convert them. */

import { ReportedError } from './process.js';

/** How an input begins, one code unit per byte, and a sentence about it. */
type ForeignFormat = readonly [beginning: RegExp, advice: string];

const compressed = (name: string, program: string): string =>
  `is ${name} and cannot be read here; decompress it: ${program} FILE | uriscan ...`;
const encoded = (name: string): string =>
  `is ${name} and cannot be read here; convert it: iconv -f ${name} -t UTF-8 FILE | uriscan ...`;

/** Files that are not text. Zstd is refused where Node has no decoder that reports a frame that is cut. */
export const FILES: readonly ForeignFormat[] = [
  [/^BZh[1-9]1AY&SY/, compressed('bzip2', 'bzcat')],
  [/^\xfd7zXZ\0/, compressed('xz', 'xzcat')],
  [/^\x28\xb5\x2f\xfd/, compressed('zstd', 'zstdcat')],
  [/^PK\cC\cD/, 'is a zip archive; print its files: unzip -p FILE | uriscan ...'],
  [/^[\s\S]{257}ustar/, 'is a tar archive; print its files: tar -xOf FILE | uriscan ...'],
  [/^PAR1/, `is Parquet; print a column: duckdb -noheader -list -c "SELECT url FROM 'FILE'" | uriscan ...`],
];

/** Text that is not in UTF-8. */
export const FOREIGN_ENCODINGS: readonly ForeignFormat[] = [
  [/^(?:\xff\xfe\0\0|\0\0\xfe\xff)/, encoded('UTF-32')],
  [/^(?:\xff\xfe|\xfe\xff)/, encoded('UTF-16')],
  [/^[^\0]\0[^\0]\0/, encoded('UTF-16LE')],
  [/^\0[^\0]\0[^\0]/, encoded('UTF-16BE')],
];

/** Returns the name of the function of zlib that makes a decoder for compressed bytes, from the first ones. */
export function decoderOf(head: Buffer): 'createGunzip' | 'createZstdDecompress' | undefined {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'createGunzip';
  return head.length >= 4 && head.readUInt32LE() === 0xfd2fb528 ? 'createZstdDecompress' : undefined;
}

/** Text that is read with another program, or by `uriscan links`. */
export const TEXTS: readonly ForeignFormat[] = [
  [/^\s*\{\s*"log"\s*:\s*\{/, "looks like HAR; print its URLs: jq -r '.log.entries[].request.url' FILE | uriscan ..."],
  [/^\s*\[\s*"/, "looks like a JSON array; print its strings: jq -r '.[]' FILE | uriscan ..."],
  [
    /^\s*\[\s*[[{]/,
    "looks like a JSON array; print its values: jq -c '.[]' FILE | uriscan ... --input ndjson --column NAME",
  ],
  [
    /^\s*\{\s*\n/,
    'looks like JSON in several lines; join them: jq -c . FILE | uriscan ... --input ndjson --column NAME',
  ],
  [
    /^(?:(?:https?|h2|grpcs|wss?) )?\d{4}-\d\d-\d\dT[\d:.]+Z \S+ [\dA-Fa-f:.[\]]+ /,
    `looks like a log of a load balancer; print its URLs: awk -F '"' '{ split($2, a, " "); print a[2] }' FILE | uriscan ...`,
  ],
  [
    /^<(?:[\w.-]+:)?(?:urlset|sitemapindex|rss|feed|RDF)[\s/>]/,
    'looks like a sitemap or a feed; print its links: uriscan links FILE',
  ],
  [
    /^<(?:!doctype html|(?:html|head|body|title|meta|link|base|script|style|div|p|a|table|h[1-6]|ul|ol|img|form)[\s/>])/i,
    'looks like an HTML page; print its links: uriscan links --base URI FILE',
  ],
];

/** A comment, an instruction or a declaration, and the white space after it. */
const BEFORE_TAG = /^<(?:!--.*?--|[?!][^>]*)>\s*/s;

/** Returns a text of tags from its first tag or its doctype of HTML onwards. */
export function fromFirstTag(head: string): string {
  let rest = head.replace(/^\xef\xbb\xbf/, '').replace(/^\s+</, '<');
  while (BEFORE_TAG.test(rest) && !/^<!doctype html/i.test(rest)) rest = rest.replace(BEFORE_TAG, '');
  return rest;
}

/**
 * Refuses an input of some formats.
 *
 * @throws {@link ReportedError} with the program that converts it
 */
export function refuse(head: Buffer, formats: readonly ForeignFormat[]): void {
  const text = fromFirstTag(head.toString('latin1'));
  const [, advice] = formats.find(([beginning]) => beginning.test(text)) ?? [];
  if (advice !== undefined) throw new ReportedError(advice);
}
