/** `uriscan links`: the links of HTML pages. */

import { relative, sep } from 'node:path';
import { appendSegments } from 'uriscan';
import type { ByteReader } from 'uriscan/bulk';
import { type Link, links as linksOf } from 'uriscan/crawl';
import { Input, STANDARD_INPUT } from '../io/input.js';
import { printable, printableJson } from '../io/messages.js';
import { Output } from '../io/output.js';
import { ReportedError } from '../io/reported-error.js';
import { bytesOf, NOTATIONS, type RowFormat } from '../rows/notation.js';
import { newCounts, putReject, type Task, type TaskResult } from '../task.js';
import type { Verb } from './verb.js';

export const links: Verb = {
  summary: 'print the links of HTML pages',
  kind: 'pages',
  description:
    'Prints a row for each link of HTML pages: its absolute target, the reference as written, the element, the attribute ' +
    'and the file. All start tags are read, without scripting; the first <base href> in a page applies.',
  options: [
    { flags: '-b, --base <uri>', about: 'the address of the pages, a URI', isMandatory: true },
    { flags: '--root <folder>', about: 'the folder that is served at --base; each page gets its own address' },
    { flags: '--repair', about: 'repair references that are not valid, as uriscan repair does' },
    {
      flags: '--encoding <label>',
      about:
        'the encoding of the pages, a label of the WHATWG Encoding Standard; else the page says it, or it is UTF-8',
    },
    {
      flags: '-f, --format <format>',
      about: 'how to print rows',
      choices: ['tsv', 'csv', 'ndjson'] satisfies RowFormat[],
      byDefault: 'tsv',
    },
  ],
  sections: [
    {
      title: 'Input',
      paragraphs: [
        'Files, each an HTML page of any size, also gzip. Standard input is read without files, and where a file is -. ' +
          'Pages are read in one thread.',
      ],
    },
    {
      title: 'Rows',
      paragraphs: [
        'In TSV, tabs, line ends and backslashes within a reference are \\t, \\n, \\r and \\\\, and in TSV and CSV, ' +
          'invisible characters and those that control a terminal are \\u{HEX}. A target contains no such characters.',
        'A reference that is not valid has no target and is rejected; in the file of rejects, its line is the number of ' +
          'the link in its page.',
      ],
    },
  ],
  examples: [
    'uriscan links --base http://example.com/docs/ page.html | cut -f 1',
    'uriscan links --base http://example.com/ --root site site/docs/*.html',
    'curl -s http://a.example/ | uriscan links --base http://a.example/ -f csv',
  ],
};

export interface LinksTaskOptions {
  readonly base: string;
  readonly root?: string;
  readonly repair?: boolean;
  readonly encoding?: string;
  readonly format: RowFormat;
}

const SOME_BYTES = 1 << 16;
/** Bytes in which a page says its encoding: HTML, section 13.2.3.2. */
const HEAD_BYTES = 1024;
const COLUMNS = ['target', 'reference', 'element', 'attribute', 'file'] as const;

/** Returns the error in `--encoding`. */
export function encodingFault({ encoding = 'utf-8' }: LinksTaskOptions): string | undefined {
  return encodingOf(encoding) === undefined ? `--encoding: there is no encoding "${encoding}"` : undefined;
}

/** Prints the links of HTML pages. A link without a target is rejected; its line is its number in the page. */
export async function linksTask({ base, root, repair = false, encoding, format }: LinksTaskOptions): Promise<Task> {
  // tsx runs the tests, and adds a branch, as in `on-demand.ts`.
  /* c8 ignore next */
  const parse5 = await import('parse5');
  const out = new Output();
  const rejects = new Output();
  const { cell, separator } = NOTATIONS[format];
  return {
    out,
    diagnose: () => '',
    async *read(input, file) {
      const page = new Page(input);
      const bytes = new Input(page);
      const head = (await bytes.fill(HEAD_BYTES)).subarray(0, HEAD_BYTES);
      let counts = newCounts();
      let number = 0;
      const take = (): TaskResult => {
        const result = { ...counts, bytes: page.takeCount(), out: out.bytes, rejects: rejects.bytes };
        counts = newCounts();
        return result;
      };
      out.length = 0;
      rejects.length = 0;
      for await (const { target, text: reference, element, attribute, error } of linksOf(bytes.chunks(), {
        base: root === undefined ? base : baseIn(root, base, file),
        parse5,
        repair,
        encoding: encoding ?? encodingIn(head),
      })) {
        number++;
        if (target !== undefined) {
          counts.valid++;
          const row = { target, reference, element, attribute, file };
          const columns = () => COLUMNS.map((name) => printable(cell(row[name]))).join(separator);
          out.text(`${format === 'ndjson' ? printableJson(row) : columns()}\n`);
        } else {
          const { code, offset } = error as NonNullable<Link['error']>;
          counts.codes.set(code, (counts.codes.get(code) ?? 0) + 1);
          const shown = (text: string): string => printable(NOTATIONS.tsv.cell(text));
          const input = Buffer.from(shown(reference));
          const inBytes = Buffer.byteLength(shown(reference.slice(0, offset)));
          const reject = { line: number, offset: inBytes, code };
          putReject(rejects, bytesOf(printable(file)), reject, { input, start: 0, end: input.length });
        }
        if (out.length + rejects.length < SOME_BYTES) continue;
        yield take();
        out.length = 0;
        rejects.length = 0;
      }
      yield take();
      if (page.fault !== undefined) throw page.fault.error;
    },
  };
}

/** Returns the address of a page, from the address of its folder. */
function baseIn(root: string, base: string, file: string): string {
  const segments = relative(root, file).split(sep);
  if (file === STANDARD_INPUT || segments.includes('..')) throw new ReportedError('is not in the folder of --root');
  return appendSegments(base, ...segments);
}

/** Returns the encoding that the first bytes of a page say. */
function encodingIn(head: Buffer): string {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xfe')) return 'utf-16le';
  if (text.startsWith('\xfe\xff')) return 'utf-16be';
  const [, label = ''] = /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(text) ?? [];
  const found = encodingOf(label) ?? 'utf-8';
  // A page whose `meta` can be read is not in UTF-16.
  return found.startsWith('utf-16') ? 'utf-8' : found;
}

/** Returns the name of an encoding by a label, or `undefined`. */
function encodingOf(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** A reader that ends where another one fails: all links before are found. Counts the bytes. */
class Page implements ByteReader {
  fault: { readonly error: unknown } | undefined;
  #count = 0;
  readonly #reader: ByteReader;

  constructor(reader: ByteReader) {
    this.#reader = reader;
  }

  async read(into: Uint8Array): Promise<number> {
    if (this.fault !== undefined) return 0;
    try {
      const length = await this.#reader.read(into);
      this.#count += length;
      return length;
    } catch (error) {
      this.fault = { error };
      return 0;
    }
  }

  /** Returns the number of bytes that were read since the last call. */
  takeCount(): number {
    const count = this.#count;
    this.#count = 0;
    return count;
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
