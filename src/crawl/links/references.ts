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

/** ASCII whitespace of HTML. */
const WHITESPACE = ' \t\n\f\r';

const isWhitespace = (text: string, i: number): boolean => i < text.length && WHITESPACE.includes(text.charAt(i));

/** Returns the offset of the first character at or after `i` that is not whitespace. */
function skip(text: string, i: number): number {
  let at = i;
  while (isWhitespace(text, at)) at++;
  return at;
}

/** Removes the whitespace around a value, as a URL attribute may have it. */
function trim(value: string): string {
  const start = skip(value, 0);
  let end = value.length;
  while (end > start && isWhitespace(value, end - 1)) end--;
  return value.slice(start, end);
}

/**
 * Splits a value at whitespace.
 *
 * @example
 * ```ts
 * tokens(' a  b '); // [ 'a', 'b' ]
 * ```
 */
export function tokens(value: string): string[] {
  return value.split(/[ \t\n\f\r]+/).filter((token) => token !== '');
}

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
  let i = 0;
  for (;;) {
    while (isWhitespace(value, i) || value.charAt(i) === ',') i++;
    if (i >= value.length) return references;
    const start = i;
    while (i < value.length && !isWhitespace(value, i)) i++;
    let end = i;
    while (value.charAt(end - 1) === ',') end--;
    references.push(value.slice(start, end));
    // Without a comma at its end, descriptors follow.
    if (end === i) i = endOfDescriptors(value, i);
  }
}

/** Returns the end of the descriptors: a comma that is not in parentheses. */
function endOfDescriptors(value: string, start: number): number {
  let inParentheses = false;
  let i = start;
  for (; i < value.length; i++) {
    const character = value.charAt(i);
    if (character === '(') inParentheses = true;
    else if (character === ')') inParentheses = false;
    else if (character === ',' && !inParentheses) break;
  }
  return i;
}

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
  let i = skip(content, 0);
  const seconds = i;
  while (/[\d.]/.test(content.charAt(i))) i++;
  if (i === seconds) return undefined;
  const behindSeconds = i;
  i = skip(content, i);
  if (content.charAt(i) === ';' || content.charAt(i) === ',') i = skip(content, i + 1);
  else if (i === behindSeconds) return undefined;
  if (i >= content.length) return undefined;
  i = behindUrlEquals(content, i);
  const quote = content.charAt(i);
  if (quote !== '"' && quote !== "'") return trim(content.slice(i));
  const end = content.indexOf(quote, i + 1);
  return trim(content.slice(i + 1, end < 0 ? content.length : end));
}

/** Returns the offset after `url =`, or `start` if it is absent. */
function behindUrlEquals(content: string, start: number): number {
  if (content.slice(start, start + 3).toLowerCase() !== 'url') return start;
  const equals = skip(content, start + 3);
  return content.charAt(equals) === '=' ? skip(content, equals + 1) : start;
}
