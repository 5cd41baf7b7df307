/** A page that is being read: its base and its links. */

import type { ErrorCode } from '../../errors/index.js';
import { errorCode } from '../../errors/uri.js';
import { type Resolver, resolver } from '../../resolve/index.js';
import { STRIDE, scan } from '../../scanner/index.js';
import type { ParsedReference } from '../../tables/reference-text.js';
import type { Change } from '../draft.js';
import { type Repair, repair } from '../repair.js';
import { attributeOf, referencesOf, tokens } from './references.js';
import { type Attribute, type Parse5, TagReader } from './tags.js';

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
  /** The exports of the package `parse5`, version 8.1.1 or later; install it: `import * as parse5 from 'parse5'`. */
  readonly parse5: Parse5;
  /** Whether to repair text that is not a URI reference; `false` by default. */
  readonly repair?: boolean;
}

const WITHOUT_PLACES = /^(?:data|javascript):/i;

/** A link that waits for the base. */
type Found = Omit<Link, 'target'> & { readonly reference: string | undefined };

/**
 * The longest base of a page, in code units: resolving a reference can take time proportional to it. Recipients should support URIs
 * of at least 8,000 octets (RFC 9110, section 4.1).
 */
const MOST_OF_BASE = 8000;

/** The number of code units that are passed to the tokenizer together, even if no tag ends in them. */
const BLOCK = 1 << 16;

const record = new Uint32Array(STRIDE);

/** Takes the chunks of a page, and returns its links. */
export class Page {
  readonly #fromRetrieval: Resolver;
  readonly #repairs: boolean;
  readonly #tags: TagReader;
  #toTarget: Resolver;
  /** Whether a `<base href>` has been found. */
  #hasBase = false;
  /** Links of the head wait here, since a base may still follow. */
  #waiting: Found[] | undefined = [];
  #links: Link[] = [];
  #isAtStart = true;
  /** Text that has not been passed to the tokenizer. */
  #unread = '';
  /** An upper bound of the unfinished token, in code units: the tokenizer copies it each time that it gets more text. */
  #unfinished = 0;

  constructor(options: LinkOptions) {
    this.#tags = new TagReader(options.parse5, {
      onTag: (...tag) => this.#find(...tag),
      onHeadEnd: () => this.#endHead(),
    });
    this.#repairs = options.repair === true;
    this.#fromRetrieval = resolver(options.base);
    this.#toTarget = this.#fromRetrieval;
  }

  /** Reads the next chunk; returns the links found since the last call. */
  write(chunk: string): Link[] {
    this.#unread += chunk;
    const { length } = this.#unread;
    // A tag ends with `>`. A long token is read in pieces that grow with it: copying it takes linear time.
    if ((length >= BLOCK || chunk.includes('>')) && 8 * length >= this.#unfinished - BLOCK) this.#read(false);
    return this.#take();
  }

  /** Ends the page; returns the remaining links. */
  end(): Link[] {
    this.#read(true);
    this.#endHead();
    return this.#take();
  }

  #read(isLast: boolean): void {
    const text = this.#isAtStart ? this.#unread.replace(/^\ufeff/, '') : this.#unread;
    this.#isAtStart = false;
    this.#unread = '';
    const before = this.#tags.count;
    this.#tags.write(text, isLast);
    this.#unfinished = text.length + (this.#tags.count === before ? this.#unfinished : 0);
  }

  #take(): Link[] {
    const links = this.#links;
    this.#links = [];
    return links;
  }

  #find(element: string, namespace: string, attributes: readonly Attribute[]): void {
    const references = referencesOf(element, namespace, attributes);
    if (references.length === 0) return;
    const rel = tokens((attributeOf(attributes, 'rel') ?? '').toLowerCase());
    const nofollow = rel.includes('nofollow');
    for (const [attribute, text] of references) {
      const { reference, error, changes } = this.#repairs ? repair(text) : unrepaired(text);
      const found = { element, attribute, text, reference, error, changes, rel, nofollow };
      if (element === 'base' && attribute === 'href') this.#findBase(found);
      else if (this.#waiting !== undefined) this.#waiting.push(found);
      else this.#links.push(linkTo(found, this.#toTarget));
    }
  }

  /**
   * Resolves a base against the address of the page. Only the first `<base href>` sets the base, even if it is not a reference
   * (HTML Standard, section 2.4.3).
   */
  #findBase(found: Found): void {
    const link = linkTo(found, this.#fromRetrieval);
    if (!this.#hasBase) {
      this.#hasBase = true;
      if (isUsable(link.target)) this.#toTarget = resolver(link.target);
      this.#endHead();
    }
    this.#links.push(link);
  }

  /** Returns the links of the head: the base is known, or is ignored for them. */
  #endHead(): void {
    for (const found of this.#waiting ?? []) this.#links.push(linkTo(found, this.#toTarget));
    this.#waiting = undefined;
  }
}

function isUsable(base: string | undefined): base is string {
  return base !== undefined && base.length <= MOST_OF_BASE && !WITHOUT_PLACES.test(base);
}

function linkTo({ reference, ...found }: Found, toTarget: Resolver): Link {
  return { ...found, target: reference === undefined ? undefined : toTarget(reference) };
}

function unrepaired(text: string): Repair {
  const flags = scan(text, record);
  if (flags >= 0) return { reference: text, changes: [], error: undefined };
  return { reference: undefined, changes: [], error: { code: errorCode(text, ~flags), offset: ~flags } };
}
