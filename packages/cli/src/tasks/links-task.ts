import * as parse5 from 'parse5';
import type { ByteReader } from 'uriscan/bulk';
import { type Link, links } from 'uriscan/crawl';
import { Grammar } from 'uriscan/scanner';
import { chunksOf } from '../io/chunks.js';
import { printable, printableJson } from '../io/messages.js';
import { Output } from '../io/output.js';
import { Exit } from '../io/process.js';
import { bytesOf } from '../rows/notation.js';
import { putReject } from './put-reject.js';
import type { Task, TaskResult } from './task.js';

export const LINK_FORMATS = ['tsv', 'csv', 'ndjson'] as const;

export interface LinksTaskOptions {
  readonly base: string;
  readonly repair?: boolean;
  readonly encoding: string;
  readonly format: (typeof LINK_FORMATS)[number];
}

const SOME_BYTES = 1 << 16;
const COLUMNS = ['target', 'reference', 'element', 'attribute'] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

const TSV_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string => printable(text.replaceAll(/[\\\t\n\r]/g, (c) => TSV_ESCAPES[c] as string));
const quoted = (text: string): string => `"${printable(text).replaceAll('"', '""')}"`;

const FORMATS: Readonly<Record<LinksTaskOptions['format'], (row: Row) => string>> = {
  tsv: (row) => COLUMNS.map((name) => escaped(row[name])).join('\t'),
  csv: (row) => COLUMNS.map((name) => quoted(row[name])).join(','),
  ndjson: printableJson,
};

/** Prints the links of HTML pages. A link without a target is rejected; its line is its number in the page. */
export function linksTask({ base, repair = false, encoding, format }: LinksTaskOptions): Task {
  const out = new Output();
  const rejects = new Output();
  const write = FORMATS[format];
  return {
    out,
    grammar: Grammar.URI_REFERENCE,
    exitOnRejects: Exit.OK,
    diagnose: () => '',
    async *read(reader, file) {
      const page = new Chunks(reader);
      let counts = newCounts();
      let number = 0;
      const take = (): TaskResult => {
        const result = { ...counts, bytes: page.takeCount(), out: out.bytes, rejects: rejects.bytes };
        counts = newCounts();
        return result;
      };
      out.length = 0;
      rejects.length = 0;
      for await (const { target, text: reference, element, attribute, error } of links(page.chunks, {
        base,
        parse5,
        repair,
        encoding,
      })) {
        number++;
        if (target !== undefined) {
          counts.valid++;
          out.text(`${write({ target, reference, element, attribute })}\n`);
        } else {
          const { code, offset } = error as NonNullable<Link['error']>;
          counts.codes.set(code, (counts.codes.get(code) ?? 0) + 1);
          const input = Buffer.from(escaped(reference));
          const inBytes = Buffer.byteLength(escaped(reference.slice(0, offset)));
          putReject(
            rejects,
            bytesOf(printable(file)),
            { line: number, offset: inBytes, code },
            { input, start: 0, end: input.length },
          );
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

const newCounts = () => ({
  byteOrderMarks: 0,
  valid: 0,
  empty: 0,
  codes: new Map<string, number>(),
  findings: new Map<string, number>(),
});

/** The chunks of a page. If reading fails, the page ends there, so that all links before are found. */
class Chunks {
  readonly chunks: AsyncIterable<Uint8Array>;
  fault: { readonly error: unknown } | undefined;
  #count = 0;

  constructor(reader: ByteReader) {
    this.chunks = this.#read(reader);
  }

  /** Returns the number of bytes that were read since the last call. */
  takeCount(): number {
    const count = this.#count;
    this.#count = 0;
    return count;
  }

  async *#read(reader: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const chunk of chunksOf(reader)) {
        this.#count += chunk.length;
        yield chunk;
      }
    } catch (error) {
      this.fault = { error };
    }
  }
}
