/** Reads the elements of a sitemap or a feed, as XML 1.0 and Namespaces in XML say, also where it is not well-formed. */

import { type Attribute, type Element, XML } from './element.js';

/** How a CDATA section, a comment, a processing instruction, a declaration and an end tag begin and end. */
const XML_MARKUP = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
  ['</', '>'],
] as const;
const QUOTE_OR_END = /["'>]/g;
const NAME = /^[^\s/]+/;
/** The beginning of a tag; any other "<" is text. */
const BEGINS_TAG = /<[\p{ID_Start}_:]/uy;
const ATTRIBUTE = /([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S*)))?/g;
/** The five names and the numbers of XML 1.0, sections 4.1 and 4.6. */
const CHARACTER_REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-fA-F]+));/g;
const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const CHARACTER = /^[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u;
const MAX_CODE_POINT = 0x10ffff;

/** The prefixes by which `references.ts` knows names, by their namespaces. */
const PREFIXES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['http://www.sitemaps.org/schemas/sitemap/0.9', ''],
  ['http://www.google.com/schemas/sitemap/0.84', ''],
  ['http://www.w3.org/2005/atom', ''],
  ['http://purl.org/rss/1.0/', ''],
  ['http://www.google.com/schemas/sitemap-image/1.1', 'image:'],
  ['http://www.google.com/schemas/sitemap-video/1.1', 'video:'],
  ['http://search.yahoo.com/mrss/', 'media:'],
  ['http://www.w3.org/1999/xhtml', 'xhtml:'],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf:'],
]);

/** The roots of sitemaps and feeds. Names are read in lowercase. */
const XML_ROOTS: ReadonlySet<string> = /* @__PURE__ */ new Set('urlset sitemapindex rss feed rdf:rdf'.split(' '));

/** The longest comment before the first start tag, in code units: HTML may read the same text as something else. */
const MAX_PROLOG = 1 << 20;

/** The most namespaces that are followed. */
const MAX_SCOPES = 512;

/** The namespaces that a tag declares, by prefix, and how many tags are open around it. */
interface Scope {
  readonly depth: number;
  readonly namespaces: ReadonlyMap<string, string>;
}

/** Receives tags and texts. */
export interface XmlHandler {
  onStartTag(element: Element, isEmpty: boolean): void;
  onEndTag(): void;
  onText(text: string): void;
  /** A comment, an instruction or a declaration. */
  onOther(): void;
}

/** Reads a text in chunks, unless its first start tag is not of a sitemap or a feed. */
export class XmlTokenizer {
  /** Whether it is a sitemap or a feed; `undefined` before the first start tag. */
  isXml: boolean | undefined;
  readonly #handler: XmlHandler;
  #unread = '';
  #depth = 0;
  readonly #scopes: Scope[] = [];

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  write(chunk: string, isLast: boolean): void {
    const text = this.#unread + chunk;
    let end = 0;
    for (let next = 0; next >= 0 && end < text.length && this.isXml !== false; ) {
      next = this.#take(text, end, isLast);
      if (next >= 0) end = next;
    }
    this.#unread = text.slice(end);
    if (this.isXml === undefined && this.#unread.length > MAX_PROLOG) this.isXml = false;
  }

  /** Takes the token at an offset. Returns its end, or -1 if the token needs the next chunk. */
  #take(text: string, start: number, isLast: boolean): number {
    const [begin, delimiter] = XML_MARKUP.find(([some]) => text.startsWith(some, start)) ?? [];
    if (begin !== undefined) {
      const end = text.indexOf(delimiter as string, start + begin.length);
      if (end < 0) return -1;
      if (delimiter === ']]>') this.#handler.onText(text.slice(start + begin.length, end));
      else if (begin !== '</') this.#handler.onOther();
      else {
        this.#handler.onEndTag();
        this.#leave();
      }
      return end + (delimiter as string).length;
    }
    if (matchAt(BEGINS_TAG, text, start) !== null) {
      const end = endOfTag(text, start);
      if (end < 0) return -1;
      this.#startTag(text.slice(start + 1, end));
      return end + 1;
    }
    const found = text.indexOf('<', start + 1);
    // A character reference at the end may continue in the next chunk, and "<" may begin a tag.
    if (found < 0 && !isLast && (text[start] === '<' || text.includes('&', start))) return -1;
    const end = found < 0 ? text.length : found;
    this.#handler.onText(decoded(text.slice(start, end)));
    return end;
  }

  #startTag(tag: string): void {
    const [written] = NAME.exec(tag.toLowerCase()) as unknown as [string];
    const rest = tag.slice(written.length);
    const attributes = Array.from(
      rest.matchAll(ATTRIBUTE),
      ([, name = '', double, single, bare = '']): Attribute => ({
        name: name.toLowerCase(),
        value: decoded(double ?? single ?? bare),
      }),
    );
    this.#depth++;
    const namespaces = attributes.flatMap(({ name, value }): [string, string][] =>
      name === 'xmlns' || name.startsWith('xmlns:')
        ? [[name.slice('xmlns:'.length), value.toLowerCase().replace('https://', 'http://')]]
        : [],
    );
    if (namespaces.length > 0 && this.#scopes.length < MAX_SCOPES)
      this.#scopes.push({ depth: this.#depth, namespaces: new Map(namespaces) });
    const name = this.#known(written);
    this.isXml ??= XML_ROOTS.has(name);
    if (!this.isXml) return;
    const element = { name, namespace: XML, attributes, text: '' };
    const isEmpty = rest.endsWith('/');
    if (isEmpty) this.#leave();
    this.#handler.onStartTag(element, isEmpty);
  }

  /** Returns a name with the prefix that its namespace has here; unchanged if the namespace is another one. */
  #known(name: string): string {
    const colon = name.indexOf(':');
    const prefix = name.slice(0, Math.max(0, colon));
    const scope = this.#scopes.findLast(({ namespaces }) => namespaces.has(prefix));
    const known = PREFIXES.get(scope?.namespaces.get(prefix) ?? '');
    return known === undefined ? name : known + name.slice(colon + 1);
  }

  #leave(): void {
    // The namespaces of the root stay, even if there are too many end tags.
    if ((this.#scopes.at(-1)?.depth ?? 0) === this.#depth && this.#depth > 1) this.#scopes.pop();
    this.#depth = Math.max(1, this.#depth - 1);
  }
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

/** Returns the offset of the ">" that ends a tag, not within quotes; -1 without one. */
function endOfTag(text: string, start: number): number {
  for (let at = start; at >= 0; ) {
    const mark = matchAt(QUOTE_OR_END, text, at);
    if (mark === null || mark[0] === '>') return mark?.index ?? -1;
    at = text.indexOf(mark[0], mark.index + 1) + 1 || -1;
  }
  return -1;
}

/** Replaces character references. Others, also the names of HTML, stay unchanged. */
const decoded = (text: string): string =>
  text.replace(CHARACTER_REFERENCE, (reference, name?: string, decimal?: string, hexadecimal = '') => {
    if (name !== undefined) return CHARACTERS[name] as string;
    const codePoint = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    const character = codePoint > MAX_CODE_POINT ? '' : String.fromCodePoint(codePoint);
    return CHARACTER.test(character) ? character : reference;
  });
