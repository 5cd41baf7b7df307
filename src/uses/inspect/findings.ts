/** All findings of an inspection: every code in one place. */

/**
 * The severity of a finding: a `note` may be intended, a `warning` deserves a check, a `danger` is rarely legitimate.
 */
export const SEVERITIES = ['note', 'warning', 'danger'] as const;
/** An element of {@link SEVERITIES}. */
export type Severity = (typeof SEVERITIES)[number];

/** The kinds of findings. Each calls for its own response; see `docs/fetch.md`. */
export const CATEGORIES = ['malformed', 'internal', 'disguised', 'ambiguous', 'secret', 'encoded', 'unusual'] as const;
/** An element of {@link CATEGORIES}. */
export type Category = (typeof CATEGORIES)[number];

/**
 * All findings: the severity, the message about the span, and the category. The codes are stable.
 *
 * `danger` has three meanings only: an internal host is reached, a host is disguised, or two readers connect to
 * different hosts.
 */
export const FINDINGS = {
  // Input that is not a URI reference, and characters that other readers repair.
  'not-a-reference': ['warning', 'this is not a URI reference', 'malformed'],
  backslash: ['warning', 'browsers read "\\" as "/"; a URI has no backslash', 'malformed'],
  'control-character': [
    'warning',
    'some readers remove control characters, or end the text at the first one',
    'malformed',
  ],
  whitespace: ['warning', 'some readers remove spaces, tabs and newlines, or percent-encode them', 'malformed'],
  'non-ascii': ['warning', 'some readers percent-encode non-ASCII characters, or map them to others', 'malformed'],

  // Userinfo (RFC 3986, sections 3.2.1, 7.5 and 7.6).
  'userinfo-like-host': ['danger', 'this looks like the host, but is a user name (RFC 3986, section 7.6)', 'disguised'],
  password: ['warning', 'a password in a userinfo may leak (RFC 3986, section 7.5)', 'secret'],

  // Host (section 3.2.2).
  'empty-host': ['danger', 'the host is empty; other readers treat the text after it as the host', 'ambiguous'],
  'missing-authority': ['danger', 'browsers read an authority, not a path, after this scheme', 'ambiguous'],
  'ambiguous-host': ['danger', 'some readers connect to this host, others to a different one', 'ambiguous'],
  'encoded-delimiter': [
    'danger',
    'after decoding or mapping, this host contains a delimiter, and some readers end it there',
    'disguised',
  ],
  'percent-encoded-host': ['warning', 'some readers decode a percent-encoded host, others do not', 'ambiguous'],
  'non-utf8-host': ['warning', 'these percent-encodings are not UTF-8 (RFC 3986, section 3.2.2)', 'malformed'],
  'non-dns-host': ['warning', 'this is not a DNS name: the DNS does not allow its characters or labels', 'unusual'],
  localhost: ['danger', 'this name means the local machine (RFC 6761, section 6.3)', 'internal'],
  'private-name': ['danger', 'this is a name of a private network or a cluster', 'internal'],
  'long-host': ['warning', 'a DNS name has at most 255 characters (RFC 3986, section 3.2.2)', 'unusual'],
  'unread-host': ['danger', 'this host is too long to check, and may be any host', 'disguised'],
  'long-label': ['warning', 'a DNS label has at most 63 characters (RFC 3986, section 3.2.2)', 'unusual'],
  'internationalised-label': ['note', 'this label is displayed as other characters', 'unusual'],
  'mixed-script-label': ['danger', 'when displayed, this label mixes scripts that are not used together', 'disguised'],
  'lookalike-label': [
    'warning',
    'when displayed, this label looks like one of ASCII characters (UTS 39, section 4)',
    'disguised',
  ],
  'malformed-punycode': [
    'warning',
    'this label begins like Punycode, but is malformed (RFC 3492; RFC 5891, section 5.4)',
    'unusual',
  ],
  'numeric-host': ['danger', 'other software reads this name as an IPv4 address (RFC 3986, section 7.4)', 'disguised'],
  'numeric-name': ['warning', 'some software reads this name as an IPv4 address (RFC 3986, section 7.4)', 'unusual'],
  ipvfuture: ['warning', 'this address is in brackets, but is not IPv6 (RFC 3986, section 3.2.2)', 'unusual'],

  // Addresses: their purpose.
  unspecified: ['danger', 'this address means the local machine', 'internal'],
  loopback: ['danger', 'this is a loopback address of the local machine', 'internal'],
  private: ['danger', 'this is an address of a private network', 'internal'],
  shared: ['danger', 'this is an address inside the network of an internet provider', 'internal'],
  'link-local': ['danger', 'this is an address of the local link', 'internal'],
  'unique-local': ['danger', 'this is an address of a local network', 'internal'],
  'site-local': ['danger', 'this is an address of a local network', 'internal'],
  metadata: ['danger', 'this is the metadata service of a cloud', 'internal'],
  multicast: ['danger', 'this is the address of a group of hosts', 'internal'],
  broadcast: ['danger', 'this is the address of all hosts', 'internal'],
  benchmarking: ['danger', 'this address is for benchmarks, but networks may use it as a private address', 'internal'],
  reserved: ['danger', 'this address is reserved, but networks may use it as a private address', 'internal'],
  documentation: ['warning', 'this address is for documentation', 'unusual'],
  'special-purpose': ['warning', 'this address has a special purpose', 'unusual'],
  'ipv4-mapped': ['warning', 'this IPv6 address contains an IPv4 address', 'unusual'],
  'ipv4-compatible': ['warning', 'this IPv6 address contains an IPv4 address', 'unusual'],
  'ipv4-translated': ['warning', 'this IPv6 address contains an IPv4 address', 'unusual'],
  '6to4': ['warning', 'this IPv6 address contains an IPv4 address', 'unusual'],
  teredo: ['warning', 'this IPv6 address contains an IPv4 address and the address of a relay', 'unusual'],

  // Port (section 3.2.3).
  'empty-port': ['note', 'the port is empty', 'unusual'],
  'non-default-port': ['note', 'this is not the default port of the scheme', 'unusual'],
  'port-out-of-range': [
    'danger',
    'the largest port is 65535; some readers take the lower bits of a larger number',
    'ambiguous',
  ],

  // Percent-encodings (sections 2.4 and 7.3).
  'encoded-dot-segment': ['warning', 'this becomes a dot-segment when it is decoded', 'encoded'],
  'encoded-slash': ['note', 'this becomes a "/" when it is decoded', 'encoded'],
  'encoded-backslash': ['warning', 'when decoded, this is a "\\"; some readers treat it as a "/"', 'encoded'],
  'encoded-nul': [
    'warning',
    'when decoded, this is NUL, and some readers end the text there (RFC 3986, section 7.3)',
    'encoded',
  ],
  'encoded-reserved': ['note', 'some proxies decode this delimiter, others refuse it', 'encoded'],
  'ambiguous-segment': ['note', 'some readers divide, shorten or remove this segment when it is decoded', 'encoded'],
  'encoded-line-break': ['note', 'this becomes a line break when it is decoded', 'encoded'],
  'double-encoding': ['warning', 'this becomes a percent-encoding when it is decoded', 'encoded'],

  // Paths of files (section 7.3).
  'device-name': [
    'warning',
    'on Windows, this name opens a device, with any extension (RFC 3986, section 7.3)',
    'unusual',
  ],

  // Two parsers.
  'not-read-alike': ['note', 'a parser of the WHATWG URL Standard may read this differently', 'ambiguous'],
} as const satisfies Readonly<Record<string, readonly [Severity, string, Category]>>;

/** Stable code of a {@link Finding}: a key of {@link FINDINGS}. */
export type FindingCode = keyof typeof FINDINGS;

/** A fact about a span of a reference, with a severity. */
export interface Finding {
  readonly code: FindingCode;
  /** The offset of the start of the span, in UTF-16 code units. */
  readonly start: number;
  /** The offset of its end, exclusive. */
  readonly end: number;
  readonly severity: Severity;
  readonly category: Category;
  /** One sentence, without text of a userinfo. */
  readonly message: string;
}

/** Makes a finding. @param detail - a text that the message ends with */
export function finding(code: FindingCode, start: number, end: number, detail?: string): Finding {
  const [severity, sentence, category] = FINDINGS[code];
  return { code, start, end, severity, category, message: detail === undefined ? sentence : `${sentence}: ${detail}` };
}
