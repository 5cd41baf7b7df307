/** Web addresses of a form: valid texts, the issue of other texts, and their suggestions. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type StandardIssue, webUrl } from '../../src/formats/index.js';
import { isUri } from '../../src/index.js';

const webUrls = suite('formats: webUrl');

const { validate } = webUrl()['~standard'];
const secure = webUrl({ schemes: ['https'] })['~standard'].validate;
const issueOf = (text: string, by = validate): StandardIssue | undefined => by(text).issues?.[0];

const accepts = (...texts: string[]): void => {
  for (const text of texts) webUrls(`accepts ${text}`, () => assert.equal(validate(text), { value: text }));
};
accepts(
  'https://example.com',
  'http://example.com/',
  'HTTPS://Example.COM:8443/a/b?c=d#e',
  'https://a.b.c.example/a%20b',
);
accepts(
  'https://xn--bcher-kva.example/',
  'http://localhost:3000/',
  'http://127.0.0.1/',
  'https://[::1]:443/',
  'https://a',
);
accepts(
  'https://example.com:/',
  'https://example.com:65535',
  "https://example.com/?'",
  'https://example.com/a/../b',
  'https://3com.com',
);

/** Tests the issue of a text, and its suggestion. */
const refuses = (text: string, code: string, offset: number, suggestion?: string, by = validate): void =>
  webUrls(`refuses ${JSON.stringify(text)}: ${code} at ${offset}, ${suggestion ?? 'without a suggestion'}`, () => {
    const issue = issueOf(text, by);
    assert.equal([issue?.code, issue?.offset, issue?.suggestion], [code, offset, suggestion]);
    assert.equal(issue?.expected, []);
    assert.not.match(issue?.message ?? '', /offset|\n|secret/);
  });
// Texts that `isUri` accepts.
refuses('localhost:3000', 'invalid-scheme', 0, 'https://localhost:3000/');
refuses('javascript:alert(1)', 'invalid-scheme', 0);
refuses('data:text/html,a', 'invalid-scheme', 0);
refuses('mailto:me@example.com', 'invalid-scheme', 0);
refuses('urn:example:com', 'invalid-scheme', 0);
refuses('http:', 'missing-host', 5);
refuses('http://', 'missing-host', 7);
refuses('http:///a', 'missing-host', 7, 'http://a/');
refuses('http:example.com', 'missing-host', 5, 'http://example.com/');
refuses('https:/example.com', 'missing-host', 6, 'https://example.com/');
refuses('https://:80/', 'missing-host', 8);
refuses('https://me@example.com/', 'unexpected-userinfo', 8, 'https://example.com/');
refuses('https://me:secret@example.com/a', 'unexpected-userinfo', 8, 'https://example.com/a');
refuses('https://:@example.com/a', 'unexpected-userinfo', 8, 'https://example.com/a');
refuses('https://a_b.example/', 'invalid-host', 9);
refuses('https://-a.example/', 'invalid-host', 8);
refuses('https://a..example/', 'invalid-host', 10);
refuses('https://example.com./', 'invalid-host', 20);
refuses('https://127.1/', 'invalid-host', 8, 'https://127.0.0.1/');
refuses('https://0x7f.0.0.1/', 'invalid-host', 8, 'https://127.0.0.1/');
refuses('https://a.999/', 'invalid-host', 8);
refuses('https://[v1.a]/', 'invalid-host', 8);
refuses('https://%65xample.com/', 'invalid-host', 8, 'https://example.com/');
refuses('https://xn--a/', 'invalid-host', 8);
refuses('https://example.com:65536/', 'invalid-port', 20);
// Other texts.
refuses('', 'invalid-scheme', 0);
refuses(' ', 'invalid-scheme', 0);
refuses('example.com', 'invalid-scheme', 0, 'https://example.com/');
refuses('www.example.com/a?b', 'invalid-scheme', 0, 'https://www.example.com/a?b');
refuses('example.com:8080/a', 'invalid-scheme', 0, 'https://example.com:8080/a');
refuses('//example.com/a', 'invalid-scheme', 0, 'https://example.com/a');
refuses('me@example.com', 'invalid-scheme', 0);
refuses('hello', 'invalid-scheme', 0);
refuses('hello world.', 'invalid-scheme', 0);
refuses('/a.b', 'invalid-scheme', 0);
refuses(' https://example.com', 'invalid-scheme', 0, 'https://example.com/');
refuses('https://example.com\n', 'forbidden-character', 19, 'https://example.com/');
refuses('HTTP://example.com/ a', 'forbidden-character', 19, 'http://example.com/%20a');
refuses('https://exa mple.com/', 'forbidden-character', 11);
refuses('https://example.com/a b', 'forbidden-character', 21, 'https://example.com/a%20b');
refuses('https://example.com/100%', 'invalid-percent-encoding', 24);
refuses('https://example.com/é', 'forbidden-character', 20, 'https://example.com/%C3%A9');
refuses('https://bücher.example/', 'invalid-host', 9, 'https://xn--bcher-kva.example/');
refuses('https://[::1', 'invalid-host', 12);
refuses('https:\\\\example.com\\a', 'missing-host', 6, 'https://example.com/a');
// The schemes that are allowed.
refuses('http://example.com/', 'invalid-scheme', 0, 'https://example.com/', secure);
refuses('ftp://example.com/', 'invalid-scheme', 0, 'https://example.com/', secure);
refuses('example.com', 'invalid-scheme', 0, 'https://example.com/', secure);
// Passwords.
refuses('http://h/?a=ftp%3A%2F%2Fu%3Asecret%40h', 'invalid-scheme', 0, 'https://h/?a=ftp%3A%2F%2Fu%3A***%40h', secure);
refuses(`https://example.com/ ${'a'.repeat(2048)}`, 'forbidden-character', 20);

