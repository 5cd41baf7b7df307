/** The log redactor: lines of input, and the expected output. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moduleOf, runExample } from '../support/examples/example-process.js';
import { growthOf, MOST_RATE } from '../support/growth-rate.js';
import { SECRET, SPELLINGS_OF_PASSWORD, textsWithPassword } from '../support/secrets.js';

const { redactor } = (await moduleOf('log-redactor/redact.mjs')) as unknown as {
  redactor: (names: readonly string[]) => (lines: string) => string;
};
const redact = redactor(['token', 'secret_*']);
const logs = suite('example: log-redactor');

const becomes = (line: string, expected: string): void =>
  logs(`${JSON.stringify(line)} becomes ${expected}`, () => {
    assert.is(redact(line), expected);
    assert.is(redact(expected), expected);
  });
becomes('nothing to see: a@b.example, 10:20', 'nothing to see: a@b.example, 10:20');
becomes('"GET /a?b=1&token=x&secret_a=y HTTP/1.1" 200', '"GET /a?b=1&token=***&secret_a=*** HTTP/1.1" 200');
becomes('to ftp://me:pa@h/, then', 'to ftp://me:***@h/, then');
becomes('(see http://u:p:q@h/?%74oken=x&a).', '(see http://u:***@h/?%74oken=***&a).');
becomes('http://h/?to+ken=1&tokens=2&token&token=', 'http://h/?to+ken=1&tokens=2&token&token=***');
becomes('url=http://u:p@h/?token=x;y', 'url=http://u:***@h/?token=***;y');
becomes('//h/?token=a|b&m=c@d', '//h/?token=***&m=c@d');
becomes('http://u:p w@h/', 'http://u:***@h/');
becomes('http://u:p/"w@h/ x', 'http://u:***@h/ x');
becomes('http://h:80/ from a@b.example', 'http://h:80/ from a@b.example');
becomes('u:p@h, then http:u:p@h/[', 'u:***@h, then http:u:***@h/[');
becomes('{"uri":"https://u:p@h/?a#token=x"}', '{"uri":"https://u:***@h/?a#token=x"}');
becomes('/a?%zz=1&token=x', '/a?%zz=1&token=***');
becomes('/a?%ff=1&token=x', '/a?%ff=1&token=***');

logs('no password of the texts that are shown without them', () => {
  // Whitespace before a password ends a reference. In Latin-1 there are no fullwidth characters.
  const texts = [...SPELLINGS_OF_PASSWORD, ...textsWithPassword()].filter(
    (text) => !/[\t\r\n\uFF0F\uFF1A]|: /.test(text),
  );
  assert.ok(texts.length > 20_000);
  for (const text of texts) {
    const line = redact(`GET ${text} 200`);
    assert.not(line.includes(SECRET), `${JSON.stringify(text)}: ${line}`);
  }
});

logs('a stream keeps every other byte', async () => {
  const bytes = Array.from({ length: 256 }, (_, i) => String.fromCharCode(i)).join('');
  const stdin = `${bytes}\r\n/a?token=x\r\n\xc3\xa0 http://u:p@h/\xc3\xa0\nlast ?token=y`;
  const { code, stdout, stderr } = await runExample('log-redactor/redact.mjs', ['token'], stdin);
  assert.is(stderr, '');
  assert.is(code, 0);
  assert.is(stdout, stdin.replace('token=x', 'token=***').replace('u:p@', 'u:***@').replace('token=y', 'token=***'));
});
for (const piece of ['/?token=a&', '//a:b@', '?', '|?token=', '/', ' //a:b@c']) {
  logs(`many ${piece}`, async () => {
    const text = { name: piece, of: (length: number) => piece.repeat(length / piece.length) };
    const { rate } = await growthOf(redact, text, { short: 1 << 12, long: 1 << 15, mostMilliseconds: 300 });
    assert.ok(rate <= MOST_RATE, `${rate}`);
  });
}
logs.run();
