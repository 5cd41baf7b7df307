/**
 * The table of example cases: the reading of each input by RFC 3986, worked out by hand. Tests and benchmarks read them
 * from here.
 */

import type { Components, GrammarName, Traits } from './recogniser.js';
import { rowOf, rows } from './rows.js';

/** Components except the authority, which follows from its parts; `path` is '' and `hostKind` 'reg-name' if left out. */
type Parts = Partial<Omit<Components, 'authority'>>;

/** Error offsets in the other grammars, where they differ; `absolute` (absolute-URI) equals `uri` if left out. */
interface OtherGrammars {
  readonly uri?: number;
  readonly relative?: number;
  readonly absolute?: number;
}

export interface Case {
  /** The file and line of the row. */
  readonly row: string;
  /** The subject of the case: a section of RFC 3986 and a topic. */
  readonly about: string;
  readonly input: string;
  /** The components of a URI reference; undefined if the input is not one. Undefined components are left out. */
  readonly components: Components | undefined;
  /** The error offset in each grammar that does not match the input; the other grammars match it. */
  readonly errors: { readonly [grammar in GrammarName]?: number };
}

/** Returns the case of a URI reference. Its components decide which narrower grammars match it. */
function valid(about: string, input: string, parts: Parts): Omit<Case, 'row'> {
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
function invalid(about: string, input: string, offset: number, others: OtherGrammars = {}): Omit<Case, 'row'> {
  const { uri = offset, relative = offset, absolute = uri } = others;
  const errors = { 'URI-reference': offset, URI: uri, 'relative-ref': relative, 'absolute-URI': absolute };
  return { about, input, components: undefined, errors };
}

export const CASES: readonly Case[] = [
  ...rows<Parameters<typeof valid>>('valid').map((row, i) => ({ row: rowOf('valid', i), ...valid(...row) })),
  ...rows<Parameters<typeof invalid>>('invalid').map((row, i) => ({ row: rowOf('invalid', i), ...invalid(...row) })),
];

/** The traits that normalization looks for (section 6.2.2), by input; traits that are not listed are false. */
export const TRAITS = rows<readonly [input: string, ...traits: (keyof Traits)[]]>('traits');
