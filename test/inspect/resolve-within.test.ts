/** Staying within a base: the attacks that maintainers list in their issue threads, and agreement with the platform's `URL`. */

import fc from 'fast-check';
import { URL as ReferenceUrl } from 'whatwg-url';
import { isUriReference, parse, resolve } from '../../src/entries/index.js';
import { inspect, resolveWithin, type WithinOptions } from '../../src/entries/inspect.js';
import { webReferences } from '../support/inspect/references.js';
import { lists, runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

type Within = WithinOptions['within'];

const within = suite('inspect: resolveWithin');

/** The references stay, and their targets are those of `resolve`. */
const stay = (what: Within, base: string, references: readonly string[]): void => {
  for (const reference of references)
    within(`${JSON.stringify(reference)} stays within the ${what} of ${base}`, () =>
      assert.is(resolveWithin(base, reference, { within: what }), resolve(base, reference)),
    );
};
const leave = (what: Within, base: string, references: readonly string[]): void => {
  for (const reference of references)
    within(`${JSON.stringify(reference)} leaves the ${what} of ${base}`, () => {
      assert.is(resolveWithin(base, reference, { within: what }), undefined);
      // A repair leads within the base only where `URL` does.
      const target = resolveWithin(base, reference, { within: what, repair: true });
      if (target !== undefined) assert.is(new ReferenceUrl(target).href, new ReferenceUrl(reference, base).href);
      // A reference that leads within by section 5 has a finding that says why, or its path begins with two slashes.
      const root = what === 'origin' ? `${new URL(base).origin}/` : base.replace(/[^/]*$/, '');
      const resolved = isUriReference(reference) ? parse(resolve(base, reference)) : undefined;
      if (/^https?:.*[^/]\/$/.test(root) && resolved?.toString().startsWith(root) && !resolved.path.startsWith('//'))
        assert.ok(inspect(reference).length > 0, 'inspect says why');
    });
};
const staysRepaired = (what: Within, base: string, reference: string, target: string | null): void =>
  within(`${JSON.stringify(reference)} repaired is within the ${what} of ${base}: ${target}`, () =>
    assert.is(resolveWithin(base, reference, { within: what, repair: true }) ?? null, target),
  );

const SITE = 'https://shop.example/account/login?from=a';
/** `..` in ways that some reader understands, encoded delimiters, and texts that reach another host in a browser, curl or a router. */
const { PARENTS, ENCODED, OTHER_HOSTS } = lists<'PARENTS' | 'ENCODED' | 'OTHER_HOSTS'>('inspect/attacks');

runRows('inspect/within', { stay, leave, staysRepaired });
leave('origin', SITE, OTHER_HOSTS);

const API = 'https://api.example/v1/sessions/';
for (const parent of PARENTS) leave('path', API, [parent, `${parent}/users`, `s/${parent}/${parent}/users`]);
leave('path', API, ['%2e%2e%252fusers', '%2e', 's/%2e/t', './..', ...OTHER_HOSTS]);

/** Each character that another reader removes, or reads as a dot, a slash, a backslash or a percent sign. */
within('characters of Unicode that hide or make a dot-segment leave', () => {
  let count = 0;
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    const isHidden = /[\p{Cc}\p{Cf}\p{Zs}\p{Default_Ignorable_Code_Point}]/u.test(character);
    const isDelimiter = /[./\\%]/.test(character.normalize('NFKC')) && character !== '.' && character !== '/';
    if (!isHidden && !isDelimiter) continue;
    count++;
    const written = `%${Buffer.from(character)
      .toString('hex')
      .replace(/..(?!$)/g, '$&%')}`;
    const references = isHidden ? [`..${written}`, `${written}../a`, `a/.${written}.`] : [written, `a${written}b`];
    for (const reference of references)
      assert.is(
        resolveWithin(API, reference, { within: 'path' }),
        undefined,
        `U+${codePoint.toString(16)} ${reference}`,
      );
  }
  assert.ok(count > 4000);
});

within('a value that is not text has no target', () => {
  for (const value of [undefined, null, 7, ['/a'], {}])
    assert.is(resolveWithin(SITE, value as unknown as string, { within: 'origin' }), undefined);
});

const BASES = ['http://example.com/a/b?c', 'https://h/a/', 'ws://127.0.0.1:81', 'http://xn--bcher-kva.example/%7Ea/b'];
const PIECES = [
  ...PARENTS,
  ...ENCODED,
  ...OTHER_HOSTS,
  ...['/', 'a', '?', '#', ':', '@', 'http:', '//', 'example.com', 'h', '/a/'],
];
const references = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
);
/** Throws unless both parsers of the WHATWG URL Standard find a target within the base. */
function agrees(base: string, reference: string, what: Within): void {
  const target = resolveWithin(base, reference, { within: what });
  if (target === undefined) return;
  for (const Parser of [URL, ReferenceUrl]) {
    const { origin, pathname, href } = new Parser(target);
    assert.is(origin, new Parser(base).origin, target);
    assert.is(new Parser(reference, base).href, href, reference);
    assert.ok(!decodeURIComponent(pathname).split(/[/\\]/).includes('..'), target);
    if (what === 'path') assert.ok(pathname.startsWith(new Parser('.', base).pathname), target);
  }
}
within('`URL` finds every target within the base', () => {
  fc.assert(fc.property(fc.constantFrom(...BASES), references, fc.constantFrom('origin', 'path'), agrees), {
    numRuns: 5000,
  });
});
within('`URL` finds every target of web references within the base', () => {
  const generated = webReferences(3986);
  for (let i = 0; i < 5000; i++) agrees('http://example.com/a/b', generated.next().value, 'origin');
});

within.run();
