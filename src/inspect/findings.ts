/** What an inspection can find: every code in one place. */

/** How bad a finding is, from what may well be meant to what is hardly ever anything but an attack. */
export const SEVERITIES = ['note', 'warning', 'danger'] as const;
/** An element of {@link SEVERITIES}. */
export type Severity = (typeof SEVERITIES)[number];

/** All findings, each with its severity and what it says of the span. The codes are stable. */
export const FINDINGS = {
  // Input that is no URI reference, and what others would make of it.
  'not-a-reference': ['danger', 'this is not a URI reference'],
  backslash: ['danger', 'browsers read "\\" as "/"; a URI has none'],
  'control-character': ['danger', 'some remove control characters, or end the text there; a URI has none'],
  whitespace: ['danger', 'some remove spaces, tabs and newlines, or percent-encode them; a URI has none'],
  'non-ascii': ['warning', 'some percent-encode what is not ASCII, or map it to what looks like it; a URI has none'],

  // Userinfo (RFC 3986, sections 3.2.1, 7.5 and 7.6).
  'userinfo-like-host': ['danger', 'this reads like the host, but is a user name (RFC 3986, section 7.6)'],
  password: ['warning', 'a password in a userinfo is seen by too many (RFC 3986, section 7.5)'],

  // Host (section 3.2.2).
  'empty-host': ['warning', 'the host is empty; others take what follows for it'],
  'missing-authority': ['warning', 'browsers take the path behind this scheme for an authority'],
  'percent-encoded-host': ['warning', 'a percent-encoded host is not the same to everybody'],
  'non-dns-host': ['warning', 'this is no name of the DNS: some of its characters or labels cannot be there'],
  localhost: ['danger', 'this name means the host itself (RFC 6761, section 6.3)'],
  'long-host': ['warning', 'a name of the DNS has at most 255 characters (RFC 3986, section 3.2.2)'],
  'long-label': ['warning', 'a label of the DNS has at most 63 characters (RFC 3986, section 3.2.2)'],
  'internationalised-label': ['note', 'this label is shown as other characters'],
  'mixed-script-label': ['danger', 'this label is shown as characters of scripts that do not go together'],
  'malformed-punycode': ['warning', 'this label claims to be Punycode, and is none (RFC 3492)'],
  'numeric-host': ['danger', 'other software reads this name as an IPv4 address (RFC 3986, section 7.4)'],
  ipvfuture: ['warning', 'no version of IP but the sixth is written like this (RFC 3986, section 3.2.2)'],

  // Addresses: what they are for.
  unspecified: ['danger', 'this address means the host itself'],
  loopback: ['danger', 'this address leads back to the host itself'],
  private: ['danger', 'this address is of a private network'],
  shared: ['danger', 'this address is of a network of a provider'],
  'link-local': ['danger', 'this address is of the local link'],
  'unique-local': ['danger', 'this address is of a local network'],
  'site-local': ['danger', 'this address is of a local network'],
  multicast: ['danger', 'this address is of a group of hosts'],
  broadcast: ['danger', 'this address is of all hosts'],
  benchmarking: ['warning', 'this address is for benchmarks'],
  documentation: ['warning', 'this address is for documentation'],
  reserved: ['warning', 'this address is reserved'],
  'special-purpose': ['warning', 'this address has a special purpose'],
  'ipv4-mapped': ['warning', 'this address stands for one of IPv4'],
  'ipv4-compatible': ['warning', 'this address stands for one of IPv4'],
  'ipv4-translated': ['warning', 'this address stands for one of IPv4'],
  '6to4': ['warning', 'this address stands for one of IPv4'],
  teredo: ['warning', 'this address stands for one of IPv4, and for a server that leads there'],

  // Port (section 3.2.3).
  'empty-port': ['note', 'the port is empty'],
  'non-default-port': ['note', 'this is not the default port of the scheme'],
  'port-out-of-range': ['danger', 'ports end at 65535; some take what remains of a larger one'],

  // Percent-encodings (sections 2.4 and 7.3).
  'encoded-dot-segment': ['danger', 'this becomes a dot-segment when it is decoded'],
  'encoded-slash': ['danger', 'this becomes a "/" when it is decoded'],
  'encoded-backslash': ['danger', 'this becomes a "\\" when it is decoded, and that a "/" to some'],
  'encoded-nul': ['danger', 'this becomes NUL when it is decoded, which ends a text to some (RFC 3986, section 7.3)'],
  'encoded-line-break': ['danger', 'this becomes a line break when it is decoded, which ends a field of a header'],
  'double-encoding': ['warning', 'this becomes a percent-encoding when it is decoded'],

  // Two parsers.
  'not-certified': ['note', 'a parser of the WHATWG URL Standard may see something else in this'],
} as const satisfies Readonly<Record<string, readonly [Severity, string]>>;

/** Stable code of a {@link Finding}: a key of {@link FINDINGS}. */
export type FindingCode = keyof typeof FINDINGS;

/** Something that was found in a reference. */
export interface Finding {
  readonly code: FindingCode;
  /** Where: from this UTF-16 code unit … */
  readonly start: number;
  /** … up to, and without, this one. */
  readonly end: number;
  readonly severity: Severity;
  /** One sentence. It quotes nothing of a userinfo. */
  readonly message: string;
}

/** A finding. @param detail - what there is to add in this case */
export function finding(code: FindingCode, start: number, end: number, detail?: string): Finding {
  const [severity, sentence] = FINDINGS[code];
  return { code, start, end, severity, message: detail === undefined ? sentence : `${sentence}: ${detail}` };
}
