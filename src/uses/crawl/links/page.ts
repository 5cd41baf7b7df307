/** A page that is being read: its base and its links. */

import { type ErrorCode, errorCode } from '../../../errors/index.js';
import type { Change, Encoder } from '../../../reference/index.js';
import { type Resolver, resolver } from '../../../resolve/index.js';
import { scan } from '../../../scanner/index.js';
import { once, type ParsedReference } from '../../../support/index.js';
import { Grammar, STRIDE } from '../../../tables/index.js';
import { type Repair, repaired } from '../../repair/index.js';
import type { Element } from './element.js';
import { attributeOf, placesOfNames, type ReferencePlace, referencesOf, tokens } from './references.js';
import { type Parse5, TagReader } from './tags.js';

/** A reference in a page. */
export interface Link {
  /** The element's name: `'a'`. It is in lowercase, except for a few of SVG, such as `'feImage'`. */
  readonly element: string;
  /** Its attribute: `'href'`; `'content'` for a `<meta http-equiv=refresh>`. `undefined` if the reference is in its text. */
  readonly attribute: string | undefined;
  /**
   * The reference as written, with character references decoded, without whitespace around it. If an attribute holds
   * several, as `srcset` and CSS do, there is a link for each.
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
  /**
   * The URI from which the page was retrieved (section 5.1.3). A `<base href>` in the page is relative to it. Without it, only absolute
   * references have a target, unless the page has an absolute base.
   */
  readonly base?: string | ParsedReference | undefined;
  /** The exports of the package `parse5`, version 8.1.1 or later; install it: `import * as parse5 from 'parse5'`. */
  readonly parse5: Parse5;
  /**
   * Names of further attributes with a reference, of any element, such as `'data-src'`, in any case. An attribute whose name ends with
   * `srcset` has image candidates.
   */
  readonly attributes?: readonly string[];
  /** Whether to repair text that is not a URI reference; `false` by default. */
  readonly repair?: boolean;
}

const WITHOUT_PLACES = /^(?:data|javascript):/i;

/** A link that waits for the base. */
type FoundLink = Omit<Link, 'target'> & { readonly reference: string | undefined };

/**
 * The longest base of a page, in code units: resolving a reference can take time proportional to it. Recipients should support URIs
 * of at least 8,000 octets (RFC 9110, section 4.1).
 */
const MAX_BASE = 8000;

/** The longest tag, comment or text, in code units: the tokenizer takes up to 40 bytes for each of a name. */
const MAX_TOKEN = 1 << 24;

/** The most links of a tag, and of the head that wait for a base. */
const MAX_LINKS = 1 << 16;

/** The most code units that are read together; they are passed to the tokenizer even if no tag ends in them. */
export const BLOCK = 1 << 16;

const linkRecord = new Uint32Array(STRIDE);

/** Takes the chunks of a page, and returns its links. */
export class Page {
  readonly #fromRetrieval: Resolver | undefined;
  readonly #repairs: boolean;
  readonly #further: readonly ReferencePlace[];
  readonly #encoder: Encoder | undefined;
  readonly #tags: TagReader;
  #toTarget: Resolver | undefined;
  /** Whether a `<base href>` has been found. */
  #hasBase = false;
  /** Links of the head wait here, since a base may still follow. */
  #waiting: FoundLink[] | undefined = [];
  #links: Link[] = [];
  #isAtStart = true;
  /** Text that has not been passed to the tokenizer. */
  #unread = '';
  /** An upper bound of the unfinished token, in code units: the tokenizer copies it each time that it gets more text. */
  #unfinished = 0;
  /** A lower bound of it. */
  #inToken = 0;
  /** The error after the links that have been found. */
  #error: RangeError | undefined;

