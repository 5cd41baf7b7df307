/** Finds the references in the attributes and the text of an element. */

import { type Attribute, type Element, HTML, MATHML, SVG, XML } from './element.js';

/** The syntax of a value: one reference, several that are separated by whitespace, image candidates, or CSS. */
type Syntax = 'url' | 'urls' | 'srcset' | 'css';

/** A value with references; the attribute of the text of an element is `undefined`. */
export type ReferencePlace = readonly [attribute: string | undefined, syntax: Syntax];

type PlaceRow = readonly [...place: ReferencePlace, elements: string];

/** The attributes of HTML whose value is a URL, and some that precede the HTML Standard. */
const OF_HTML: readonly PlaceRow[] = [
  ['href', 'url', 'a area link base'],
  ['src', 'url', 'audio embed frame iframe img input script source track video'],
  ['srcset', 'srcset', 'img source'],
  ['imagesrcset', 'srcset', 'link'],
  ['ping', 'urls', 'a area'],
  ['action', 'url', 'form'],
  ['formaction', 'url', 'button input'],
  ['cite', 'url', 'blockquote del ins q'],
  ['data', 'url', 'object'],
  ['poster', 'url', 'video'],
  ['manifest', 'url', 'html'],
  ['background', 'url', 'body table tbody td tfoot th thead tr'],
  ['longdesc', 'url', 'frame iframe img'],
  ['lowsrc', 'url', 'img'],
  [undefined, 'css', 'style'],
];

const OF_SVG: readonly PlaceRow[] = [
  ['href', 'url', 'a image use script feImage'],
  ['xlink:href', 'url', 'a image use script feImage'],
  [undefined, 'css', 'style'],
];

/** Sitemaps (sitemaps.org) with the extensions of Google, RSS 2.0 and 1.0 with `media:`, and Atom (RFC 4287). */
const OF_XML: readonly PlaceRow[] = [
  [undefined, 'url', 'loc image:loc video:content_loc video:player_loc video:thumbnail_loc link comments guid'],
  ['href', 'url', 'link atom:link xhtml:link'],
  ['url', 'url', 'enclosure media:content media:thumbnail'],
  ['src', 'url', 'content'],
];

const STYLE: ReferencePlace = ['style', 'css'];

/** The places of elements by name, and of any element. */
type Places = readonly [elements: ReadonlyMap<string, readonly ReferencePlace[]>, ofAny: readonly ReferencePlace[]];

const REFERENCE_PLACES: ReadonlyMap<string, Places> = /* @__PURE__ */ new Map([
  [HTML, placesOf(OF_HTML, [['itemid', 'url'], STYLE])],
  [SVG, placesOf(OF_SVG, [STYLE])],
  [MATHML, placesOf([], [STYLE])],
  [XML, placesOf(OF_XML, [])],
]);

function placesOf(rows: readonly PlaceRow[], ofAny: readonly ReferencePlace[]): Places {
  const map = new Map<string, readonly ReferencePlace[]>();
  for (const [attribute, syntax, elements] of rows) {
    for (const element of elements.split(' ')) map.set(element, [...(map.get(element) ?? ofAny), [attribute, syntax]]);
  }
  return [map, ofAny];
}

function placesOfElement({ name, namespace }: Element): readonly ReferencePlace[] {
  const [elements, ofAny] = REFERENCE_PLACES.get(namespace) as Places;
  return elements.get(name) ?? ofAny;
}

/** Returns the places of further attributes. The name of one with image candidates ends with `srcset`. */
export const placesOfNames = (names: readonly string[]): ReferencePlace[] =>
  Array.from(new Set(names.map((name) => name.toLowerCase())), (name) => [
    name,
    name.endsWith('srcset') ? 'srcset' : 'url',
  ]);

/** Whether the text of an element may have references. */
export const hasTextWithReferences = (element: Element): boolean =>
  placesOfElement(element).some(([name]) => name === undefined);

/** Reads a value by its syntax. */
const SYNTAX_READERS: Readonly<Record<Syntax, (value: string) => readonly string[]>> = {
  url: (value) => [trim(value)],
  urls: (value) => tokens(value),
  srcset: (value) => srcset(value),
  css: (value) => cssUrls(value),
};

/**
 * Returns the references in an element, and the attribute of each.
 *
 * @param others - further places, of any element
 */
export function referencesOf(
  element: Element,
  others: readonly ReferencePlace[],
): [attribute: string | undefined, text: string][] {
  const { name: elementName, attributes } = element;
  const references: [string | undefined, string][] = [];
  const known = placesOfElement(element);
  const further = others.filter(([other]) => known.every(([name]) => name !== other));
  for (const [name, syntax] of [...known, ...further]) {
    const value = name === undefined ? textOfElement(element) || undefined : attributeOf(attributes, name);
    if (value !== undefined) for (const reference of SYNTAX_READERS[syntax](value)) references.push([name, reference]);
  }
  if (elementName === 'meta' && trim(attributeOf(attributes, 'http-equiv') ?? '').toLowerCase() === 'refresh') {
    const reference = refresh(attributeOf(attributes, 'content') ?? '');
    if (reference !== undefined) references.push(['content', reference]);
  }
  return references;
}

/** Returns the text of an element; empty for a `<guid>` of RSS 2.0 that is not a permalink. One without `isPermaLink` must be absolute. */
function textOfElement({ name, attributes, text }: Element): string {
  const trimmed = trim(text);
  const isPermalink = trim(attributeOf(attributes, 'ispermalink') ?? String(/^https?:/i.test(trimmed))).toLowerCase();
  return name === 'guid' && isPermalink !== 'true' ? '' : trimmed;
}

