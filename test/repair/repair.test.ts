/** Repairs: the repaired text, the reported changes, and that a browser still reads the same target. */

import fc from 'fast-check';
import { URL } from 'whatwg-url';
import { type Change, REPAIRS, repair } from '../../src/entries/crawl.js';
import { isUriReference, normalize, parse } from '../../src/entries/index.js';
import { repairForAllReaders } from '../../src/uses/repair/repair.js';
import { references } from '../support/generate.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const repairs = suite('repair');
const PlatformUrl = globalThis.URL;
const BASE = 'http://base.example/x/y?z';

/** Returns the target of `text` in a browser, relative to a base. */
const browser = (text: string): string | undefined => {
  try {
    return new URL(text, BASE).href;
  } catch {
    return undefined;
  }
};

/** As `URL.canParse`, which misreads some characters in Node 20. */
const canParse = (text: string): boolean => {
  try {
    return new PlatformUrl(text) !== undefined;
  } catch {
    return false;
  }
};

/** Applies a list of changes to a text. */
const applied = (text: string, changes: readonly Change[]): string => {
  let result = '';
  let at = 0;
  for (const { start, end, replacement } of changes) {
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return result + text.slice(at);
};

/**
 * Tests a row of the table: the text, the reference, the codes, and the target in a browser relative to the base above.
 */
const makes = (text: string, reference: string, codes: string, href: string | undefined): void =>
  repairs(`${JSON.stringify(text)} to ${reference}`, () => {
    const result = repair(text);
    assert.is(result.reference, reference);
    assert.is(result.error, undefined);
    assert.is(result.changes.map(({ code }) => code).join(' '), codes);
    assert.is(applied(text, result.changes), reference);
    assert.is(browser(text), href);
  });
for (const scheme of ['https', 'ws', 'wss', 'ftp', 'file']) {
  repairs(`a backslash is a slash after ${scheme}:`, () =>
    assert.is(repair(`${scheme}:\\\\h\\a`).reference, `${scheme}://h/a`),
  );
}

const leaves = (text: string): void =>
  repairs(`${JSON.stringify(text)} unchanged`, () =>
    assert.equal(repair(text), { reference: text, changes: [], error: undefined }),
  );

/** Tests a text that has no repair, and its target in a browser. */
const refuses = (text: string, code: string, offset: number, href?: string): void =>
  repairs(`${JSON.stringify(text)} is refused at ${offset}`, () => {
    assert.equal(repair(text), { reference: undefined, changes: [], error: { code, offset } });
    assert.is(browser(text), href);
  });

repairs('parse refuses a refused text with the same code, if there is no earlier fault', () => {
  for (const text of ['http://a b/', '//[::1', '//u@h:80a', '//%/']) {
    const { error } = repair(text);
    assert.throws(() => parse(text), { code: error?.code, offset: error?.offset });
  }
});
repairs('has a sentence for every code', () => {
  for (const sentence of Object.values(REPAIRS)) assert.match(sentence, /^(an?|tabs|spaces|what|half|another|an) /);
});
/** Tests a text for which all readers find the same host in the reference. */
const leads = (text: string, reference: string, codes = ''): void =>
  repairs(`${JSON.stringify(text)} for all readers is ${reference}`, () => {
    const result = repairForAllReaders(text);
    assert.is(result.reference, reference);
    assert.is(result.changes.map(({ code }) => code).join(' '), codes);
    assert.is(applied(text, result.changes), reference);
  });
/** Tests a text whose repair moves a border of the authority for some reader, or changes the authority. */
const moves = (text: string, code: string, offset: number): void =>
  repairs(`${JSON.stringify(text)} has no repair for all readers`, () =>
    assert.equal(repairForAllReaders(text), { reference: undefined, changes: [], error: { code, offset } }),
  );

const PIECES = [
  ...'http: https: // \\\\ \\ / h ex.com a é \t \n % %4 %41 %2e .. . ? # @ : 80 [ ] [::1]'.split(' '),
  ...'| " < ^ ` { \ud800 😀 \0 \x7f foo: u:p@ 1a mailto:'.split(' '),
  ' ',
];

/** The normal form of a text as the platform's `URL` reads it, with all characters encoded that a URI must not contain. */
const normalHref = (text: string): string =>
  normalizedSent(repair(new PlatformUrl(text).href).reference ?? 'not a reference');
const normalizedSent = (reference: string): string => normalize(reference, { level: 'scheme' }).replaceAll("'", '%27');
const WEB = ['http://', 'https://h', 'http://ex.com/', 'https://ex.com/?', 'ws://b\u00fccher.de'];
const OF_HOSTS = "' b\u00fccher \u00df \ufb00 \uff11 \u3002 \u00ad \u212a xn--bcher-kva 0x7f.1".split(' ');
const webTexts = fc
  .tuple(fc.constantFrom(...WEB), fc.array(fc.constantFrom(...PIECES, ...OF_HOSTS), { maxLength: 8 }))
  .map(([start, pieces]) => start + pieces.join(''));
repairs('for all readers leads where `URL` leads', () => {
  let changed = 0;
  fc.assert(
    fc.property(webTexts, (text) => {
      const { reference, changes } = repairForAllReaders(text);
      if (reference === undefined || changes.length === 0) return;
      // The `URL` of Node 24 writes `http://ßxn--a` as a text that it refuses.
      if (canParse(text) && !canParse(new PlatformUrl(text).href)) return;
      changed++;
      assert.is(applied(text, changes), reference);
      if (canParse(text)) assert.is(normalHref(reference), normalHref(text));
      else assert.not.ok(canParse(reference), reference);
    }),
    { numRuns: 3_000 },
  );
  assert.ok(changed > 500);
});

repairs('references are unchanged', () => {
  let left = 5000;
  for (const reference of references(5)) {
    if (left-- === 0) break;
    if (!isUriReference(reference)) continue;
    assert.is(repair(reference).reference, reference);
  }
});

runRows('repair/repairs', { makes, leaves, refuses, leads, moves });

repairs.run();
