/** Formats that the command does not read, found by the first bytes, and the programs that convert them. */

import { ReportedError } from './reported-error.js';

/** Where a tar archive has its magic. */
const TAR_MAGIC = 257;

/** Whether the head of an input is of a format, and the sentence about it. */
type Magic = readonly [matches: (head: Buffer) => boolean, advice: string];

const begins =
  (...bytes: readonly number[]) =>
  (head: Buffer): boolean =>
    bytes.every((byte, i) => head[i] === byte);

const compressed = (name: string, program: string): string =>
  `is ${name} and cannot be read here; decompress it: ${program} FILE | uriscan ...`;
const encoded = (name: string): string =>
  `is ${name} and cannot be read here; convert it: iconv -f ${name} -t UTF-8 FILE | uriscan ...`;

/** Whether every second byte of the first four is NUL. */
const hasNuls =
  (offset: number) =>
  (head: Buffer): boolean =>
    head.length >= 4 && [0, 1, 2, 3].every((i) => (head[i] === 0) === (i % 2 === offset));

const FILES: readonly Magic[] = [
  [(head) => /^BZh[1-9]1AY&SY/.test(head.toString('latin1', 0, 10)), compressed('bzip2', 'bzcat')],
  [begins(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), compressed('xz', 'xzcat')],
  [begins(0x28, 0xb5, 0x2f, 0xfd), compressed('zstd', 'zstdcat')],
  [begins(0x50, 0x4b, 3, 4), 'is a zip archive; print its files: unzip -p FILE | uriscan ...'],
  [
    (head) => head.toString('latin1', TAR_MAGIC, TAR_MAGIC + 5) === 'ustar',
    'is a tar archive; print its files: tar -xOf FILE | uriscan ...',
  ],
  [
    begins(0x50, 0x41, 0x52, 0x31),
    `is Parquet; print a column: duckdb -noheader -list -c "SELECT url FROM 'FILE'" | uriscan ...`,
  ],
];

const ENCODINGS: readonly Magic[] = [
  [begins(0xff, 0xfe, 0, 0), encoded('UTF-32')],
  [begins(0, 0, 0xfe, 0xff), encoded('UTF-32')],
  [begins(0xff, 0xfe), encoded('UTF-16')],
  [begins(0xfe, 0xff), encoded('UTF-16')],
  [hasNuls(1), encoded('UTF-16LE')],
  [hasNuls(0), encoded('UTF-16BE')],
];

/** The first bytes of a member of gzip. */
export const GZIP = [0x1f, 0x8b] as const;
export const isGzip = begins(...GZIP);

/**
 * Refuses an input that is not text.
 *
 * @param isUtf8 - whether text must be in UTF-8
 * @throws {@link ReportedError} with the program that converts it
 */
export function refuseOtherFile(head: Buffer, isUtf8: boolean): void {
  const [, advice] = [...FILES, ...(isUtf8 ? ENCODINGS : [])].find(([matches]) => matches(head)) ?? [];
  if (advice !== undefined) throw new ReportedError(advice);
}

/** How text begins that is read with another program, or by `uriscan links`. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^\s*\{\s*"log"\s*:\s*\{/, "HAR; print its URLs: jq -r '.log.entries[].request.url' FILE | uriscan ..."],
  [/^\s*\[\s*"/, "a JSON array; print its strings: jq -r '.[]' FILE | uriscan ..."],
  [/^\s*\[\s*[[{\d]/, "a JSON array; print its values: jq -c '.[]' FILE | uriscan ... --input ndjson --column NAME"],
  [/^\s*\{\s*\n/, 'JSON in several lines; join them: jq -c . FILE | uriscan ... --input ndjson --column NAME'],
  [
    /^#(?:Version|Fields|Software|Date):/,
    "a W3C log; print its column of URLs, such as the 5th: awk '!/^#/ { print $5 }' FILE | uriscan ...",
  ],
  [
    /^(?:(?:https?|h2|grpcs|wss?) )?\d{4}-\d\d-\d\dT[\d:.]+Z \S+ [\d.]+:\d+ /,
    `a log of a load balancer; print its URLs: awk -F '"' '{ split($2, a, " "); print a[2] }' FILE | uriscan ...`,
  ],
  [/^\s*<(?:!doctype html|html)\b/i, 'an HTML page; print its links: uriscan links --base URI FILE'],
];

const SITEMAP = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:urlset|sitemapindex)\b/;
const SITEMAP_ADVICE =
  "a sitemap; print its URLs: grep -o '<loc>[^<]*' FILE | sed 's/<loc>//; s/&amp;/\\&/g' | uriscan ...";

/**
 * Refuses text that is not read as rows, or as a page.
 *
 * @throws {@link ReportedError} with the program that converts it
 */
export function refuseOtherText(head: Buffer, isPage: boolean): void {
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  const [, advice] =
    [[SITEMAP, SITEMAP_ADVICE] as const, ...(isPage ? [] : TEXTS)].find(([form]) => form.test(text)) ?? [];
  if (advice !== undefined) throw new ReportedError(`looks like ${advice}`);
}