export function attributeOf(attributes: readonly Attribute[], name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

// Whitespace is the ASCII whitespace of HTML in each pattern.

const TRIMMED = /[^ \t\n\f\r](?:.*[^ \t\n\f\r])?/s;
const TOKENS = /[^ \t\n\f\r]+/g;

/** Removes the whitespace around a value, as a URL attribute may have it. */
const trim = (value: string): string => TRIMMED.exec(value)?.[0] ?? '';

/**
 * Splits a value at whitespace.
 *
 * @example
 * ```ts
 * tokens(' a  b '); // [ 'a', 'b' ]
 * ```
 */
export const tokens = (value: string): string[] => value.match(TOKENS) ?? [];

/** A reference without the commas at its end. Without such a comma, descriptors follow, up to a comma that is not in parentheses. */
const CANDIDATE = /([^ \t\n\f\r,](?:[^ \t\n\f\r]*[^ \t\n\f\r,])?)(,)?/g;
const DESCRIPTOR = /[^,(]+|\([^)]*\)?/y;

/**
 * Returns the references in a `srcset` (HTML Standard, section 4.8.4.2.1, "parse a srcset attribute"): the references
 * of all image candidates, including candidates that a browser drops for their descriptors.
 *
 * @example
 * ```ts
 * srcset('a.png, data:,b 2x, c.png 100w'); // [ 'a.png', 'data:,b', 'c.png' ]
 * ```
 */
export function srcset(value: string): string[] {
  const references: string[] = [];
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(value); match !== null; match = CANDIDATE.exec(value)) {
    const [, text = '', comma] = match;
    references.push(text);
    DESCRIPTOR.lastIndex = CANDIDATE.lastIndex;
    while (comma === undefined && DESCRIPTOR.test(value)) CANDIDATE.lastIndex = DESCRIPTOR.lastIndex;
  }
  return references;
}

/** The characters with a meaning in CSS that an escape may write, and noncharacters for them. */
const MARKS = ' \t\n\f\r"\'()\\';
const FIRST_NONCHARACTER = 0xfdd0;
const NONCHARACTERS = /[\ufdd0-\ufdef]/g;
const ESCAPE = /\\(?:([\da-f]{1,6})[ \t\n\f\r]?|(.))/gis;

/** Comments, `@namespace`, `@import` with a string, `url()` that is not the end of a longer name, and other strings. */
const CSS_TOKEN =
  /\/\*.*?(?:\*\/|$)|@namespace[^;]*|(?:@import[ \t\n\f\r]*|(?<![\w-])url\([ \t\n\f\r]*)(?:"([^"\n]+)"|'([^'\n]+)')|(?<![\w-])url\([ \t\n\f\r]*([^"'() \t\n\f\r]+)[ \t\n\f\r]*\)|"[^"\n]*"|'[^'\n]*'/gis;

/**
 * Returns the references in CSS: in `url()` and `@import`, not in comments and other strings.
 *
 * @example
 * ```ts
 * cssUrls('@import "a.css"; b { background: url(c.png) } /* url(d) *\/'); // [ 'a.css', 'c.png' ]
 * ```
 */
export function cssUrls(css: string): string[] {
  const flat = css.replace(NONCHARACTERS, '\ufffd').replace(ESCAPE, (_, digits: string | undefined, character = '') => {
    const escaped = digits === undefined ? character : decodedCharacter(Number.parseInt(digits, 16));
    const mark = MARKS.indexOf(escaped);
    return mark < 0 ? escaped : String.fromCharCode(FIRST_NONCHARACTER + mark);
  });
  return Array.from(flat.matchAll(CSS_TOKEN), ([, double, single, bare]) => double ?? single ?? bare ?? '')
    .filter((reference) => reference !== '')
    .map((reference) =>
      trim(reference.replace(NONCHARACTERS, (c) => MARKS.charAt(c.charCodeAt(0) - FIRST_NONCHARACTER))),
    );
}

const decodedCharacter = (codePoint: number): string =>
  codePoint === 0 || codePoint > 0x10ffff ? '\ufffd' : String.fromCodePoint(codePoint);

/** Seconds, a delimiter, perhaps `url =`, and the reference, which ends at the quotation mark that it begins with. */
const REFRESH =
  /^[ \t\n\f\r]*[\d.]+(?![ \t\n\f\r]*(?:[;,][ \t\n\f\r]*)?$)(?:[ \t\n\f\r]*[;,]|(?=[ \t\n\f\r]))[ \t\n\f\r]*(?:url[ \t\n\f\r]*=[ \t\n\f\r]*)?(?:"([^"]*)|'([^']*)|(.*))/is;

/**
 * Returns the reference in the `content` of a `<meta http-equiv=refresh>` (HTML Standard, section 4.2.5.3, "shared
 * declarative refresh steps"); `undefined` without a reference: the page itself is meant.
 *
 * @example
 * ```ts
 * refresh("5; url='/a'"); // '/a'
 * refresh('0,b'); // 'b'
 * refresh('5'); // undefined
 * ```
 */
export function refresh(content: string): string | undefined {
  const match = REFRESH.exec(content);
  return match === null ? undefined : trim(match[1] ?? match[2] ?? (match[3] as string));
}
