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

export const EXAMPLES: readonly Example[] = [
  { name: 'all components', reference: 'foo://user@example.com:8042/over/there?name=ferret#nose' },
  { name: 'urn', reference: 'urn:example:animal:ferret:nose' },
  { name: 'IPv6', reference: 'http://[2001:DB8:0:0:0:0:0:1]:80/a' },
  { name: 'relative path', reference: '../../g;x=1/./y?z#s' },
  { name: 'only a query', reference: '?y' },
  { name: 'another authority', reference: '//example.com/a/../b' },
  { name: 'a scheme that is the base’s', reference: 'http:g', strict: false },
  { name: 'a path like an authority', reference: '..//evil.example/x', base: 'foo:/a/b' },
  { name: 'not normal', reference: 'HTTP://EXAMPLE.com:80/%7ea/./b/../%c3%A9' },
  { name: 'a space', reference: 'http://example.com/a b' },
  { name: 'a bad address', reference: 'http://[2001:db8::12345]/' },
  { name: 'user name like a host', reference: 'https://example.com@evil.example/' },
  { name: 'a password', reference: 'ftp://me:secret@example.com/' },
  { name: 'an address in disguise', reference: 'http://0x7f.1/a/%2e%2e/b' },
  { name: 'backslashes', reference: 'http:\\\\example.com\\a' },
];
