/** What there is to say of a scheme: how its URIs are normalised, and which of them it allows. */

import { authorityStart, Flag, Slot } from '../../scanner/index.js';

/** A rule that a scheme has for its URIs, and that one of them breaks. */
export interface SchemeFinding {
  /** What is wrong: stable. */
  readonly code: string;
  /** Where, in UTF-16 code units. */
  readonly offset: number;
  /** The rule, and who made it. */
  readonly message: string;
}

/**
 * A scheme, as far as its own specification goes beyond RFC 3986. Nothing has to be there.
 *
 * The functions get a component of a valid URI, normalised by syntax if they are to normalise it further; offsets that they
 * give are offsets in that component. What a normalising function returns has to be the component of a valid URI again, and
 * be returned as it is when given once more.
 */
export interface SchemeRule {
  /** The specification. */
  readonly from?: string;
  /** The port that is meant where there is none (RFC 3986, section 3.2.3). */
  readonly defaultPort?: number;
  /** The host that is meant where there is none, or an empty one (RFC 3986, section 3.2.2). */
  readonly defaultHost?: string;
  /** Whether behind an authority an empty path means the same as `/` (RFC 3986, section 6.2.3). */
  readonly emptyPathIsRoot?: boolean;
  /** Writes equivalent paths alike. */
  readonly normalizePath?: (path: string) => string;
  /** Components that have to be there; host and path must not be empty either. */
  readonly requires?: readonly ('authority' | 'host' | 'path')[];
  /** Components that must not be there, not even empty. */
  readonly forbids?: readonly ('authority' | 'userinfo' | 'port' | 'query' | 'fragment')[];
  readonly validatePath?: (path: string) => SchemeFinding | undefined;
  /** For a query that is there. */
  readonly validateQuery?: (query: string) => SchemeFinding | undefined;
}

/** Rules by scheme, which is written in lowercase: any `Map` of them will do. */
export interface SchemeRules {
  get(scheme: string): SchemeRule | undefined;
}

const FLAGS = {
  authority: Flag.AUTHORITY,
  userinfo: Flag.USERINFO,
  port: Flag.PORT,
  query: Flag.QUERY,
  fragment: Flag.FRAGMENT,
} as const;

const NAMES = { authority: 'an authority', host: 'a host', path: 'a path' } as const;

/**
 * The first thing that a URI breaks of the rule of its scheme, if there is one.
 *
 * @param flags - what a scan said of it, and `offsets` the record
 */
export function breach(rule: SchemeRule, uri: string, flags: number, offsets: Uint32Array): SchemeFinding | undefined {
  return forbidden(rule, flags, offsets) ?? missing(rule, flags, offsets) ?? misshapen(rule, uri, flags, offsets);
}

function forbidden(rule: SchemeRule, flags: number, offsets: Uint32Array): SchemeFinding | undefined {
  const component = rule.forbids?.find((name) => flags & FLAGS[name]);
  if (component === undefined) return undefined;
  const offset = {
    authority: authorityStart(flags, offsets),
    userinfo: authorityStart(flags, offsets),
    port: offsets[Slot.HOST_END] as number,
    query: offsets[Slot.PATH_END] as number,
    fragment: offsets[Slot.QUERY_END] as number,
  }[component];
  return finding(`${component}-forbidden`, offset, `a URI of this scheme has no ${component}`, rule);
}

function missing(rule: SchemeRule, flags: number, offsets: Uint32Array): SchemeFinding | undefined {
  const pathStart = offsets[Slot.PATH_START] as number;
  const isThere = {
    authority: (flags & Flag.AUTHORITY) !== 0,
    host: offsets[Slot.HOST_START] !== offsets[Slot.HOST_END],
    path: pathStart !== offsets[Slot.PATH_END],
  };
  const component = rule.requires?.find((name) => !isThere[name]);
  if (component === undefined) return undefined;
  const offset = component === 'host' ? (offsets[Slot.HOST_START] as number) : pathStart;
  return finding(`${component}-required`, offset, `a URI of this scheme needs ${NAMES[component]}`, rule);
}

function finding(code: string, offset: number, message: string, { from }: SchemeRule): SchemeFinding {
  return { code, offset, message: from === undefined ? message : `${message} (${from})` };
}

/** What a component's own grammar has to say. */
function misshapen(rule: SchemeRule, uri: string, flags: number, offsets: Uint32Array): SchemeFinding | undefined {
  const pathStart = offsets[Slot.PATH_START] as number;
  const pathEnd = offsets[Slot.PATH_END] as number;
  const inPath = rule.validatePath?.(uri.slice(pathStart, pathEnd));
  if (inPath !== undefined) return { ...inPath, offset: inPath.offset + pathStart };
  if ((flags & Flag.QUERY) === 0) return undefined;
  const inQuery = rule.validateQuery?.(uri.slice(pathEnd + 1, offsets[Slot.QUERY_END]));
  return inQuery && { ...inQuery, offset: inQuery.offset + pathEnd + 1 };
}
