/** The rule and the sentence of RFC 3986 for each piece of a reference. */

import type { Group } from './map.js';
import type { Piece } from './pieces.js';

/** A production, and a sentence of the section that defines it. */
export interface RfcRule {
  readonly section: string;
  readonly abnf: string;
  readonly sentence: string;
}

const HOST = 'host = IP-literal / IPv4address / reg-name';

/** By group of states, which are the kinds of pieces and of hosts, and by delimiter. */
export const RFC_RULES: Readonly<Record<string, RfcRule> & Record<Group, RfcRule>> = {
  start: {
    section: '4.1',
    abnf: 'URI-reference = URI / relative-ref',
    sentence: 'URI-reference is used to denote the most common usage of a resource identifier.',
  },
  scheme: {
    section: '3.1',
    abnf: 'scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )',
    sentence:
      'Each URI begins with a scheme name that refers to a specification for assigning identifiers within that scheme.',
  },
  userinfo: {
    section: '3.2.1',
    abnf: 'userinfo = *( unreserved / pct-encoded / sub-delims / ":" )',
    sentence:
      'The userinfo subcomponent may consist of a user name and, optionally, scheme-specific information about how to gain authorization to access the resource.',
  },
  'reg-name': {
    section: '3.2.2',
    abnf: `${HOST}\nreg-name = *( unreserved / pct-encoded / sub-delims )`,
    sentence:
      "A host identified by a registered name is a sequence of characters usually intended for lookup within a locally defined host or service name registry, though the URI's scheme-specific semantics may require that a specific registry (or fixed name table) be used instead.",
  },
  IPv4: {
    section: '3.2.2',
    abnf: `${HOST}\nIPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet`,
    sentence:
      'A host identified by an IPv4 literal address is represented in dotted-decimal notation (a sequence of four decimal numbers in the range 0 to 255, separated by "."), as described in [RFC1123] by reference to [RFC0952].',
  },
  IPv6: {
    section: '3.2.2',
    abnf: `${HOST}\nIP-literal = "[" ( IPv6address / IPvFuture ) "]"`,
    sentence:
      'A host identified by an Internet Protocol literal address, version 6 [RFC3513] or later, is distinguished by enclosing the IP literal within square brackets ("[" and "]").',
  },
  port: {
    section: '3.2.3',
    abnf: 'port = *DIGIT',
    sentence:
      'The port subcomponent of authority is designated by an optional port number in decimal following the host and delimited from it by a single colon (":") character.',
  },
  path: {
    section: '3.3',
    abnf: 'path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty',
    sentence:
      "The path component contains data, usually organized in hierarchical form, that, along with data in the non-hierarchical query component (Section 3.4), serves to identify a resource within the scope of the URI's scheme and naming authority (if any).",
  },
  query: {
    section: '3.4',
    abnf: 'query = *( pchar / "/" / "?" )',
    sentence:
      "The query component contains non-hierarchical data that, along with data in the path component (Section 3.3), serves to identify a resource within the scope of the URI's scheme and naming authority (if any).",
  },
  fragment: {
    section: '3.5',
    abnf: 'fragment = *( pchar / "/" / "?" )',
    sentence:
      'The fragment identifier component of a URI allows indirect identification of a secondary resource by reference to a primary resource and additional identifying information.',
  },
  authority: {
    section: '3.2',
    abnf: 'authority = [ userinfo "@" ] host [ ":" port ]',
    sentence:
      'The authority component is preceded by a double slash ("//") and is terminated by the next slash ("/"), question mark ("?"), or number sign ("#") character, or by the end of the URI.',
  },
  '@': {
    section: '3.2.1',
    abnf: 'authority = [ userinfo "@" ] host [ ":" port ]',
    sentence:
      'The user information, if present, is followed by a commercial at-sign ("@") that delimits it from the host.',
  },
  '?': {
    section: '3.4',
    abnf: 'URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]',
    sentence:
      'The query component is indicated by the first question mark ("?") character and terminated by a number sign ("#") character or by the end of the URI.',
  },
  '#': {
    section: '3.5',
    abnf: 'URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]',
    sentence:
      'A fragment component is indicated by the presence of a number sign ("#") character and terminated by the end of the URI.',
  },
};

/** The rule of a piece; `undefined` for text that cannot be read and for a lone colon. */
export function ruleOf(text: string, { kind, start, end }: Piece, hostKind?: string): RfcRule | undefined {
  if (kind === 'delimiter') {
    const delimiter = text.slice(start, end);
    return RFC_RULES[delimiter.endsWith('//') ? 'authority' : delimiter];
  }
  if (kind !== 'host') return RFC_RULES[kind];
  return RFC_RULES[hostKind === 'reg-name' ? hostKind : hostKind === 'ipv4' ? 'IPv4' : 'IPv6'];
}
