/** Finds the references in the attributes of an element. */

import { type Attribute, HTML, SVG } from './tags.js';

/** The syntax of an attribute with several references: separated by whitespace, or image candidates. */
type AttributeKind = 'urls' | 'srcset';

type Row = readonly [attribute: string, elements: string, kind?: AttributeKind];

/** The attributes of HTML whose value is a URL, and some that precede the HTML Standard. */
const HTML_ATTRIBUTES: readonly Row[] = [
  ['href', 'a area link base'],
  ['src', 'audio embed frame iframe img input script source track video'],
  ['srcset', 'img source', 'srcset'],
  ['imagesrcset', 'link', 'srcset'],
  ['ping', 'a area', 'urls'],
  ['action', 'form'],
  ['formaction', 'button input'],
  ['cite', 'blockquote del ins q'],
  ['data', 'object'],
  ['poster', 'video'],
  ['manifest', 'html'],
  ['background', 'body table tbody td tfoot th thead tr'],
  ['longdesc', 'frame iframe img'],
  ['lowsrc', 'img'],
];

const SVG_ATTRIBUTES: readonly Row[] = [
  ['href', 'a image use script feImage'],
  ['xlink:href', 'a image use script feImage'],
];

type Known = readonly [attribute: string, kind: AttributeKind | undefined];

/** Any HTML element may have this attribute. */
const OF_ANY: readonly Known[] = [['itemid', undefined]];

const OF_HTML = /* @__PURE__ */ byElement(HTML_ATTRIBUTES, OF_ANY);
const OF_SVG = /* @__PURE__ */ byElement(SVG_ATTRIBUTES, []);

function byElement(rows: readonly Row[], ofAny: readonly Known[]): ReadonlyMap<string, readonly Known[]> {
  const map = new Map<string, readonly Known[]>();
  for (const [attribute, elements, kind] of rows) {
    for (const element of elements.split(' ')) map.set(element, [...(map.get(element) ?? ofAny), [attribute, kind]]);
  }
  return map;
}

/** Returns the references in an element, and the attribute of each. */
export function referencesOf(
  element: string,
  namespace: string,
  attributes: readonly Attribute[],
): [attribute: string, text: string][] {
  const references: [string, string][] = [];
  const known = namespace === HTML ? (OF_HTML.get(element) ?? OF_ANY) : namespace === SVG ? OF_SVG.get(element) : [];
  for (const [attribute, kind] of known ?? []) {
    const value = attributeOf(attributes, attribute);
    if (value === undefined) continue;
    if (kind === undefined) references.push([attribute, trim(value)]);
    else for (const text of kind === 'urls' ? tokens(value) : srcset(value)) references.push([attribute, text]);
  }
  if (element === 'meta' && trim(attributeOf(attributes, 'http-equiv') ?? '').toLowerCase() === 'refresh') {
    const reference = refresh(attributeOf(attributes, 'content') ?? '');
    if (reference !== undefined) references.push(['content', reference]);
  }
  return references;
}

export function attributeOf(attributes: readonly Attribute[], name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

// Whitespace is the ASCII whitespace of HTML in each pattern.

const TRIMMED = /[^ \t\n\f\r](?:.*[^ \t\n\f\r])?/s;
const TOKEN = /[^ \t\n\f\r]+/g;

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
export const tokens = (value: string): string[] => value.match(TOKEN) ?? [];

/** A reference without the commas at its end. Without such a comma, descriptors follow, up to a comma that is not in parentheses. */
const CANDIDATE = /([^ \t\n\f\r,](?:[^ \t\n\f\r]*[^ \t\n\f\r,])?)(?:,|(?:[^,(]+|\([^)]*\)?)*)/g;

/**
 * Returns the references in a `srcset` (HTML Standard, section 4.8.4.2.1, "parse a srcset attribute"): the references
 * of all image candidates, including candidates that a browser drops for their descriptors.
 *
 * @example
 * ```ts
 * srcset('a.png, data:,b 2x, c.png 100w'); // [ 'a.png', 'data:,b', 'c.png' ]
 * ```
 */
export const srcset = (value: string): string[] => Array.from(value.matchAll(CANDIDATE), ([, text = '']) => text);

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
