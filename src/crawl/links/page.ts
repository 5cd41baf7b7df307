/** A page that is being read: its base and its links. */

import type { ErrorCode } from '../../errors/index.js';
import { errorCode } from '../../errors/uri.js';
import { type Resolver, resolver } from '../../resolve/index.js';
import { STRIDE, scan } from '../../scanner/index.js';
import { own } from '../../tables/options.js';
import type { ParsedReference } from '../../tables/reference-text.js';
import { type Repair, repair } from '../repair.js';
import type { Change } from '../repairs.js';
import { attributesOf } from './attributes.js';
import { type Attributes, type Element, nameOf, treeAdapter } from './tree.js';
import { refresh, srcset, tokens, trim } from './values.js';

/** A reference in a page. */
export interface Link {
  /** The element's name: `'a'`. It is in lowercase, except for a few of SVG, such as `'feImage'`. */
  readonly element: string;
  /** Its attribute: `'href'`; `'content'` for a `<meta http-equiv=refresh>`. */
  readonly attribute: string;
  /**
   * The reference as written, with character references decoded, without whitespace around it. If an attribute holds
   * several, as `srcset` does, there is a link for each.
   */
  readonly text: string;
  /** The target; `undefined` if `text` is not a URI reference and was not repaired. */
  readonly target: string | undefined;
  /** Why there is no target; the offset is in `text`. */
  readonly error: { readonly code: ErrorCode; readonly offset: number } | undefined;
  /** The repairs of the target, if `repair` is `true`; the offsets are in `text`. */
  readonly changes: readonly Change[];
  /** The link types of the element's `rel`, in lowercase. */
  readonly rel: readonly string[];
  /** Whether `rel` has `nofollow`. */
  readonly nofollow: boolean;
}

/** Options for finding links. */
export interface LinkOptions {
  /** The URI from which the page was retrieved (section 5.1.3). A `<base href>` in the page is relative to it. */
  readonly base: string | ParsedReference;
  /** The exports of the package `parse5`, version 8.1.1 or later, which must be installed: `import * as parse5 from 'parse5'`. */
  readonly parse5: Parse5;
  /** Whether to repair text that is not a URI reference; `false` by default. */
  readonly repair?: boolean;
}

/** The part of the package `parse5` that is used: its class `Parser`. */
export interface Parse5 {
  readonly Parser: new (options: never) => HtmlParser;
}

/** The part of a `Parser` that is used. */
export interface HtmlParser {
  readonly tokenizer: { write(chunk: string, isLastChunk: boolean): void };
}

const WITHOUT_PLACES = /^(?:data|javascript):/i;

/** A link that waits for the base. */
type Found = Omit<Link, 'target'> & { readonly reference: string | undefined };

/**
 * The longest base of a page, in code units: resolving a reference can take time proportional to it. Recipients should support URIs
 * of at least 8,000 octets (RFC 9110, section 4.1).
 */
const MOST_OF_BASE = 8000;

/** The number of code units that are passed to the parser together, even if no tag ends in them. */
const BLOCK = 1 << 16;

/** The most elements that the parser opens again on a page: they take about 0.1 s. */
const MOST_REOPENED = 1 << 17;

interface Reopening {
  _reconstructActiveFormattingElements(): void;
}

// Filled and read within one call: no code of the caller runs in between.
const record = new Uint32Array(STRIDE);

/** Takes the chunks of a page, and returns its links. */
export class Page {
  readonly #fromRetrieval: Resolver;
  readonly #repairs: boolean;
  readonly #parser: HtmlParser;
  #toTarget: Resolver;
  /** The `<base href>` that sets the base. */
  #base: Element | undefined;
  /** Links of the head wait here, since a base may still follow. */
  #waiting: Found[] = [];
  #isInHead = true;
  #links: Link[] = [];
  #isAtStart = true;
  /** Text that has not been passed to the parser. */
  #unread = '';
  /** An upper bound of the unfinished token, in code units: the parser copies it each time that it gets more text. */
  #unfinished = 0;
  /** The number of elements, comments and texts so far. */
  #progress = 0;

