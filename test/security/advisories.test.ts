/** Known failures of other libraries, each with its source, and the answers of this library to the same input. */

import { suite } from 'uvu';
import { growsLinearly } from '../support/growth.js';
import {
  type Answer,
  decodesNot,
  differs,
  doEverything,
  finds,
  hasAuthority,
  keepsSecret,
  normalizes,
  refuses,
  resolves,
} from '../support/security/advisory-answers.js';

const GITHUB = 'https://github.com';
const ADVISORIES = `${GITHUB}/advisories`;

type Row = readonly [title: string, source: string, ...answers: readonly Answer[]];

/** A row for each failure. Identifiers come from the sources; a title describes a failure without an identifier. */
const ROWS: readonly Row[] = [
  [
    // By RFC 3986 (section 6.2.2.2 comes before 6.2.2.3) and to browsers, this is a `..`; the encoded slash is not a
    // slash.
    'fast-uri CVE-2026-6321, encoded traversal',
    `${ADVISORIES}/GHSA-q3j6-qgpj-74h6`,
    normalizes('http://example.com/public/%2e%2e%2fadmin', 'http://example.com/public/..%2Fadmin'),
    differs('http://example.com/public/%2e%2e%2fadmin', 'http://example.com/admin'),
    finds('http://example.com/public/%2e%2e%2fadmin', 'encoded-dot-segment', 'encoded-slash'),
    normalizes('http://example.com/public/%2e%2e/admin', 'http://example.com/admin'),
    finds('http://example.com/public/%2e%2e/admin', 'encoded-dot-segment'),
  ],
  [
    'fast-uri CVE-2026-6322, encoded delimiters in a host',
    `${ADVISORIES}/GHSA-v39h-62p7-jpjc`,
    hasAuthority('http://trusted.com%40evil.com/', 'trusted.com%40evil.com', 'trusted.com%40evil.com'),
    hasAuthority('http://trusted.com%3a80%2f/', 'trusted.com%3a80%2f', 'trusted.com%3a80%2f'),
    differs('http://trusted.com%40evil.com/', 'http://trusted.com@evil.com/'),
    finds('http://trusted.com%40evil.com/', 'percent-encoded-host', 'non-dns-host', 'encoded-delimiter'),
  ],
  [
    'fast-uri CVE-2026-75899, a host decoded twice',
    `${GITHUB}/fastify/fast-uri/security/advisories/GHSA-fph4-wmhf-6fwf`,
    normalizes('http://%256c%256fcalhost/', 'http://%256c%256fcalhost/'),
    differs('http://%256c%256fcalhost/', 'http://localhost/'),
    normalizes('http://%31%32%37.0.0.1/', 'http://127.0.0.1/'),
    finds('http://%31%32%37.0.0.1/', 'percent-encoded-host', 'numeric-host', 'loopback'),
  ],
  [
    'fast-uri CVE-2026-13676, hosts that are not ASCII',
    `${ADVISORIES}/GHSA-4c8g-83qw-93j6`,
    refuses('http://ex\u00e4mple.com/', 'forbidden-character', 9),
    refuses('http://\uff11\uff12\uff17.0.0.1/', 'forbidden-character', 7),
  ],
  [
    'fast-uri, hosts that are not ASCII in a reference without scheme',
    `${ADVISORIES}/GHSA-5jgf-p345-68v8`,
    refuses('//h\u00f6st/', 'forbidden-character', 3),
  ],
  [
    'fast-uri CVE-2026-16221, a backslash before "@"',
    `${ADVISORIES}/GHSA-v2hh-gcrm-f6hx`,
    refuses('http://evil.example\\@trusted.example/', 'forbidden-character', 19),
    finds('http://evil.example\\@trusted.example/', 'not-a-reference', 'backslash', 'ambiguous-host'),
  ],
  [
    'fast-uri CVE-2026-18446, backslashes instead of slashes',
    `${ADVISORIES}/GHSA-7p8r-x3mc-p8w7`,
    refuses('http:\\\\evil.example/', 'forbidden-character', 5),
    refuses('/\\evil.example', 'forbidden-character', 1),
    refuses('\\/evil.example', 'forbidden-character', 0),
  ],
  [
    'fast-uri CVE-2026-75975, an IPv6 address cut where it goes wrong',
    `${ADVISORIES}/GHSA-f65p-4m7j-42xc`,
    refuses('http://[::not-valid]/private', 'invalid-ip-literal', 10),
    refuses('http://[fc00::not-hex]/', 'invalid-ip-literal', 14),
  ],
  [
    'fast-uri, zone identifiers of IPv6 addresses (not in RFC 3986)',
    `${GITHUB}/fastify/fast-uri/pull/218`,
    refuses('http://[fe80::1%25eth0]/', 'invalid-ip-literal', 15),
  ],
  [
    'fast-uri CVE-2026-84394, a bracket without its other half',
    `${ADVISORIES}/GHSA-58mr-gqgx-xq4g`,
    refuses('http://[evil.example/', 'invalid-ip-literal', 9),
    refuses('http://evil].example/', 'invalid-host', 11),
  ],
  [
    'fast-uri, an encoded scheme that turns into an authority',
    `${ADVISORIES}/GHSA-jqff-g426-hqxp`,
    refuses('%2f%2fevil.example:/pwn', 'colon-in-first-segment', 18),
    refuses('%u002f%u002fevil.example:/pwn', 'invalid-percent-encoding', 1),
    refuses('a%0d%0ab:/pwn', 'colon-in-first-segment', 8),
  ],
  [
    'fast-uri CVE-2026-110306, an encoded scheme that turns into another one',
    `${ADVISORIES}/GHSA-w74x-v6f9-j3xg`,
    refuses('%6Aavascript:alert(1)', 'colon-in-first-segment', 12),
    refuses('%68ttp://a/', 'colon-in-first-segment', 6),
  ],
  [
    'fast-uri CVE-2026-86472, capitals decoded after the host was in lowercase',
    `${ADVISORIES}/GHSA-hrr3-gc8f-f4qj`,
    normalizes('//%41.com', '//a.com'),
    normalizes('//A.com', '//a.com'),
  ],
  [
    'fast-uri CVE-2026-110095, dot-segments of relative-path references removed',
    'https://osv.dev/vulnerability/CVE-2026-110095',
    normalizes('../../a', '../../a'),
    normalizes('a/../../b', 'a/../../b'),
  ],
  [
    'fast-uri, a second "@" or a newline dropped from an authority',
    `${ADVISORIES}/GHSA-wjr9-j795-jxcr`,
    refuses('http://a@b@evil.example/', 'invalid-host', 10),
    refuses('http://evil\n.example/', 'forbidden-character', 11),
  ],
  [
    'fast-uri, equality that ignores the case of paths',
    `${GITHUB}/fastify/fast-uri/pull/207`,
    differs('http://h/A', 'http://h/a'),
    differs('http://h/?A', 'http://h/?a'),
    differs('http://U@h/', 'http://u@h/'),
  ],
  [
    'Erlang/OTP uri_string, percent-encodings decoded twice',
    `${GITHUB}/erlang/otp/issues/4398`,
    normalizes('/oh%252Fmy', '/oh%252Fmy'),
    differs('/oh%252Fmy', '/oh%2Fmy'),
    normalizes('/%2541', '/%2541'),
  ],
  [
    'uri-js, an endless loop on U+2028',
    `${GITHUB}/garycourt/uri-js/issues/105`,
    refuses('http://h/a\u2028b/../c', 'forbidden-character', 10),
  ],
  [
    'uri-js, an endless loop on a newline',
    `${GITHUB}/garycourt/uri-js/issues/1`,
    refuses('/adf\ngf', 'forbidden-character', 4),
  ],
  [
    'uri-js, UTF-8 that is overlong or none, decoded to ASCII',
    `${GITHUB}/garycourt/uri-js/issues/106`,
    decodesNot('%E0%40%2E', 'malformed-utf-8', 3),
    decodesNot('%E0%40%0D%E0%40%0A', 'malformed-utf-8', 3),
    decodesNot('%C0%AE%C0%AE', 'malformed-utf-8', 0),
    normalizes('/%c0%ae%c0%ae/a', '/%C0%AE%C0%AE/a'),
  ],
  [
    'url-parse CVE-2022-0512, "@" in a userinfo',
    'https://www.sentinelone.com/vulnerability-database/cve-2022-0512/',
    refuses('http://user@:pass@word@example.com/', 'invalid-port', 13),
    hasAuthority(
      'http://attacker.com%40legitimate.com@malicious.com/',
      'attacker.com%40legitimate.com@malicious.com',
      'malicious.com',
    ),
    finds('http://attacker.com%40legitimate.com@malicious.com/', 'userinfo-like-host'),
  ],
  [
    'url-parse CVE-2022-0639, an empty userinfo and host dropped before a path',
    `${ADVISORIES}/GHSA-8v38-pw62-9cw2`,
    hasAuthority('http://@/127.0.0.1', '@', ''),
    normalizes('http://@/127.0.0.1', 'http://@/127.0.0.1'),
    finds('http://@/127.0.0.1', 'empty-host'),
  ],
  [
    'url-parse CVE-2022-0686, an empty port',
    'https://portal.vyprsec.ai/cves/CVE-2022-0686',
    hasAuthority('http://example.com:', 'example.com:', 'example.com'),
    finds('http://example.com:', 'empty-port'),
  ],
  [
    'url-parse CVE-2022-0691, a control character in front',
    'https://www.sentinelone.com/vulnerability-database/cve-2022-0691/',
    refuses('\bhttp://example.com', 'forbidden-character', 0),
    finds('\bhttp://example.com', 'not-a-reference', 'control-character'),
  ],
  [
    'url-parse CVE-2021-27515, a backslash after the scheme',
    'https://portal.vyprsec.ai/cves/CVE-2021-27515',
    refuses('http:\\/github.com/foo', 'forbidden-character', 5),
  ],
  [
    'urijs CVE-2020-26291, a backslash before "@"',
    `${ADVISORIES}/GHSA-3329-pjwv-fjpg`,
    refuses('https://expected-example.com\\@observed-example.com', 'forbidden-character', 28),
  ],
  [
    'urijs CVE-2021-27516, a backslash after the scheme',
    `${ADVISORIES}/GHSA-p6j9-7xhc-rhwp`,
    refuses('https:/\\expected-example.com/path', 'forbidden-character', 7),
  ],
  [
    'urijs, more backslashes after the scheme',
    `${ADVISORIES}/GHSA-89gv-h8wf-cg8r`,
    refuses('https:/\\/\\/\\expected-example.com/path', 'forbidden-character', 7),
  ],
  [
    'uriparser CVE-2026-44928, a rootless path read as an absolute one',
    `${GITHUB}/uriparser/uriparser/pull/305`,
    differs('a/b', '/a/b'),
    differs('foo:a/b', 'foo:/a/b'),
    differs('foo:', 'foo:/'),
  ],
  [
    'uriparser, a path that becomes an authority when it is normalized',
    `${GITHUB}/uriparser/uriparser/blob/master/ChangeLog`,
    hasAuthority('scheme:/.//path1/path2', undefined, undefined),
    hasAuthority('/.//path1/path2', undefined, undefined),
    hasAuthority('.//path1/path2', undefined, undefined),
  ],
  [
    'iri-string, a path that becomes an authority',
    `${GITHUB}/lo48576/iri-string/issues/36`,
    normalizes('a:/.//.', 'a:/.//'),
    resolves('a:/', '/.//.', 'a:/.//'),
    resolves('a:/', './/.', 'a:/.//'),
  ],
  [
    'rfc3986 for Python, a path that becomes an authority',
    `${GITHUB}/python-hyper/rfc3986/issues/85`,
    resolves('scheme:', '..///bar', 'scheme:/.//bar'),
    hasAuthority('scheme:/..///bar', undefined, undefined),
  ],
  [
    'Addressable, a path that becomes an authority',
    `${GITHUB}/sporkmonger/addressable/issues/240`,
    normalizes('/..//example.com', '/.//example.com'),
  ],
  [
    'Boost.URL, a port with more text after its digits',
    `${GITHUB}/boostorg/url/issues/680`,
    refuses('//c:1d', 'unexpected-end', 6),
    refuses('//c:1d/', 'invalid-userinfo', 6),
    refuses('http://example.com:80INVALID_JUNK/path', 'invalid-userinfo', 33),
  ],
  [
    'Boost.URL, brackets in a query',
    `${GITHUB}/boostorg/url/issues/93`,
    refuses('https://hello.word?keys[]=value1&keys[]=value2', 'invalid-query', 23),
  ],
  [
    'Guzzle PSR-7, text after the port of an IP-literal',
    `${GITHUB}/guzzle/psr7/pull/836`,
    refuses('http://[::1]:80@evil/', 'invalid-port', 15),
    refuses('http://[::1]:80x', 'invalid-port', 15),
    refuses('http://[v1.a\x7fb]/', 'forbidden-character', 12),
  ],
  [
    'fast-proxy, a request target that is an authority',
    `${GITHUB}/fastify/fast-proxy/issues/42`,
    hasAuthority('//10.10.10.10', '10.10.10.10', '10.10.10.10'),
    resolves('http://somewhere.com', '//10.10.10.10/', 'http://10.10.10.10/'),
    finds('//10.10.10.10/', 'private'),
  ],
  [
    'URI for Ruby CVE-2025-27221, a userinfo taken over to another host',
    `${GITHUB}/rubysec/ruby-advisory-db/issues/932`,
    resolves('http://user:password@a.example/b', '//evil.example/', 'http://evil.example/'),
    resolves('http://user:password@a.example/b', 'http://evil.example/', 'http://evil.example/'),
  ],
  [
    'Duplicati, a password with "@" shown',
    `${GITHUB}/duplicati/duplicati/pull/7096`,
    keepsSecret('ftp://user:p@ssw0rd@example.com/path', 'ssw0rd'),
  ],
  [
    'go-audio-stream, the URL in an error of Go',
    `${GITHUB}/tphakala/go-audio-stream/issues/117`,
    keepsSecret('rtsp://user:SECRET@host/\u0001', 'SECRET'),
  ],
];