  /** @param encoder - writes the queries of repaired links; in UTF-8 by default */
  constructor(options: LinkOptions, encoder?: Encoder) {
    this.#encoder = encoder;
    this.#tags = new TagReader(options.parse5, {
      onElement: (element) => this.#find(element),
      onHeadEnd: () => this.#endHead(),
    });
    this.#further = placesOfNames(options.attributes ?? []);
    this.#repairs = options.repair === true;
    this.#fromRetrieval = options.base === undefined ? undefined : resolver(options.base);
    this.#toTarget = this.#fromRetrieval;
  }

  /** Reads the next chunk; yields the links found since the last call. */
  *write(chunk: string): Generator<Link, void, undefined> {
    for (let start = 0; start < chunk.length; start += BLOCK) {
      const block = chunk.slice(start, start + BLOCK);
      this.#unread += block;
      const { length } = this.#unread;
      // A tag ends with `>`. A long token is read in pieces that grow with it: copying it takes linear time.
      if ((length >= BLOCK || block.includes('>')) && 8 * length >= this.#unfinished - BLOCK) yield* this.#read(false);
    }
  }

  /** Ends the page; yields the remaining links. */
  end(): Generator<Link, void, undefined> {
    return this.#read(true);
  }

  *#read(isLast: boolean): Generator<Link, void, undefined> {
    const text = this.#unread.slice(this.#isAtStart && this.#unread.startsWith('\ufeff') ? 1 : 0);
    this.#isAtStart = false;
    this.#unread = '';
    const before = this.#tags.count;
    this.#tags.write(text, isLast);
    const isSameToken = this.#tags.count === before;
    this.#unfinished = text.length + (isSameToken ? this.#unfinished : 0);
    this.#inToken = isSameToken ? this.#inToken + text.length : 0;
    if (this.#inToken > MAX_TOKEN || this.#tags.textLength > MAX_TOKEN)
      this.#error = new RangeError(`a tag, comment or text of the page has more than ${MAX_TOKEN} code units`);
    if (isLast || this.#error !== undefined) this.#endHead();
    const links = this.#links;
    this.#links = [];
    yield* links;
    if (this.#error !== undefined) throw this.#error;
  }

  #find(found: Element): void {
    const { name: element, attributes } = found;
    const references = referencesOf(found, this.#further);
    if (references.length === 0 || this.#error !== undefined) return;
    if (references.length > MAX_LINKS) {
      this.#error = new RangeError(`a tag of the page has more than ${MAX_LINKS} links`);
      return;
    }
    const rel = tokens((attributeOf(attributes, 'rel') ?? '').toLowerCase());
    const nofollow = rel.includes('nofollow');
    for (const [attribute, text] of references) {
      const { reference, error, changes } = this.#repairs ? repaired(text, this.#encoder) : unrepaired(text);
      const link = { element, attribute, text, reference, error, changes, rel, nofollow };
      if (element === 'base' && attribute === 'href') this.#findBase(link);
      else if (this.#waiting === undefined) this.#links.push(linkTo(link, this.#toTarget));
      else if (this.#waiting.push(link) === MAX_LINKS) this.#endHead();
    }
  }

  /**
   * Resolves a base against the address of the page. Only the first `<base href>` sets the base, even if it is not a reference
   * (HTML Standard, section 2.4.3).
   */
  #findBase(found: FoundLink): void {
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

/** Returns the target of an absolute reference, which is the same for every base. */
const toAbsolute = /* @__PURE__ */ once(() => resolver('x:'));

function isUsable(base: string | undefined): base is string {
  return base !== undefined && base.length <= MAX_BASE && !WITHOUT_PLACES.test(base);
}

/** Resolves a link. Without a base, it must be absolute. */
function linkTo({ reference, ...found }: FoundLink, toTarget: Resolver | undefined): Link {
  if (reference === undefined) return { ...found, target: undefined };
  const flags = toTarget === undefined ? scan(reference, linkRecord, 0, Grammar.URI) : 0;
  if (flags >= 0) return { ...found, target: (toTarget ?? toAbsolute())(reference) };
  const error = { code: errorCode(reference, ~flags, Grammar.URI), offset: ~flags };
  return { ...found, target: undefined, changes: [], error };
}

function unrepaired(text: string): Repair {
  const flags = scan(text, linkRecord);
  if (flags >= 0) return { reference: text, changes: [], error: undefined };
  return { reference: undefined, changes: [], error: { code: errorCode(text, ~flags), offset: ~flags } };
}
