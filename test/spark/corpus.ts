/**
 * Writes a folder of generated references for Spark, many of them repeated, with every kind of line that can break a
 * table.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { load } from '../../bench/corpora/index.js';
import { Random } from '../../bench/model/random.js';

const SEED = 3986;
const NAMES = ['hrefs', 'links', 'requests', 'shortener'];
const OF_EACH = 25_000;
const FILES = 6;
const LINES_OF_A_FILE = 40_000;
const MARKED_LINES = 40_000;
const BOM = '\u00ef\u00bb\u00bf';

/** Lines that would break rows, columns and values without escaping; in Latin-1, one byte per character. */
const HARD = [
  'http://example.com',
  'HTTP://EXAMPLE.com:80/',
  'file:///etc/hosts',
  'mailto:someone@example.com',
  'a\tb\tc\td\te\tf',
  '\t',
  ' ',
  'a\rb',
  '\r',
  '\\N',
  'a\\tb',
  '"quoted"',
  '#',
  '#top',
  '.',
  '\u0000',
  '\u0001a\u0001b',
  'http://example.com/\u00ff',
  'http://example.com/\u00c3\u00a9',
  `${BOM}http://example.com/`,
  '\u001f\u008b',
  'null',
  '',
  `http://example.com/${'x'.repeat(100_000)}`,
];

/** Writes the files. Returns the number of lines. */
export async function writeCorpus(folder: string): Promise<number> {
  const corpora = await Promise.all(NAMES.map((name) => load(name, { size: OF_EACH })));
  const known = corpora.flatMap(({ references }) => references.flat);
  const random = new Random(SEED);
  const line = (): string => (random.chance(0.001) ? random.of(HARD) : respelled(random, random.of(known)));
  for (let i = 0; i < FILES; i++) {
    const lines = [...HARD, ...Array.from({ length: LINES_OF_A_FILE }, line)];
    const file = join(folder, `lines-${i}.txt`);
    if (i === 0) write(file, BOM + lines.join('\r\n'));
    else if (i === 1) write(`${file}.gz`, lines.join('\n'));
    else write(file, `${lines.join('\n')}\n`);
  }
  // Wherever the file is split, a task begins with a line that begins with a byte-order mark.
  const marked = Array.from(
    { length: MARKED_LINES },
    (_, i) => `${BOM}http://example.com/marked/at/the/beginning/${i}`,
  );
  write(join(folder, 'marked.txt'), marked.join('\n'));
  return FILES * (LINES_OF_A_FILE + HARD.length) + MARKED_LINES;
}

/** Sometimes changes the case of letters, so that the reference is not in normal form. */
function respelled(random: Random, reference: string): string {
  return random.chance(0.2)
    ? reference.replace(/^https?:\/\/[^/?#@]*(?=[/?#]|$)/, (start) => start.toUpperCase())
    : reference;
}

function write(file: string, latin1: string): void {
  const bytes = Buffer.from(latin1, 'latin1');
  writeFileSync(file, file.endsWith('.gz') ? gzipSync(bytes) : bytes);
}
