/**
 * The table of example cases: the reading of each input by RFC 3986, worked out by hand. Tests and benchmarks read them
 * from here.
 */

import { INVALID, type OtherGrammars } from './invalid-cases.js';
import type { Components, GrammarName, HostKindName, Traits } from './recogniser.js';
import { HOSTS, PATHS, PATHS_AFTER_SCHEME, type Parts, SCHEMES, VALID } from './valid-cases.js';

export interface Case {
  /** The subject of the case: a section of RFC 3986 and a topic. */
  readonly about: string;
  readonly input: string;
  /** The components of a URI reference; undefined if the input is not one. Undefined components are left out. */
  readonly components: Components | undefined;
  /** The error offset in each grammar that does not match the input; the other grammars match it. */
  readonly errors: { readonly [grammar in GrammarName]?: number };
}

/** Returns the case of a URI reference. Its components decide which narrower grammars match it. */
function valid(about: string, input: string, parts: Parts): Case {
  const { scheme, host, userinfo, port, path = '' } = parts;
  const authority = `${userinfo === undefined ? '' : `${userinfo}@`}${host}${port === undefined ? '' : `:${port}`}`;
  const ofHost = host === undefined ? {} : ({ authority, hostKind: 'reg-name' } as const);

  const errors: { [grammar in GrammarName]?: number } = {};
  if (scheme === undefined) {
    // A scheme is read as far as possible.
    errors.URI = errors['absolute-URI'] = (/^[a-z][a-z\d+.-]*/i.exec(input)?.[0] ?? '').length;
  } else {
    // The first segment of a relative path has no colon (section 4.2).
    errors['relative-ref'] = scheme.length;
    if (parts.fragment !== undefined) errors['absolute-URI'] = input.indexOf('#');
  }
  return { about, input, components: { ...ofHost, ...parts, path }, errors };
}

/** Returns a case that is not a URI reference: its error offset, and those in other grammars where they differ. */
function invalid(about: string, input: string, offset: number, others: OtherGrammars): Case {
  const { uri = offset, relative = offset, absolute = uri } = others;
  const errors = { 'URI-reference': offset, URI: uri, 'relative-ref': relative, 'absolute-URI': absolute };
  return { about, input, components: undefined, errors };
}

export const CASES: readonly Case[] = [
  ...Object.entries(VALID).flatMap(([about, list]) => list.map(([input, parts]) => valid(about, input, parts))),
  ...Object.entries(PATHS).flatMap(([about, list]) => list.map((path) => valid(about, path, { path }))),
  ...PATHS_AFTER_SCHEME.map((path) => valid('3.3 path', `a:${path}`, { scheme: 'a', path })),
  ...SCHEMES.map((scheme) => valid('3.1 scheme', `${scheme}:b`, { scheme, path: 'b' })),
  ...(Object.entries(HOSTS) as [HostKindName, readonly string[]][]).flatMap(([hostKind, list]) =>
    list.map((host) => valid(`3.2.2 ${hostKind}`, `http://${host}/`, { scheme: 'http', host, hostKind, path: '/' })),
  ),
  ...Object.entries(INVALID).flatMap(([about, list]) =>
    list.map(([input, offset, others = {}]) => invalid(about, input, offset, others)),
  ),
];

/** The traits that normalization looks for (section 6.2.2), by input; traits that are not listed are false. */
export const TRAITS: readonly (readonly [input: string, ...traits: (keyof Traits)[]])[] = [
  [''],
  ['HTTP://a', 'schemeUppercase'],
  ['httP:', 'schemeUppercase'],
  ['A'],
  ['A/b:c'],
  ['Ab.C?D:E'],
  ['http://A', 'hostUppercase'],
  ['A://B', 'schemeUppercase', 'hostUppercase'],
  ['//[::A]', 'hostUppercase'],
  ['//[::a]'],
  ['//[V1.a]', 'hostUppercase'],
  ['//[vA.b]', 'hostUppercase'],
  ['//[v1.A]', 'hostUppercase'],
  ['//U@h'],
  ['//U:8@h'],
  ['//1.2.3.4A:8@h'],
  ['//u:A@h'],
  ['//u@h/A?B#C'],
  ['//H:8@H:8', 'hostUppercase'],
  ['//%4A', 'percent', 'percentNotNormal'],
  ['//%2Fa', 'percent'],
  ['//%2fA', 'percent', 'percentNotNormal', 'hostUppercase'],
  ['http://%C3', 'percent'],
  ['http://%c3', 'percent', 'percentNotNormal'],
  ['http://%cC@h', 'percent', 'percentNotNormal'],
  ['%41', 'percent', 'percentNotNormal'],
  ['%2F', 'percent'],
  ['%25', 'percent'],
  ['%7E', 'percent', 'percentNotNormal'],
  ['%7F', 'percent'],
  ['%30', 'percent', 'percentNotNormal'],
  ['%3A', 'percent'],
  ['%40', 'percent'],
  ['%5A', 'percent', 'percentNotNormal'],
  ['%5B', 'percent'],
  ['%5F', 'percent', 'percentNotNormal'],
  ['%60', 'percent'],
  ['%2D', 'percent', 'percentNotNormal'],
  ['%00%FF', 'percent'],
  ['%2541', 'percent'],
  ['?%2E', 'percent', 'percentNotNormal'],
  ['#%2F%2f', 'percent', 'percentNotNormal'],
  ['.', 'dotSegment'],
  ['..', 'dotSegment'],
  ['...'],
  ['.a'],
  ['..a'],
  ['a.'],
  ['a..'],
  ['./', 'dotSegment'],
  ['/./a', 'dotSegment'],
  ['a/..', 'dotSegment'],
  ['a/.../..b/c.'],
  ['/.?', 'dotSegment'],
  ['..#', 'dotSegment'],
  ['a:.', 'dotSegment'],
  ['a:..', 'dotSegment'],
  ['a:.b'],
  ['a.:b'],
  ['a:b.'],
  ['/%2e/', 'percent', 'percentNotNormal'],
  ['.%2E', 'percent', 'percentNotNormal'],
  ['%2E.', 'percent', 'percentNotNormal'],
  ['./%2F', 'dotSegment', 'percent'],
  ['?/../'],
  ['#/./'],
  ['//.'],
  ['//..'],
  ['//./'],
  ['//.@.:/'],
  ['//a/..', 'dotSegment'],
  ['//a.'],
  ['//./.', 'dotSegment'],
  ['//[::1]/.', 'dotSegment'],
  ['//1.2.3.4'],
  ['//a:1/..', 'dotSegment'],
];
