/** The cases that are URI references: input and parts, by subject. See cases.ts. */

import type { Components, HostKindName } from './recogniser.js';

/**
 * Components except the authority, which follows from its parts; `path` is '' and `hostKind` 'reg-name' if left out.
 */
export type Parts = Partial<Omit<Components, 'authority'>>;

export const VALID: { readonly [about: string]: readonly (readonly [input: string, parts: Parts])[] } = {
  '1.1.2 examples': [
    ['ftp://ftp.is.co.za/rfc/rfc1808.txt', { scheme: 'ftp', host: 'ftp.is.co.za', path: '/rfc/rfc1808.txt' }],
    ['http://www.ietf.org/rfc/rfc2396.txt', { scheme: 'http', host: 'www.ietf.org', path: '/rfc/rfc2396.txt' }],
    [
      'ldap://[2001:db8::7]/c=GB?objectClass?one',
      { scheme: 'ldap', host: '[2001:db8::7]', hostKind: 'ipv6', path: '/c=GB', query: 'objectClass?one' },
    ],
    ['mailto:John.Doe@example.com', { scheme: 'mailto', path: 'John.Doe@example.com' }],
    ['news:comp.infosystems.www.servers.unix', { scheme: 'news', path: 'comp.infosystems.www.servers.unix' }],
    ['tel:+1-816-555-1212', { scheme: 'tel', path: '+1-816-555-1212' }],
    ['telnet://192.0.2.16:80/', { scheme: 'telnet', host: '192.0.2.16', hostKind: 'ipv4', port: '80', path: '/' }],
    [
      'urn:oasis:names:specification:docbook:dtd:xml:4.1.2',
      { scheme: 'urn', path: 'oasis:names:specification:docbook:dtd:xml:4.1.2' },
    ],
  ],
  '3 and later examples': [
    [
      'foo://example.com:8042/over/there?name=ferret#nose',
      { scheme: 'foo', host: 'example.com', port: '8042', path: '/over/there', query: 'name=ferret', fragment: 'nose' },
    ],
    ['urn:example:animal:ferret:nose', { scheme: 'urn', path: 'example:animal:ferret:nose' }],
    ['mailto:fred@example.com', { scheme: 'mailto', path: 'fred@example.com' }],
    ['foo://info.example.com?fred', { scheme: 'foo', host: 'info.example.com', query: 'fred' }],
    ['example://a/b/c/%7Bfoo%7D', { scheme: 'example', host: 'a', path: '/b/c/%7Bfoo%7D' }],
    ['eXAMPLE://a/./b/../b/%63/%7bfoo%7d', { scheme: 'eXAMPLE', host: 'a', path: '/./b/../b/%63/%7bfoo%7d' }],
    ['http://example.com:/', { scheme: 'http', host: 'example.com', port: '', path: '/' }],
    [
      'ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm',
      {
        scheme: 'ftp',
        userinfo: 'cnn.example.com&story=breaking_news',
        host: '10.0.0.1',
        hostKind: 'ipv4',
        path: '/top_story.htm',
      },
    ],
    [
      'http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING',
      { scheme: 'http', host: 'www.ics.uci.edu', path: '/pub/ietf/uri/historical.html', fragment: 'WARNING' },
    ],
  ],
  '5.4 references': [
    ['http://a/b/c/d;p?q', { scheme: 'http', host: 'a', path: '/b/c/d;p', query: 'q' }],
    ['g:h', { scheme: 'g', path: 'h' }],
    ['//g', { host: 'g' }],
    ['?y', { query: 'y' }],
    ['g?y', { path: 'g', query: 'y' }],
    ['#s', { fragment: 's' }],
    ['g#s', { path: 'g', fragment: 's' }],
    ['g?y#s', { path: 'g', query: 'y', fragment: 's' }],
    ['g;x?y#s', { path: 'g;x', query: 'y', fragment: 's' }],
    ['g?y/./x', { path: 'g', query: 'y/./x' }],
    ['g?y/../x', { path: 'g', query: 'y/../x' }],
    ['g#s/./x', { path: 'g', fragment: 's/./x' }],
    ['g#s/../x', { path: 'g', fragment: 's/../x' }],
    ['http:g', { scheme: 'http', path: 'g' }],
  ],
  '3.2 authority': [
    ['//', { host: '' }],
    ['///', { host: '', path: '/' }],
    ['////', { host: '', path: '//' }],
    ['a://', { scheme: 'a', host: '' }],
    ['file:///etc/hosts', { scheme: 'file', host: '', path: '/etc/hosts' }],
    ['//:', { host: '', port: '' }],
    ['//:80', { host: '', port: '80' }],
    ['//@', { userinfo: '', host: '' }],
    ['//@:', { userinfo: '', host: '', port: '' }],
    ['//:@:', { userinfo: ':', host: '', port: '' }],
    ['//::@h', { userinfo: '::', host: 'h' }],
    ['//u@', { userinfo: 'u', host: '' }],
    ['//u@h', { userinfo: 'u', host: 'h' }],
    ['//u:8@h', { userinfo: 'u:8', host: 'h' }],
    ['//u:p:q@h:1', { userinfo: 'u:p:q', host: 'h', port: '1' }],
    ['//1.2.3.4:80@h', { userinfo: '1.2.3.4:80', host: 'h' }],
    ['//1.2.3.4@5.6.7.8:9', { userinfo: '1.2.3.4', host: '5.6.7.8', hostKind: 'ipv4', port: '9' }],
    ['//1.2.3.4:', { host: '1.2.3.4', hostKind: 'ipv4', port: '' }],
    ['//%41:%42@c', { userinfo: '%41:%42', host: 'c' }],
    ["//-._~!$&'()*+,;=:@h", { userinfo: "-._~!$&'()*+,;=:", host: 'h' }],
    ['//u@[::1]:80', { userinfo: 'u', host: '[::1]', hostKind: 'ipv6', port: '80' }],
    ['//[v1.a:80]:', { host: '[v1.a:80]', hostKind: 'ipvfuture', port: '' }],
    ['//a:', { host: 'a', port: '' }],
    ['//a:00080', { host: 'a', port: '00080' }],
    ['//a:99999999999', { host: 'a', port: '99999999999' }],
    ['//a//b', { host: 'a', path: '//b' }],
    ['//a?b', { host: 'a', query: 'b' }],
    ['//a#b', { host: 'a', fragment: 'b' }],
    ['//a:1/@:', { host: 'a', port: '1', path: '/@:' }],
    ['//a?@', { host: 'a', query: '@' }],
    ['//?#', { host: '', query: '', fragment: '' }],
    ['a://b@c:1/d?e#f', { scheme: 'a', userinfo: 'b', host: 'c', port: '1', path: '/d', query: 'e', fragment: 'f' }],
  ],
  '3.4 query, 3.5 fragment': [
    ['?', { query: '' }],
    ['#', { fragment: '' }],
    ['?#', { query: '', fragment: '' }],
    ['??', { query: '?' }],
    ['#?', { fragment: '?' }],
    ['?/', { query: '/' }],
    ['#/', { fragment: '/' }],
    ['?#?', { query: '', fragment: '?' }],
    ['a?', { path: 'a', query: '' }],
    ['a#', { path: 'a', fragment: '' }],
    ['a?b:c', { path: 'a', query: 'b:c' }],
    ['a?#', { path: 'a', query: '', fragment: '' }],
    ['a:?', { scheme: 'a', query: '' }],
    ['a:#', { scheme: 'a', fragment: '' }],
    ['a:?b#c', { scheme: 'a', query: 'b', fragment: 'c' }],
    ['#a?b/c:d@e', { fragment: 'a?b/c:d@e' }],
    ["?-._~!$&'()*+,;=:@/?%20", { query: "-._~!$&'()*+,;=:@/?%20" }],
    ["#-._~!$&'()*+,;=:@/?%20", { fragment: "-._~!$&'()*+,;=:@/?%20" }],
  ],
};

