/**
 * References in texts. The first rows are the test suite of linkify-it (MIT License, copyright Vitaly Puzrin and contributors), and
 * examples of CommonMark 0.31 and GitHub Flavored Markdown 0.29; a row with another answer than theirs has theirs, and the reason.
 */

import { createRequire } from 'node:module';
import fc from 'fast-check';
import * as tldts from 'tldts';
import { Finder, type FindOptions, type Found, type FoundInBytes, find } from '../../src/entries/crawl.js';
import { isUri, isUriReference } from '../../src/entries/index.js';
import { rows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

type Row = readonly [group: string, text: string, options: string, found: string[], theirs?: string[], reason?: string];

type Mapping = readonly [codePoints: number | readonly [number, number], status: number, mapping?: string];

const require = createRequire(import.meta.url);
const MAPPINGS = require('tr46/lib/mappingTable.json') as readonly Mapping[];
const { STATUS_MAPPING } = require('tr46/lib/statusMapping.js') as { readonly STATUS_MAPPING: Record<string, number> };
const LONE_SURROGATE = /\p{Cs}/u;
/** White space and quotation marks end a reference. */
const ENDS_REFERENCE = /[\s\p{Pi}\p{Pf}]/u;
const NOT_LDH = /[^\P{ASCII}a-z\d.-]/u;

/** Reads options such as `names broken` or `schemes=urn,tel`. */
export function optionsOf(words: string): FindOptions {
  const given = new Set(words.split(' '));
  const list = /schemes=(\S+)/.exec(words)?.[1]?.split(',');
  return {
    ...(given.has('any') ? { schemes: 'any' } : list && { schemes: list }),
    bare: given.has('bare') || given.has('names'),
    ...(given.has('names') && { tldts }),
    broken: given.has('broken'),
    repair: given.has('repair'),
  };
}

const texts = (found: Iterable<Found>): string[] => Array.from(found, ({ text }) => text);

const cases = suite('crawl: find');
for (const [group, text, options, found, theirs, reason] of rows<Row>('crawl/found')) {
  cases(`${group}: ${JSON.stringify(text).slice(0, 80)} ${options}${reason ? ` (${reason})` : ''}`, () => {
    assert.equal(texts(find(text, optionsOf(options))), found);
    assert.is.not(JSON.stringify(found), JSON.stringify(theirs), 'the other answer differs');
  });
}

cases('a host has the characters that UTS 46 allows, by the package tr46', () => {
  const { mapped, disallowed } = STATUS_MAPPING;
  for (const [range, status, mapping] of MAPPINGS) {
    const codePoint = [range].flat()[0] as number;
    const character = String.fromCodePoint(codePoint);
    if (codePoint < 0x80 || LONE_SURROGATE.test(character) || ENDS_REFERENCE.test(character)) continue;
    const isAllowed = status !== disallowed && !(status === mapped && NOT_LDH.test(mapping as string));
    const [found] = texts(find(`http://a${character}b/`, { repair: true }));
    assert.is(found !== 'http://a', isAllowed, `U+${codePoint.toString(16)}`);
  }
});

cases('offsets are in code units, of the text as it was written', () => {
  const text = '😀 <URL:http://a/\n b> "http:\\/\\/c\\/d" http://e/é.';
  const found = [...find(text, { broken: true, repair: true })];
  const shown = found.map(({ start, end, text: reference }) => [text.slice(start, end), reference]);
  assert.equal(shown, [
    ['http://a/\n b', 'http://a/b'],
    ['http:\\/\\/c\\/d', 'http://c/d'],
    ['http://e/é', 'http://e/%C3%A9'],
  ]);
});

const wrong = (title: string, options: unknown, error: typeof TypeError | typeof RangeError, message: string): void =>
  cases(title, () => {
    assert.throws(() => find('', options as FindOptions), error);
    assert.throws(() => find('', options as FindOptions), message);
  });
wrong(
  'schemes that are not a list',
  { schemes: 'http' },
  TypeError,
  "expected `schemes` to be an array or 'any', got a string of length 4",
);
wrong('a scheme with a colon', { schemes: ['a:'] }, RangeError, 'expected `schemes` to have schemes only, got "a:"');

const PIECES =
  '\x1b[36m|\x9bK|\x9b2 q|\x1b[2 q| |\n|.|/|:|//|\\/|(|)|[|]|{|\'|"|<|>|*|_|%|%4|%41|@|?|#|,|é|\u3000|😀|a|1|http://|http:\\/\\/|mailto:|x://|<URL:|www.|example.com|[::1]|u:p@h';
/** Texts of pieces that begin, end and delimit references. */
export const TEXTS = fc.array(fc.constantFrom(...PIECES.split('|'), '|'), { maxLength: 24 }).map((all) => all.join(''));
export const OPTIONS = fc
  .constantFrom('', 'any', 'bare', 'names', 'broken', 'repair', 'any names broken repair')
  .map(optionsOf);
const NOT_LAST = /[.,;:!?'*_~)@]/;

cases('every result is a reference, in order, without overlaps', () => {
  fc.assert(
    fc.property(TEXTS, OPTIONS, (text, options) => {
      let last = 0;
      for (const { start, end, text: found } of find(text, options)) {
        assert.ok(start >= last && end > start && end <= text.length);
        assert.ok(options.bare ? isUri(found) || isUriReference(`//${found}`) : isUri(found), found);
        last = end;
      }
    }),
    { numRuns: 1000 },
  );
});

cases('no result would be longer with the next character, except for punctuation and closing brackets', () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      for (const { start, end } of find(text, { schemes: 'any' }))
        assert.ok(!isUri(text.slice(start, end + 1)) || end === text.length || NOT_LAST.test(text.charAt(end)));
    }),
    { numRuns: 1000 },
  );
});

