/**
 * Reads an input by RFC 3986, with code that shares nothing with the scanner: the verdict and the error offset from the
 * ABNF, the components from the regular expression of Appendix B and from splitting the authority by hand.
 */

import { readRules } from '../../scripts/proof/abnf.js';
import { ABNF } from '../../scripts/proof/appendix-a.js';
import { Automaton } from './automaton.js';

export const GRAMMARS = ['URI-reference', 'URI', 'relative-ref', 'absolute-URI'] as const;
export type GrammarName = (typeof GRAMMARS)[number];

export type HostKindName = 'reg-name' | 'ipv4' | 'ipv6' | 'ipvfuture';

/** Undefined is absent, '' is empty. */
export interface Components {
  readonly scheme?: string;
  readonly authority?: string;
  readonly userinfo?: string;
  readonly host?: string;
  readonly hostKind?: HostKindName;
  readonly port?: string;
  readonly path: string;
  readonly query?: string;
  readonly fragment?: string;
}

export type ComponentName = Exclude<keyof Components, 'hostKind'>;

/** Start and end, end exclusive. */
export type Span = readonly [start: number, end: number];

/** The traits that normalization looks for (section 6.2.2). */
export interface Traits {
  readonly schemeUppercase: boolean;
  readonly hostUppercase: boolean;
  readonly percent: boolean;
  readonly percentNotNormal: boolean;
  readonly dotSegment: boolean;
}

export interface Valid extends Components {
  readonly valid: true;
  readonly offsets: { readonly [name in ComponentName]?: Span };
  readonly traits: Traits;
}

export interface Invalid {
  readonly valid: false;
  /** See {@link Automaton.errorOffset}. */
  readonly offset: number;
}

/** RFC 3986 in full. */
export const RULES = readRules(ABNF);

const AUTOMATA = Object.fromEntries(GRAMMARS.map((name) => [name, new Automaton(RULES, name)])) as {
  readonly [name in GrammarName]: Automaton;
};
const IPV4_ADDRESS = new Automaton(RULES, 'IPv4address');
const IPV6_ADDRESS = new Automaton(RULES, 'IPv6address');
const IPV_FUTURE = new Automaton(RULES, 'IPvFuture');

export function recognise(input: string, grammar: GrammarName = 'URI-reference'): Valid | Invalid {
  const offset = AUTOMATA[grammar].errorOffset(input);
  return offset === undefined ? describe(input) : { valid: false, offset };
}

/** Appendix B: $2 is the scheme, $4 the authority, $5 the path, $7 the query, $9 the fragment. */
const APPENDIX_B = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/d;

/** Returns the components of a reference. */
export function describe(input: string): Valid {
  const { indices } = APPENDIX_B.exec(input) as RegExpExecArray & { indices: (Span | undefined)[] };
  const offsets: { [name in ComponentName]?: Span } = { path: indices[5] as Span };
  if (indices[2] !== undefined) offsets.scheme = indices[2];
  if (indices[4] !== undefined) Object.assign(offsets, splitAuthority(input, indices[4]));
  if (indices[7] !== undefined) offsets.query = indices[7];
  if (indices[9] !== undefined) offsets.fragment = indices[9];

  const components: { -readonly [name in keyof Components]: Components[name] } = { path: '' };
  for (const [name, span] of Object.entries(offsets)) components[name as ComponentName] = input.slice(...span);
  if (components.host !== undefined) components.hostKind = kindOf(components.host);
  return { valid: true, ...components, offsets, traits: traitsOf(input, components) };
}

/** authority = [ userinfo "@" ] host [ ":" port ]; only userinfo and IP-literals may contain a colon. */
function splitAuthority(input: string, [start, end]: Span): { readonly [name in ComponentName]?: Span } {
  const text = input.slice(start, end);
  const at = text.indexOf('@');
  const hostStart = at + 1;
  const bracket = text.indexOf(']', hostStart);
  const colon = text.indexOf(':', bracket < 0 ? hostStart : bracket);
  const hostEnd = colon < 0 ? text.length : colon;
  return {
    authority: [start, end],
    ...(at < 0 ? {} : { userinfo: [start, start + at] }),
    host: [start + hostStart, start + hostEnd],
    ...(colon < 0 ? {} : { port: [start + colon + 1, end] }),
  };
}

/** The first alternative of `host` that matches (section 3.2.2). */
function kindOf(host: string): HostKindName {
  if (!host.startsWith('[')) return IPV4_ADDRESS.accepts(host) ? 'ipv4' : 'reg-name';
  const address = host.slice(1, -1);
  if (IPV6_ADDRESS.accepts(address)) return 'ipv6';
  if (IPV_FUTURE.accepts(address)) return 'ipvfuture';
  throw new Error(`neither IPv6address nor IPvFuture: ${host}`);
}

function traitsOf(input: string, { scheme = '', host = '', path }: Components): Traits {
  const encodings = input.match(/%../g) ?? [];
  return {
    schemeUppercase: /[A-Z]/.test(scheme),
    hostUppercase: /[A-Z]/.test(host.replaceAll(/%../g, '')),
    percent: encodings.length > 0,
    percentNotNormal: encodings.some(
      (encoding) =>
        encoding !== encoding.toUpperCase() || /[\w.~-]/.test(String.fromCharCode(Number(`0x${encoding.slice(1)}`))),
    ),
    dotSegment: path.split('/').some((segment) => segment === '.' || segment === '..'),
  };
}