/** References that consist of a path. */
// biome-ignore format: by what they are about
export const PATHS: { readonly [about: string]: readonly string[] } = {
  '5.4 references': [
    'g', './g', 'g/', '/g', ';x', 'g;x', '', '.', './', '..', '../', '../g', '../..', '../../', '../../g',
    '../../../g', '../../../../g', '/./g', '/../g', 'g.', '.g', 'g..', '..g', './../g', './g/.', 'g/./h', 'g/../h',
    'g;x=1/./y', 'g;x=1/../y',
  ],
  '3.3 path': [
    'a', '1', '1a', '/', '/a', '/:', '/a:b', 'a/b:c', './a:b', 'a/', 'a//b', 'a@//b', 'a~//b', '/a//b', '/.//', '@', 'a@b', 'a+b.c-d',
    '*', '_', 'a;b=c,d', "!$&'()*+,;=", '-._~', '%41', '%2e', '%2E%2e/', '%00', '%fF', 'http', 'a%3Ab',
    'www.w3.org/Addressing/', '/a/b/c/./../../g', 'mid/content=5/../6', './this:that',
  ],
};

/** Paths that follow `a:`. */
// biome-ignore format: short
export const PATHS_AFTER_SCHEME: readonly string[] = [
  '', 'b', '/', '/b', 'b:c', 'b/c:d', ':', ':b', '@', '.', '..//', 'b//c', '1', '%3A', '/.//b', '/b/../c',
];