cases('a text before and after a delimiter has the references of both', () => {
  fc.assert(
    fc.property(TEXTS, TEXTS, (before, after) => {
      assert.equal(texts(find(`${before} ${after}`)), [...texts(find(before)), ...texts(find(after))]);
    }),
  );
});

/** Finds references in chunks, each in memory that is overwritten after it was read. */
function inChunks(bytes: Uint8Array, sizes: readonly number[], options?: FindOptions): FoundInBytes[] {
  const finder = new Finder(options);
  const found: FoundInBytes[] = [];
  for (let start = 0, i = 0; start < bytes.length; i++) {
    const size = sizes[i % sizes.length] as number;
    const chunk = bytes.slice(start, start + size);
    found.push(...finder.write(chunk));
    chunk.fill(0x2f);
    start += size;
  }
  return [...found, ...finder.end()];
}

const ofText = (text: string, options?: FindOptions): FoundInBytes[] =>
  Array.from(find(text, options), ({ start, end, ...found }) => {
    const before = Buffer.from(text.slice(0, start));
    const length = Buffer.byteLength(text.slice(start, end));
    const lines = before.toString('latin1').split('\n');
    const lineStart = before.length - (lines.at(-1) as string).length;
    return { ...found, start: before.length, end: before.length + length, line: lines.length, lineStart };
  });

cases('chunks of any size have the references of the text, with offsets and lines of bytes', () => {
  fc.assert(
    fc.property(TEXTS, fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), OPTIONS, (text, sizes, options) => {
      assert.equal(inChunks(Buffer.from(text), sizes, options), ofText(text, options));
    }),
    { numRuns: 1000 },
  );
});

cases('offsets count 1 to 4 bytes for a character', () => {
  const found = inChunks(Buffer.from('\x7f\x80\u07ff\u0800\uffff\u{10000} http://a'), [64]);
  assert.is(found[0]?.start, 1 + 2 + 2 + 3 + 3 + 4 + 1);
});

cases('bytes that are not UTF-8 are delimiters, and do not move offsets', () => {
  const bytes = Buffer.from('\xe9 http://a/\xe9\n\x80http://b', 'latin1');
  assert.equal(inChunks(bytes, [3]), [
    { start: 2, end: 11, text: 'http://a/', reference: 'http://a/', line: 1, lineStart: 0 },
    { start: 14, end: 22, text: 'http://b', reference: 'http://b', line: 2, lineStart: 13 },
  ]);
});

cases('a stretch without delimiters is read in pieces of 1,048,576 bytes', () => {
  const text = `http://a/${'b'.repeat(1 << 20)} http://c`;
  const [first, last] = inChunks(Buffer.from(text), [1 << 16]) as [FoundInBytes, FoundInBytes];
  assert.is(first.end, 1 << 20);
  assert.equal(last, {
    start: text.length - 8,
    end: text.length,
    text: 'http://c',
    reference: 'http://c',
    line: 1,
    lineStart: 0,
  });
  assert.equal(inChunks(Buffer.from(text), [text.length]), [first, last]);
});

cases('a chunk that is not bytes', () =>
  assert.throws(
    () => new Finder().write('a' as never),
    'expected `chunk` to be a Uint8Array, got a string of length 1',
  ),
);

cases.run();
