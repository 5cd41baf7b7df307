/** `uriscan links`: the links of HTML pages. */

import { relative, sep } from 'node:path';
import { appendSegments, parse } from 'uriscan';
import { type Link, links as linksOf } from 'uriscan/crawl';
import { STANDARD_INPUT } from '../io/input.js';
import { printable, printableJson } from '../io/messages.js';
import { Output } from '../io/output.js';
import { ReportedError } from '../io/process.js';
import { countRepair, countUp, newCounts } from '../io/summary.js';
import type { CommandOptions } from '../options.js';
import { bytesOf, NOTATIONS } from '../rows/notation.js';
import { putReject, type Task, type TaskResult } from '../task.js';

const SOME_BYTES = 1 << 16;
/** Bytes in which a page says its encoding: HTML, section 13.2.3.2. */
const HEAD_BYTES = 1024;
const LINK_COLUMNS = ['target', 'reference', 'element', 'attribute', 'file', 'rel'] as const;

/** Prints the links of HTML pages. A link without a target is rejected; its line is its number in the page. */
export async function linksTask({
  base,
  root,
  attribute: attributes = [],
  schemes = ['any'],
  repair = false,
  encoding,
  format = 'tsv',
}: CommandOptions): Promise<Task> {
  // As in `create-task.ts`.
  /* c8 ignore next */
  const parse5 = await import('parse5');
  const out = new Output();
  const rejects = new Output();
  const { cell, separator } = NOTATIONS[format];
  const wanted = new Set(schemes.map((scheme) => scheme.toLowerCase()));
  const isWanted = (uri: string): boolean =>
    wanted.has('any') || wanted.has(parse(uri, { grammar: 'uri' }).scheme.toLowerCase());
  return {
    out,
    async *read(input, file) {
      let counts = newCounts();
      let fault: { readonly error: unknown } | undefined;
      const fail = (error: unknown): void => {
        fault = { error };
      };
      /** Ends where the input fails: all links before are found. */
      async function* chunks() {
        try {
          for await (const some of input.chunks()) {
            counts.bytes += some.length;
            yield some;
          }
        } catch (error) {
          fail(error);
        }
      }
      function* results(): Generator<TaskResult, void, undefined> {
        yield { ...counts, out: out.bytes, rejects: rejects.bytes };
        counts = newCounts();
        out.length = 0;
        rejects.length = 0;
      }
      await input.fill(HEAD_BYTES).catch(fail);
      const head = input.ahead.subarray(0, HEAD_BYTES);
      let number = 0;
      const options = {
        base: root === undefined ? base : baseIn(root, base as string, file),
        parse5,
        attributes,
        repair,
        encoding: encoding ?? encodingIn(head),
      };
      try {
        for await (const link of linksOf(chunks(), options)) {
          const { target, text: reference, element, attribute, rel: types, error, changes } = link;
          number++;
          if (target !== undefined && !isWanted(target)) continue;
          if (target !== undefined) {
            counts.valid++;
            countRepair(counts, changes);
            const row = { target, reference, element, attribute, file, rel: types.join(' ') };
            const columns = () => LINK_COLUMNS.map((name) => printable(cell(row[name] ?? ''))).join(separator);
            out.text(`${format === 'ndjson' ? printableJson(row) : columns()}\n`);
          } else {
            const { code, offset } = error as NonNullable<Link['error']>;
            countUp(counts.codes, code);
            const shown = (text: string): string => printable(NOTATIONS.tsv.cell(text));
            const input = Buffer.from(shown(reference));
            const inBytes = Buffer.byteLength(shown(reference.slice(0, offset)));
            const reject = { line: number, offset: inBytes, code };
            putReject(rejects, bytesOf(printable(file)), reject, { input, start: 0, end: input.length });
          }
          if (out.length + rejects.length >= SOME_BYTES) yield* results();
        }
      } catch (error) {
        fail(error);
      }
      yield* results();
      if (fault !== undefined)
        throw fault.error instanceof RangeError ? new ReportedError(fault.error.message) : fault.error;
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
export function encodingOf(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