  constructor(options: LinkOptions) {
    const Parser = own(options, 'parse5')?.Parser as (new (options: object) => HtmlParser) | undefined;
    if (typeof Parser !== 'function') throw new TypeError('expected `parse5` to be the exports of parse5');
    this.#repairs = own(options, 'repair') === true;
    this.#fromRetrieval = resolver(own(options, 'base') as string | ParsedReference);
    this.#toTarget = this.#fromRetrieval;
    this.#parser = new Parser({
      scriptingEnabled: false,
      treeAdapter: treeAdapter({
        onElement: (element) => this.#find(element),
        onHeadEnd: () => this.#endHead(),
        onBodyRemoval: (body) => this.#removeBody(body),
        onProgress: () => {
          this.#progress++;
        },
      }),
    });
    this.#limitReopening();
  }

  /** Reads the next chunk; returns the links found since the last call. */
  write(chunk: string): Link[] {
    this.#unread += chunk;
    const { length } = this.#unread;
    // A tag ends with `>`. A long token is read in pieces that grow with it, so that copying it takes linear time.
    if ((length >= BLOCK || chunk.includes('>')) && 8 * length >= this.#unfinished - BLOCK) this.#read(false);
    return this.#take();
  }

  /** Ends the page; returns the remaining links. */
  end(): Link[] {
    this.#read(true);
    return this.#take();
  }

  #read(isLast: boolean): void {
    const text = this.#isAtStart ? this.#unread.replace(/^\ufeff/, '') : this.#unread;
    this.#isAtStart = false;
    this.#unread = '';
    const before = this.#progress;
    this.#parser.tokenizer.write(text, isLast);
    this.#unfinished = text.length + (this.#progress === before ? this.#unfinished : 0);
  }

  /**
   * Limits how often the parser opens elements such as `<b>` again, if they were left open (HTML Standard, "reconstruct the active
   * formatting elements"). For `<p><b a=1>x<p><b a=2>x` and so on, their number is quadratic. They hold no new links.
   */
  #limitReopening(): void {
    const parser = this.#parser as HtmlParser & Reopening;
    const reopen = parser._reconstructActiveFormattingElements;
    let count = 0;
    parser._reconstructActiveFormattingElements = () => {
      if (count >= MOST_REOPENED) return;
      const before = this.#progress;
      reopen.call(parser);
      count += this.#progress - before;
    };
  }

  #take(): Link[] {
    const links = this.#links;
    this.#links = [];
    return links;
  }

  #find(element: Element): void {
    const { tagName, attributes } = element;
    const references = referencesOf(element);
    if (references.length === 0) return;
    const rel = tokens((attributeOf(attributes, 'rel') ?? '').toLowerCase());
    const nofollow = rel.includes('nofollow');
    for (const [attribute, text] of references) {
      const { reference, error, changes } = this.#repairs ? repair(text) : unrepaired(text);
      const found = { element: tagName, attribute, text, reference, error, changes, rel, nofollow };
      if (tagName === 'base' && attribute === 'href') this.#findBase(found, element);
      else if (this.#isInHead) this.#waiting.push(found);
      else this.#links.push(linkTo(found, this.#toTarget));
    }
  }

  /**
   * Resolves a base against the address of the page. Only the first `<base href>` of the tree sets the base, even if it is not a
   * reference (HTML Standard, section 2.4.3).
   */
  #findBase(found: Found, element: Element): void {
    const link = linkTo(found, this.#fromRetrieval);
    if (this.#base === undefined || precedes(element, this.#base)) {
      this.#base = element;
      this.#toTarget = isUsable(link.target) ? resolver(link.target) : this.#fromRetrieval;
      this.#endHead();
    }
    this.#links.push(link);
  }

  #removeBody(body: Element): void {
    if (this.#base === undefined || this.#base.index < body.index) return;
    this.#base = undefined;
    this.#toTarget = this.#fromRetrieval;
  }

  /** Returns the links of the head: the base is known, or is ignored for them. */
  #endHead(): void {
    for (const found of this.#waiting) this.#links.push(linkTo(found, this.#toTarget));
    this.#waiting = [];
    this.#isInHead = false;
  }
}

function isUsable(base: string | undefined): base is string {
  return base !== undefined && base.length <= MOST_OF_BASE && !WITHOUT_PLACES.test(base);
}

/** Whether an element is before an earlier one in the tree: it was moved out of a table that contains the earlier one. */
function precedes({ place: { fosteringTable } }: Element, other: Element): boolean {
  return fosteringTable !== 0 && fosteringTable < other.index && fosteringTable !== other.place.fosteringTable;
}

function linkTo({ reference, ...found }: Found, toTarget: Resolver): Link {
  return { ...found, target: reference === undefined ? undefined : toTarget(reference) };
}

/** Returns the references in an element, and the attribute of each. */
function referencesOf({ tagName, namespaceURI, attributes }: Element): [attribute: string, text: string][] {
  const references: [string, string][] = [];
  for (const [attribute, kind] of attributesOf(tagName, namespaceURI)) {
    const value = attributeOf(attributes, attribute);
    if (value === undefined) continue;
    if (kind === undefined) references.push([attribute, trim(value)]);
    else for (const text of kind === 'urls' ? tokens(value) : srcset(value)) references.push([attribute, text]);
  }
  // A `<meta>` is always in HTML: it ends SVG and MathML.
  if (tagName === 'meta' && trim(attributeOf(attributes, 'http-equiv') ?? '').toLowerCase() === 'refresh') {
    const reference = refresh(attributeOf(attributes, 'content') ?? '');
    if (reference !== undefined) references.push(['content', reference]);
  }
  return references;
}

/** Returns the value of an attribute, by its name with the prefix. */
function attributeOf(attributes: Attributes, name: string): string | undefined {
  return attributes.find((attribute) => nameOf(attribute) === name)?.value;
}

function unrepaired(text: string): Repair {
  const flags = scan(text, record);
  if (flags >= 0) return { reference: text, changes: [], error: undefined };
  return { reference: undefined, changes: [], error: { code: errorCode(text, ~flags), offset: ~flags } };
}