for (const [schemes, message] of [
  [undefined, 'a web address begins with https:// or http://'],
  [['https'], 'a web address begins with https://'],
  [['wss', 'ws', 'ftp'], 'a web address begins with wss:// or ws:// or ftp://'],
] as const) {
  webUrls(message, () => {
    const issue = issueOf('example', webUrl(schemes && { schemes })['~standard'].validate);
    assert.is(issue?.message, message);
  });
}
webUrls('a list that is changed later has no effect', () => {
  const schemes = ['https'];
  const schema = webUrl({ schemes });
  schemes.push('http');
  assert.ok(schema['~standard'].validate('http://h/').issues);
});
for (const schemes of [[], ['mailto'], ['HTTPS'], ['https', 'file'], [''], ['https:']]) {
  webUrls(`${JSON.stringify(schemes)} is not a list of schemes`, () =>
    assert.throws(() => webUrl({ schemes }), /schemes/),
  );
}
webUrls('a value that is not text has an issue', () => {
  for (const value of [undefined, null, 7, {}, ['https://h/']]) {
    const [issue] = validate(value).issues ?? [];
    assert.equal([issue?.code, issue?.offset], ['not-a-string', undefined]);
  }
});

const piece = fc.constantFrom(
  ...[
    'https://',
    'http://',
    'http:',
    '//',
    '/',
    'example.com',
    'h',
    '.',
    '1',
    '0x7f',
    '[::1]',
    'xn--',
    '-',
    '_',
    ':',
    '80',
  ],
  ...['u', ':secret', '@', '?', '#', '%', '%41', ' ', '\t', '\\', 'é', 'ß', '99999', '\ud800'],
);
const texts = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 6 }).map((pieces) => `https://${pieces.join('')}`),
  fc.webUrl(),
);
webUrls('accepts URIs that `URL` reads with the same host, and suggests such URIs', () => {
  const isPlain = (text: string): void => {
    const { protocol, username, password, hostname } = new URL(text);
    assert.ok(isUri(text) && ['http:', 'https:'].includes(protocol) && username + password === '', text);
    assert.ok(hostname.startsWith('[') || text.toLowerCase().includes(`//${hostname}`), text);
  };
  fc.assert(
    fc.property(texts, (text) => {
      const issue = issueOf(text);
      if (issue === undefined) return isPlain(text);
      assert.ok((issue.offset as number) <= text.length);
      if (issue.suggestion === undefined) return;
      isPlain(issue.suggestion);
      assert.is(issueOf(issue.suggestion), undefined);
      assert.is.not(issue.suggestion, text);
    }),
    { numRuns: 5000 },
  );
});

webUrls.run();