/** Schemes, to be followed by `:b`. */
export const SCHEMES: readonly string[] = ['h+.-1', 'A', 'Zz9', 'a.', 'a-', 'a+', 'http', 'a1'];

/** Hosts, by the alternative of the production that matches first. */
export const HOSTS: { readonly [kind in HostKindName]: readonly string[] } = {
  // biome-ignore format: a line for each alternative of IPv6address
  ipv6: [
    '[1:2:3:4:5:6:7:8]', '[1:2:3:4:5:6:1.2.3.4]', '[0000:0000:0000:0000:0000:0000:0000:0000]',
    '[::2:3:4:5:6:7:8]', '[::2:3:4:5:6:1.2.3.4]',
    '[::3:4:5:6:7:8]', '[1::3:4:5:6:7:8]', '[1::3:4:5:6:1.2.3.4]',
    '[::4:5:6:7:8]', '[1:2::4:5:6:7:8]', '[1:2::4:5:6:1.2.3.4]',
    '[::5:6:7:8]', '[1:2:3::5:6:7:8]', '[1:2:3::5:6:1.2.3.4]',
    '[::6:7:8]', '[1:2:3:4::6:7:8]', '[1:2:3:4::6:1.2.3.4]',
    '[::7:8]', '[::1.2.3.4]', '[1:2:3:4:5::7:8]', '[1:2:3:4:5::1.2.3.4]', '[::FFFF:255.249.199.99]', '[1::0.10.100.200]',
    '[::8]', '[::1]', '[1::8]', '[1:2:3:4:5:6::8]',
    '[::]', '[1::]', '[2001:DB8::]', '[1:2:3:4:5:6:7::]', '[aBcD::eF01]',
  ],
  ipvfuture: ['[v1.a]', '[V1.a]', '[vF0.:]', "[v1fe.a:b-._~!$&'()*+,;=Z]", '[v0.1.2.3.4]', '[v1.::1]'],
  ipv4: ['1.2.3.4', '0.0.0.0', '255.255.255.255', '199.249.99.10', '9.19.109.209'],
  // biome-ignore format: a line each for near misses of IPv4address and for the rest
  'reg-name': [
    '1.2.3', '256.1.1.1', '1.1.1.256', '01.2.3.4', '1.2.3.04', '00.0.0.0', '1.2.3.4.5', '1.2.3.4.', '.1.2.3.4', '1..2.3',
    '1.2.3.4a', '1.2.3.%34', '1,2,3,4', '300.0.0.1', '260.0.0.1', '1.2.3.1000', '1', '1.2', '0x7f.1',
    '', 'a', 'Example.COM', 'v1.a', '%C3%A9', '%2f', "!$&'()*+,;=", '-._~', '...', 'a%41', 'www.example.com.',
  ],
};
