/** `npm run sizes`: measures what entries and functions add to a bundle, and writes the sizes on the pages that name some. */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundledBytes } from './bundle.js';

/** The pages that name sizes. */
export const PAGES = ['README.md', 'docs/choosing-an-entry.md'] as const;
/** The import that a row of a table is about, by the names in the row, if it is not the whole entry. */
const IMPORTS: Readonly<Record<string, string>> = {
  'parse, isUri, resolve, normalize, equals, compose, Query': '{ parse }',
  'parse, tryParse': '{ parse }',
  'isUri and similar predicates': '{ isUri }',
  scan: '{ scan }',
  scanBytes: '{ scanBytes }',
  scanLines: '{ scanLines, Batch }',
  redact: '{ redact }',
  'resolve, resolver': '{ resolve }',
  normalize: '{ normalize }',
  'normalizeLines, resolveLines, fingerprintLines': '{ normalizeLines, resolveLines, fingerprintLines, LineBuffer }',
};
const ROW = /^\| [^|\n]* \| ([^|\n]*) \| `(uriscan[\w/]*)` \| (?=([\d.]+) \|)/gm;
const SENTENCE = /^.*`import (\{ parse \})` adds (?=([\d.]+) KB)/gm;

/** A size in kilobytes on a page. */
export interface Size {
  readonly code: string;
  readonly written: string;
  /** Its offset on the page. */
  readonly at: number;
}

/** The sizes on a page, in order. */
export const sizesOn = (text: string): Size[] => [
  ...Array.from(text.matchAll(ROW), ({ 0: row, 1: use = '', 2: entry = '', 3: written = '', index }) => {
    const names = use.replace(/\[(.*?)\]\(.*?\)/g, '$1').replaceAll('`', '');
    return { code: `export ${IMPORTS[names] ?? '*'} from '${entry}'`, written, at: index + row.length };
  }),
  ...Array.from(text.matchAll(SENTENCE), ({ 0: row, 1: names = '', 2: written = '', index }) => ({
    code: `export ${names} from 'uriscan'`,
    written,
    at: index + row.length,
  })),
];

async function write(): Promise<void> {
  for (const page of PAGES) {
    const file = new URL(`../../${page}`, import.meta.url);
    let text = readFileSync(file, 'utf8');
    for (const { code, written, at } of sizesOn(text).sort((a, b) => b.at - a.at)) {
      const kilobytes = (await bundledBytes(code)) / 1000;
      text = text.slice(0, at) + kilobytes.toFixed(1) + text.slice(at + written.length);
    }
    writeFileSync(file, text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await write();
