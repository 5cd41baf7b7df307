/** Web addresses of a form: valid texts, the issue of other texts, and their suggestions. */

import { type StandardIssue, type WebScheme, type WebUrlOptions, webUrl } from '../../src/entries/formats.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const webUrls = suite('formats: webUrl');

const { validate } = webUrl()['~standard'];
const issueOf = (text: string, by = validate): StandardIssue | undefined => by(text).issues?.[0];

const acceptsWith = (options: WebUrlOptions | undefined, ...texts: string[]): void => {
  for (const text of texts)
    webUrls(`accepts ${text}${options === undefined ? '' : ` with ${JSON.stringify(options)}`}`, () =>
      assert.equal(webUrl(options)['~standard'].validate(text), { value: text }),
    );
};
const accepts = (...texts: string[]): void => acceptsWith(undefined, ...texts);

/** Tests the issue of a text, and its suggestion. */
const refuses = (
  text: string,
  code: string,
  offset: number,
  suggestion?: string | null,
  options?: WebUrlOptions,
): void =>
  webUrls(
    `refuses ${JSON.stringify(text)}${options ? ` with ${JSON.stringify(options)}` : ''}: ${code} at ${offset}, ${suggestion ?? 'without a suggestion'}`,
    () => {
      const issue = issueOf(text, webUrl(options)['~standard'].validate);
      assert.equal([issue?.code, issue?.offset, issue?.suggestion], [code, offset, suggestion ?? undefined]);
      assert.equal(issue?.expected, []);
      assert.not.match(issue?.message ?? '', /offset|\n|secret/);
    },
  );

/** Tests the message about a text. */
const says = (text: string, message: string, options?: WebUrlOptions): void =>
  webUrls(`says of ${JSON.stringify(text)}: ${message}`, () =>
    assert.is(issueOf(text, webUrl(options)['~standard'].validate)?.message, message),
  );
/** Tests the value of a text that an option converts. */
const gives = (text: string, value: string, options: WebUrlOptions): void =>
  webUrls(`gives ${value} for ${JSON.stringify(text)} with ${JSON.stringify(options)}`, () =>
    assert.equal(webUrl(options)['~standard'].validate(text), { value }),
  );

runRows('formats/web-urls', { accepts, acceptsWith, refuses, says, gives });

webUrls('a password is in the value of a repaired address, and not in a suggestion', () => {
  const text = 'https://example.com/?u=http://a:secret@b c';
  const value = 'https://example.com/?u=http://a:secret@b%20c';
  assert.equal(webUrl({ repair: true })['~standard'].validate(text), { value });
  assert.is(issueOf(text)?.suggestion, value.replace('secret', '***'));
});
webUrls('a message shows no character that is not visible, and is complete', () => {
  for (let c = 0; c < 0x3100; c += c < 0x250 ? 1 : 37)
    for (const before of ['https://example', 'https://example.com/', '', 'https://h:'])
      assert.not.match(
        issueOf(`${before}${String.fromCharCode(c)}.example`)?.message ?? '',
        /(?! )[\p{C}\p{Z}]|undefined|\{\}/u,
      );
});

webUrls('a rule of a caller decides about addresses that are valid, and about suggestions', () => {
  const check = (uri: string): string | undefined => (uri.includes('evil') ? 'not that one' : undefined);
  const { validate: by } = webUrl({ check })['~standard'];
  assert.equal(by('https://example.com/'), { value: 'https://example.com/' });
  const issue = issueOf('https://evil.example/', by);
  assert.equal(
    [issue?.code, issue?.offset, issue?.message, issue?.suggestion],
    ['refused', 0, 'not that one', undefined],
  );
  assert.is(issueOf('evil.example', by)?.suggestion, undefined);
  const answers = webUrl({ check: (() => true) as never })['~standard'];
  assert.throws(() => answers.validate('https://a/'), /the result of check/);
});
webUrls('emoji have a reason', () => {
  for (const text of ['https://☃.example/', 'https://xn--n3h.example/'])
    assert.match(issueOf(text)?.message as string, /no emoji/);
  assert.not.match(issueOf('https://xn--a-.example/')?.message as string, /no emoji/);
  assert.not.match(issueOf('https://xn--Bcher-kva.example.xn--bcher-Jva/')?.message as string, /no emoji/);
});
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
  const schemes: WebScheme[] = ['https'];
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
    assert.throws(() => webUrl({ schemes: schemes as WebScheme[] }), /schemes/),
  );
}
webUrls('a value that is not text has an issue', () => {
  for (const value of [undefined, null, 7, {}, ['https://h/']]) {
    const [issue] = validate(value).issues ?? [];
    assert.equal([issue?.code, issue?.offset], ['not-a-string', undefined]);
  }
});

webUrls.run();
