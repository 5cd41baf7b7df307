/**
 * Texts with and without each format of JSON Schema: the cases of the official test suite of draft 2020-12
 * (optional/format), and more of the same kind.
 */

import type { formats } from '../../../src/formats/index.js';

interface FormatCases {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

const URIS = [
  'http://foo.bar/?baz=qux#quux',
  'http://foo.com/blah_(wikipedia)_blah#cite-1',
  'http://foo.bar/?q=Test%20URL-encoded%20stuff',
  'http://xn--nw2a.xn--j6w193g/',
  "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
  'http://223.255.255.254',
  'ftp://ftp.is.co.za/rfc/rfc1808.txt',
  'http://www.ietf.org/rfc/rfc2396.txt',
  'ldap://[2001:db8::7]/c=GB?objectClass?one',
  'mailto:John.Doe@example.com',
  'news:comp.infosystems.www.servers.unix',
  'tel:+1-816-555-1212',
  'urn:oasis:names:specification:docbook:dtd:xml:4.1.2',
  'http://example.com:8080/path',
  'https://[2001:db8::1]:443/',
  'http://user:pass@example.com/',
  'a:',
  'file:///etc/hosts',
  'http://',
  'http://h:99999/',
  'http://127.1/',
];

const RELATIVE = ['', '//foo.bar/?baz=qux#quux', '/abc', 'abc', '../a?b#c', '#fragment', '?query', '#', './a:b', '//'];

/** Not URIs, IRIs or references to either. */
const NOTHING = [
  '\\\\WINDOWS\\fileshare',
  '\\\\WINDOWS\\filëßåré',
  '#frag\\ment',
  '#frag\\mënt',
  'http:// shouldfail.com',
  ':// should fail',
  'bar,baz:foo',
  'http://example.com/a b',
  'http://example.com/%',
  'http://example.com/%G0',
  'https://[@example.org/test.txt',
  'https://example.org/foobar\\.txt',
  'https://example.org/foobar<>.txt',
  'https://example.org/foobar{}.txt',
  'https://example.org/foobar^.txt',
  'https://example.org/foobar`.txt',
  'https://example.org/foo bar.txt',
  'https://example.org/foobar".txt',
  'https://example.org/foo|bar',
  'https://example.org/[foo]',
  'http://[::1',
  'http://::1]/',
  'http://[fe80::a%25en1]/',
  'http://h:8a/',
  '1http://a/',
  ' http://a/',
  'http://a/\n',
  '/\ud800',
  '/\uffff',
];

/** IRIs that are not URIs. */
const IRIS = [
  'http://ƒøø.ßår/?∂éœ=πîx#πîüx',
  'http://ƒøø.com/blah_(wîkïpédiå)_blah#ßité-1',
  'http://ƒøø.ßår/?q=Test%20URL-encoded%20stuff',
  'https://example.org/foobar®.txt',
  'http://例え.テスト/',
  'http://a/🚀',
  'http://a/?\ue000',
];
const RELATIVE_IRIS = ['//ƒøø.ßår/?∂éœ=πîx#πîüx', '/âππ', 'âππ', '#ƒrägmênt'];
/** The brackets are missing. */
const NO_HOST = ['http://2001:0db8:85a3:0000:0000:8a2e:0370:7334'];

export const FORMAT_CASES: Readonly<Record<keyof typeof formats, FormatCases>> = {
  uri: { valid: URIS, invalid: [...RELATIVE, ...IRIS, ...RELATIVE_IRIS, ...NOTHING, ...NO_HOST] },
  'uri-reference': { valid: [...URIS, ...RELATIVE], invalid: [...IRIS, ...RELATIVE_IRIS, ...NOTHING, ...NO_HOST] },
  iri: { valid: [...URIS, ...IRIS], invalid: [...RELATIVE, ...RELATIVE_IRIS, ...NOTHING, ...NO_HOST] },
  'iri-reference': {
    valid: [...URIS, ...IRIS, ...RELATIVE, ...RELATIVE_IRIS],
    invalid: [...NOTHING, ...NO_HOST],
  },
  ipv4: {
    valid: ['192.168.0.1', '0.0.0.0', '255.255.255.255', '87.10.0.1', '1.2.3.4'],
    invalid: [
      // The lower byte of the first character is a digit.
      '\u0131.2.3.4',
      '1.2.3.\u0134',
      '',
      '127.0.0.0.1',
      '256.256.256.256',
      '127.0',
      '127',
      '0x7f000001',
      '2130706433',
      '087.10.0.1',
      '127.0.0.01',
      '00.0.0.0',
      '1২7.0.0.1',
      '192.168.1.0/24',
      '192.168.1.0:80',
      'a@192.168.1.0',
      '192.168.1.0?',
      '192.168.1.0#',
      ' 1.2.3.4',
      '1.2.3.4 ',
      '1.2.3.4\n',
      '1.2.3.',
      '.1.2.3.4',
      '1..2.3',
      '-1.2.3.4',
      '1.2.3.4.',
      '::1',
      '1.2.3.4'.padEnd(100, '0'),
    ],
  },
  ipv6: {
    valid: [
      '::1',
      '::',
      '::42:ff:1',
      'd6::',
      '1:d6::42',
      '1:2::192.168.0.1',
      '::ffff:192.168.0.1',
      '1:2:3:4:5:6:7:8',
      '1:2:3:4:5:6:192.0.2.1',
      '::abef',
      'FFFF:ffff:ffff:ffff:ffff:ffff:255.255.255.255',
      '1:2:3:4:5:6:7::',
      '::2:3:4:5:6:7:8',
    ],
    invalid: [
      '\u0131::',
      '',
      '12345::',
      '::abcef',
      '1:1:1:1:1:1:1:1:1:1:1:1:1:1:1:1',
      '::laptop',
      ':2:3:4:5:6:7:8',
      '1:2:3:4:5:6:7:',
      ':2:3:4::8',
      '1::d6::42',
      '1::2:192.168.256.1',
      '1::2:192.168.ff.1',
      '::ffff:192.168.0.01',
      '1:2:3:4:5:::8',
      '1:2:3:4:5:6:7',
      '1',
      '127.0.0.1',
      '1:2:3:4:1.2.3',
      '  ::1',
      '::1  ',
      'fe80::/64',
      'fe80::a%eth1',
      'fe80::a%25eth1',
      '1000:1000:1000:1000:1000:1000:255.255.255.255.255',
      '100:100:100:100:100:100:255.255.255.255.255',
      '1:2:3:4:5:6:7:৪',
      '1:2::192.16৪.0.1',
      '[::1]',
      '::1]',
      '::1]:80',
      '::1]/[',
      '::1]@[::1',
      'v1.a',
      '::1\n',
    ],
  },
};
