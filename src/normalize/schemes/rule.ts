/** A scheme's rule: how its URIs are normalized, and which of them it allows. */

import { property, withoutPrototype } from '../../support/options.js';

/** A part of a scheme's rule that a URI breaks. */
export interface SchemeFinding {
  /** The kind of error. Codes are stable. */
  readonly code: string;
  /** The offset of the error in UTF-16 code units. */
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
 * Returns a copy of a rule with every property: V8 reads all rules in one way, and nothing comes from
 * `Object.prototype`. Inherited properties of the rule's class are also copied.
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
  return withoutPrototype(copy) as SchemeRule;
}

/** The rule of an unknown scheme, and of a relative reference. */
export const NO_RULE: SchemeRule = /* @__PURE__ */ complete({});
