/** Web addresses of a form: valid texts, the issue of other texts, and their suggestions. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type StandardIssue, webUrl } from '../../src/formats/index.js';
import { isUri } from '../../src/index.js';
import { runRows } from '../support/rows.js';

const webUrls = suite('formats: webUrl');

const { validate } = webUrl()['~standard'];
const issueOf = (text: string, by = validate): StandardIssue | undefined => by(text).issues?.[0];

const accepts = (...texts: string[]): void => {
  for (const text of texts) webUrls(`accepts ${text}`, () => assert.equal(validate(text), { value: text }));
};

/** Tests the issue of a text, and its suggestion. */
const refuses = (text: string, code: string, offset: number, suggestion?: string, schemes?: string[]): void =>
  webUrls(`refuses ${JSON.stringify(text)}: ${code} at ${offset}, ${suggestion ?? 'without a suggestion'}`, () => {
    const issue = issueOf(text, schemes && webUrl({ schemes })['~standard'].validate);
    assert.equal([issue?.code, issue?.offset, issue?.suggestion], [code, offset, suggestion]);
    assert.equal(issue?.expected, []);
    assert.not.match(issue?.message ?? '', /offset|\n|secret/);
  });

runRows('formats/web-urls', { accepts, refuses });
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
for (const schemes of [
  'https' as unknown as string[],
  [],
  ['mailto'],
  ['HTTPS'],
  ['https', 'file'],
  [''],
  ['https:'],
]) {
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
  ...'https:// http:// http: // / example.com h . 1 0x7f [::1] xn-- - _ : 80 u :secret @ ? # % %41 \\ é ß 99999'.split(
    ' ',
  ),
  ...[' ', '\t', '\ud800'],
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