const advisories = suite('advisories');
for (const [title, source, ...answers] of ROWS) {
  for (const { title: what, check } of answers) advisories(`${title} (${source}): ${what}`, check);
}

/** Inputs that took other libraries exponential or quadratic time, or all their stack. */
const SLOW: readonly (readonly [title: string, source: string, make: (length: number) => string])[] = [
  [
    'parse-uri CVE-2024-36751, a regular expression',
    `${ADVISORIES}/GHSA-6fx8-h7jm-663j`,
    (length) => `https://0${'@/@.44'.repeat(length / 8)}${'\0.'.repeat(length / 8)}`,
  ],
  [
    'validate-iri, a regular expression',
    `${GITHUB}/cdxgen/cdxgen/issues/2180`,
    (length) => `http://${'a.'.repeat(length / 2)} `,
  ],
  [
    'uri-js, a regular expression',
    `${GITHUB}/garycourt/uri-js/issues/12`,
    (length) => `${'/%c0%ae%c0%ae'.repeat(length / 12)}/windows\\win.ini`,
  ],
  [
    'fast-uri, and uri-js whose algorithm it had, quadratic dot-segments',
    `${GITHUB}/fastify/fast-uri/pull/140`,
    (length) => `http://h${'/a/..'.repeat(length / 5)}`,
  ],
  [
    'uriparser CVE-2025-67899, a call for each character',
    `${GITHUB}/uriparser/uriparser/pull/284`,
    (length) => '1,'.repeat(length / 2),
  ],
];
for (const [title, source, make] of SLOW) {
  growsLinearly(advisories, `${title} (${source}): ${JSON.stringify(make(40))} and longer`, 1 << 17, (length) => {
    const text = make(length);
    return () => doEverything(text);
  });
}

advisories.run();
