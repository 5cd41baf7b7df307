/** References to begin with. */

/** An example; without a base, that of section 5.4. */
export interface Example {
  readonly name: string;
  readonly reference: string;
  readonly base?: string;
  readonly strict?: boolean;
}

/** The base of the RFC's own examples, section 5.4. */
export const EXAMPLE_BASE = 'http://a/b/c/d;p?q';

/** References that show an attack, named after it; the first ones are always in view. */
export const ATTACKS: readonly Example[] = [
  { name: 'backslash before @', reference: 'http://evil.example\\@good.example/' },
  { name: 'host in a user name', reference: 'https://example.com@evil.example/' },
  { name: 'script with a tab', reference: 'java\tscript:alert(1)' },
  { name: 'lookalike host', reference: 'https://\u0430pple.example/' },
  { name: 'SSRF: loopback', reference: 'http://127.0.0.1:9200/' },
  { name: 'SSRF: address in hex', reference: 'http://0xa9fea9fe/latest/meta-data/' },
  { name: 'SSRF: short address', reference: 'http://127.1/' },
  { name: 'SSRF: IPv4 in IPv6', reference: 'http://[::ffff:127.0.0.1]/' },
  { name: 'two @', reference: 'http://a@evil.example:80@example.com/' },
  { name: 'two ports', reference: 'http://evil.example:80:443/' },
  { name: 'no slashes', reference: 'http:evil.example/a', base: 'https://shop.example/login' },
  { name: 'three slashes', reference: 'http:///evil.example/' },
  { name: 'open redirect', reference: '//evil.example/', base: 'https://shop.example/login' },
  { name: 'open redirect, backslash', reference: '/\\evil.example/', base: 'https://shop.example/login' },
  { name: 'encoded traversal', reference: 'http://example.com/public/%2e%2e/admin' },
  { name: 'script', reference: 'javascript:alert(document.cookie)' },
];

/** References that show a rule of the grammar. */
export const RULES: readonly Example[] = [
  { name: 'all components', reference: 'foo://user@example.com:8042/over/there?name=ferret#nose' },
  { name: 'urn', reference: 'urn:example:animal:ferret:nose' },
  { name: 'IPv6', reference: 'http://[2001:DB8:0:0:0:0:0:1]:80/a' },
  { name: 'relative path', reference: '../../g;x=1/./y?z#s' },
  { name: 'only a query', reference: '?y' },
  { name: 'another authority', reference: '//example.com/a/../b' },
  { name: 'a scheme that is the base’s', reference: 'http:g', strict: false },
  { name: 'a path like an authority', reference: '..//evil.example/x', base: 'foo:/a/b' },
  { name: 'not normal', reference: 'HTTP://EXAMPLE.com:80/%7ea/./b/../%c3%A9' },
  { name: 'an @ in the fragment', reference: 'http://evil.example#@example.com/' },
  { name: 'an encoded line break', reference: 'http://example.com/a%0d%0aSet-Cookie:b' },
  { name: 'a space', reference: 'http://example.com/a b' },
  { name: 'a bad address', reference: 'http://[2001:db8::12345]/' },
  { name: 'a password', reference: 'ftp://me:secret@example.com/' },
];

/** All examples. */
export const EXAMPLES: readonly Example[] = [...ATTACKS, ...RULES];
