/** A page that is being read: its base, and the links that were found in it. */

import { type Change, type Repair, repair } from '../crawl/index.js';
import { type ErrorCode, errorCode } from '../errors/index.js';
import { type Resolver, resolver } from '../resolve/index.js';
import { STRIDE, scan } from '../scanner/index.js';
import { attributesOf } from './attributes.js';
import { refresh, srcset, tokens, trim } from './values.js';

/** A reference in a page. */
export interface Link {
  /** The element, in lowercase as the parser gives it: `'a'`. */
  readonly element: string;
  /** Its attribute: `'href'`; `'content'` for a `<meta http-equiv=refresh>`. */
  readonly attribute: string;
  /**
   * The reference as it stands there, character references decoded, without whitespace around it. Where an attribute holds
   * several, as `srcset` does, there is a link for each.
   */
  readonly text: string;
  /** Where it leads; `undefined` if `text` is not a URI reference, and was not to be repaired or could not be. */
  readonly target: string | undefined;
  /** Why there is no target; the offset is one in `text`. */
  readonly error: { readonly code: ErrorCode; readonly offset: number } | undefined;
  /** What was repaired for the target, if that was asked for; the offsets are those in `text`. */
  readonly changes: readonly Change[];
  /** The link types of the element's `rel`, in lowercase. */
  readonly rel: readonly string[];
  /** Whether `rel` has `nofollow`. */
  readonly nofollow: boolean;
}

/** How to read a page. */
export interface LinkOptions {
  /** Where the page was found (section 5.1.3): a URI. A `<base href>` in the page is relative to it. */
  readonly base: string;
  /** The class `Parser` of the package `htmlparser2`, version 9 or later, which has to be installed. */
  readonly Parser: HtmlParserClass;
  /** Whether to `repair` what is no URI reference. It is not, unless this is `true`. */
  readonly repair?: boolean;
}

/** What is used here of a parser of `htmlparser2`. */
export interface HtmlParser {
  write(chunk: string): void;
  end(): void;
}

/** What is used here of the class `Parser` of `htmlparser2`. */
export type HtmlParserClass = new (
  handler: {
    onopentag(element: string, attributes: Readonly<Record<string, string>>): void;
    onclosetag(element: string): void;
  },
  options: { readonly decodeEntities: boolean },
) => HtmlParser;

/** Elements that may stand in a head; with any other one, it has ended, and a `<base>` comes too late for what was before it. */
const OF_HEAD: ReadonlySet<string> = new Set([
  'html',
  'head',
  'base',
  'link',
  'meta',
  'noscript',
  'script',
  'style',
  'template',
  'title',
]);

const WITHOUT_PLACES = /^(?:data|javascript):/i;

/** A link that waits for the base. */
type Found = Omit<Link, 'target'> & { readonly reference: string | undefined };
type Attributes = Readonly<Record<string, string>>;

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/** Takes a page in pieces, and gives its links. */
export class Page {
  readonly #fromRetrieval: Resolver;
  readonly #repairs: boolean;
  readonly #parser: HtmlParser;
  #toTarget: Resolver;
  /** Links of the head wait here, for it may have a base yet. */
  #waiting: Found[] = [];
  #isInHead = true;
  #hasBase = false;
  #templates = 0;
  #links: Link[] = [];

  constructor({ base, Parser, repair: repairs = false }: LinkOptions) {
    this.#repairs = repairs;
    this.#fromRetrieval = resolver(base);
    this.#toTarget = this.#fromRetrieval;
    this.#parser = new Parser(
      {
        onopentag: (element, attributes) => this.#open(element, attributes),
        onclosetag: (element) => this.#close(element),
      },
      { decodeEntities: true },
    );
  }

  /** Reads on; the result is what was found since the last call. */
  write(chunk: string): Link[] {
    this.#parser.write(chunk);
    return this.#take();
  }

  /** The page ends here. */
  end(): Link[] {
    this.#parser.end();
    this.#endHead();
    return this.#take();
  }

  #take(): Link[] {
    const links = this.#links;
    this.#links = [];
    return links;
  }

  #open(element: string, attributes: Attributes): void {
    if (element === 'template') this.#templates++;
    if (!OF_HEAD.has(element)) this.#endHead();
    const references = referencesOf(element, attributes);
    if (references.length === 0) return;
    const rel = tokens((attributeOf(attributes, 'rel') ?? '').toLowerCase());
    const nofollow = rel.includes('nofollow');
    for (const [attribute, text] of references) {
      const { reference, error, changes } = this.#repairs ? repair(text) : unrepaired(text);
      const found = { element, attribute, text, reference, error, changes, rel, nofollow };
      if (element === 'base') this.#findBase(found);
      else if (this.#isInHead) this.#waiting.push(found);
      else this.#links.push(linkTo(found, this.#toTarget));
    }
  }

  #close(element: string): void {
    if (element === 'template') this.#templates--;
    if (element === 'head') this.#endHead();
  }

  /**
   * A base is relative to where the page was found, whatever other base there is. Only the first one with a reference counts,
   * right or wrong (HTML Standard, section 2.4.3); none in a template does.
   */
  #findBase(found: Found): void {
    const base = linkTo(found, this.#fromRetrieval);
    if (!this.#hasBase && this.#templates === 0) {
      this.#hasBase = true;
      if (base.target !== undefined && !WITHOUT_PLACES.test(base.target)) this.#toTarget = resolver(base.target);
      this.#endHead();
    }
    this.#links.push(base);
  }

  /** The base is known, or counts only for what comes. */
  #endHead(): void {
    for (const found of this.#waiting) this.#links.push(linkTo(found, this.#toTarget));
    this.#waiting = [];
    this.#isInHead = false;
  }
}

function linkTo({ reference, ...found }: Found, toTarget: Resolver): Link {
  return { ...found, target: reference === undefined ? undefined : toTarget(reference) };
}

/** The references in an element, and the attribute of each. */
function referencesOf(element: string, attributes: Attributes): [attribute: string, text: string][] {
  const references: [string, string][] = [];
  for (const [attribute, kind] of attributesOf(element)) {
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

/** An attribute's value; what somebody has put on `Object.prototype` is no attribute. */
function attributeOf(attributes: Attributes, name: string): string | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

function unrepaired(text: string): Repair {
  const flags = scan(text, record);
  if (flags >= 0) return { reference: text, changes: [], error: undefined };
  return { reference: undefined, changes: [], error: { code: errorCode(text, ~flags), offset: ~flags } };
}
