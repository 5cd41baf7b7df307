/** Why the answers of `uriscan/compat` differ from those of fast-uri: a section of the RFC, and its rule. */
export const DEPARTURES = {
  malformed: [
    'RFC 3986, section 4.1',
    'Both report an error. Input that is not a URI reference has no components; none are guessed.',
  ],
  'not-a-reference': [
    'RFC 3986, section 2',
    'A character that no URI has is percent-encoded by both (RFC 3987, section 3.1, allows it); `error` says that the text was no reference.',
  ],
  rejected: [
    'RFC 3986, section 2',
    'Backslashes, controls, and anything that does not belong into an authority or a scheme make a text no reference. Nothing is made of them.',
  ],
  control: [
    'RFC 3986, section 2',
    '`normalize` never returns a control character: in a text that is not a reference, it is percent-encoded.',
  ],
  surrogate: ['RFC 3986, section 2.5', 'Half a surrogate pair has no UTF-8, and so no percent-encoding.'],
  unreserved: [
    'RFC 3986, sections 6.2.2.1 and 6.2.2.2',
    'Percent-encodings are normalized in every component: unreserved characters decoded, digits uppercase.',
  ],
  userinfo: ['RFC 3986, section 3.2.1', 'A userinfo has ASCII only; other characters are percent-encoded.'],
  'lost-label': [
    'UTS 46, section 4',
    'A host that becomes empty in ASCII, loses a label, or gains a delimiter that a URI does not have is malformed.',
  ],
  'no-host': [
    'RFC 9110, section 4.2.1; RFC 6455, section 3',
    'A WHATWG parser reads the first segment of `http:a`, `ws:/a`, `ftp:///a` and `///a` as a host. Such a reference is not serialized, is not a target, and has no normal form.',
  ],
  'reg-name': ['RFC 3986, section 3.2.2', 'A registered name may have any octet, percent-encoded.'],
  zone: [
    'RFC 3986, section 3.2.2',
    'An IPv6 address in a URI has no zone identifier. RFC 6874 added one; RFC 9844 has made it obsolete.',
  ],
  'ipv6-text': [
    'RFC 5952, section 5',
    'An IPv4 address within an IPv6 address is shown only where the prefix contains one.',
  ],
  'port-range': [
    'RFC 3986, section 3.2.3',
    'A port is any number of digits; a port that no number represents exactly stays text.',
  ],
  'empty-port': ['RFC 3986, section 3.2.3', 'An empty port is omitted with its colon.'],
  'double-slash': [
    'RFC 3986, sections 2.2 and 3.3',
    'A path that would be read as an authority gets `/.` before it; `%2F` would make it another path.',
  ],
  colon: [
    'RFC 3986, sections 2.2 and 4.2',
    'A first segment that would be read as a scheme gets `./` before it; `%3A` would make it another segment.',
  ],
  suffix: [
    'RFC 3986, section 4.5',
    'Text without a scheme and `//` gets both, to begin with an authority. The result must be a reference.',
  ],
  tolerant: ['RFC 3986, section 5.2.2', 'A scheme is ignored only if it equals the scheme of the base.'],
  'opaque-dots': [
    'RFC 3986, section 5.2.4',
    'Dot-segments are removed from the path of a target, whatever its scheme.',
  ],
  handled: [
    'RFC 3986, section 5.2.2',
    'The path of a base is not lost because a handler of its scheme has another name for it.',
  ],
  unicode: [
    'RFC 3987, section 3.2',
    '`unicodeSupport` decodes percent-encoded non-ASCII characters, as both libraries document and uri-js does.',
  ],
  'ws-path': ['RFC 3986, section 6.2.3', 'The normal form of an empty path after an authority is `/`.'],
  'ws-dots': [
    'RFC 3986, section 6.2.2.3',
    'Dot-segments are removed before a path `/` is omitted: a normal form is its own normal form.',
  ],
  'urn-name': [
    'RFC 8141, section 2',
    'A namespace identifier has 2 to 32 characters; the name may have any character of a path.',
  ],
  'urn-data': ['RFC 3986, section 2.2', 'A delimiter in a name would end it, and is percent-encoded.'],
  'mailto-syntax': [
    'RFC 6068, section 2',
    'An address has text on both sides of its only `@`, a header field has a `=`; `;`, `=` and brackets are percent-encoded.',
  ],
  once: ['RFC 3986, section 2.4', 'What is decoded once is encoded once: a `%` in decoded text is data.'],
} as const satisfies Readonly<Record<string, readonly [section: string, reason: string]>>;

/** A key of {@link DEPARTURES}. */
export type Departure = keyof typeof DEPARTURES;
