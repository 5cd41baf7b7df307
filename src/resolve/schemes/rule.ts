/** A scheme's rule: how its URIs are normalized, and which of them it allows. */

import type { ScannedString } from '../../scanner/scanned.js';
import { bare, property } from '../../tables/options.js';
import { Flag } from '../../tables/record.js';

/** A part of a scheme's rule that a URI breaks. */
export interface SchemeFinding {
  /** The kind of fault. Codes are stable. */
  readonly code: string;
  /** The offset of the fault in UTF-16 code units. */
  readonly offset: number;
  /** The rule, and the specification that it is from. */
  readonly message: string;
}

/**
 * The rule of a scheme: the restrictions and equivalences that its specification adds to RFC 3986. Every property is optional.
 *
 * The functions receive a component of a valid URI; `normalizePath` receives one that is normal by syntax. Offsets in findings are
 * offsets in that component. `normalizePath` must return a component of a valid URI, and return its own results unchanged.
 */
export interface SchemeRule {
  /** The specification. */
  readonly from?: string;
  /** The port of a URI without one (RFC 3986, section 3.2.3). */
  readonly defaultPort?: number;
  /** The host of a URI without one, or with an empty one (RFC 3986, section 3.2.2), normal by syntax. */
  readonly defaultHost?: string;
  /** Whether an empty path after an authority is equivalent to `/` (RFC 3986, section 6.2.3). */
  readonly emptyPathIsRoot?: boolean;
  /** Returns the same path for equivalent paths. */
  readonly normalizePath?: (path: string) => string;
  /** Components that must be present. A host or a path must not be empty either. */
  readonly requires?: readonly ('authority' | 'host' | 'path')[];
  /** Components that must be absent, not only empty. */
  readonly forbids?: readonly ('authority' | 'userinfo' | 'port' | 'query' | 'fragment')[];
  readonly validatePath?: (path: string) => SchemeFinding | undefined;
  /** Called if there is a query. */
  readonly validateQuery?: (query: string) => SchemeFinding | undefined;
}

/** Rules by scheme in lowercase, such as a `Map`. */
export interface SchemeRules {
  /**
   * Returns the rule of a scheme.
   *
   * @param scheme - the scheme, in lowercase
   * @returns the rule; `undefined` for an unknown scheme
   */
  get(scheme: string): SchemeRule | undefined;
}

/**
 * Returns a copy of a rule with every property, so that V8 reads all rules in one way and nothing comes from
 * `Object.prototype`. Inherited properties of the rule's class are copied too.
 */
export function complete(rule: SchemeRule): SchemeRule {
  const copy: Record<keyof SchemeRule, unknown> = {
    from: property(rule, 'from'),
    defaultPort: property(rule, 'defaultPort'),
    defaultHost: property(rule, 'defaultHost'),
    emptyPathIsRoot: property(rule, 'emptyPathIsRoot'),
    normalizePath: property(rule, 'normalizePath')?.bind(rule),
    requires: property(rule, 'requires'),
    forbids: property(rule, 'forbids'),
    validatePath: property(rule, 'validatePath')?.bind(rule),
    validateQuery: property(rule, 'validateQuery')?.bind(rule),
  };
  return bare(copy) as SchemeRule;
}

/** The rule of an unknown scheme, and of a relative reference. */
export const NO_RULE: SchemeRule = /* @__PURE__ */ complete({});

const FLAGS = {
  authority: Flag.AUTHORITY,
  userinfo: Flag.USERINFO,
  port: Flag.PORT,
  query: Flag.QUERY,
  fragment: Flag.FRAGMENT,
} as const;

const NAMES = { authority: 'an authority', host: 'a host', path: 'a path' } as const;

/** Returns the first part of a scheme's rule that a URI breaks; `undefined` if it breaks none. */
export function breach(rule: SchemeRule, uri: ScannedString): SchemeFinding | undefined {
  return forbidden(rule, uri) ?? missing(rule, uri) ?? malformed(rule, uri);
}

function forbidden(rule: SchemeRule, uri: ScannedString): SchemeFinding | undefined {
  const component = rule.forbids?.find((name) => uri.has(FLAGS[name]));
  if (component === undefined) return undefined;
  const offset = {
    authority: uri.authorityStart,
    userinfo: uri.authorityStart,
    port: uri.hostEnd,
    query: uri.pathEnd,
    fragment: uri.queryEnd,
  }[component];
  return finding(`${component}-forbidden`, offset, `a URI of this scheme has no ${component}`, rule);
}

function missing(rule: SchemeRule, uri: ScannedString): SchemeFinding | undefined {
  const isThere = {
    authority: uri.has(Flag.AUTHORITY),
    host: uri.hostStart !== uri.hostEnd,
    path: uri.pathStart !== uri.pathEnd,
  };
  const component = rule.requires?.find((name) => !isThere[name]);
  if (component === undefined) return undefined;
  const offset = component === 'host' ? uri.hostStart : uri.pathStart;
  return finding(`${component}-required`, offset, `a URI of this scheme needs ${NAMES[component]}`, rule);
}

function finding(code: string, offset: number, message: string, { from }: SchemeRule): SchemeFinding {
  return { code, offset, message: from === undefined ? message : `${message} (${from})` };
}

/** Returns a fault by the scheme's grammar of paths and queries. */
function malformed(rule: SchemeRule, { path, pathStart, query, pathEnd }: ScannedString): SchemeFinding | undefined {
  const inPath = rule.validatePath?.(path);
  if (inPath !== undefined) return { ...inPath, offset: inPath.offset + pathStart };
  const inQuery = query === undefined ? undefined : rule.validateQuery?.(query);
  return inQuery && { ...inQuery, offset: inQuery.offset + pathEnd + 1 };
}
