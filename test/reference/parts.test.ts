/** Parts of a reference for clients: origin, port, request target; and appended segments. */

import { request } from 'undici';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UriComponentError } from '../../src/errors/index.js';
import { requestTarget } from '../../src/http/index.js';
import { appendSegments, origin, parse } from '../../src/index.js';
import { portNumber } from '../../src/resolve/index.js';

const fails = (call: () => unknown, code: string): void =>
  assert.throws(call, (error: Error) => error instanceof UriComponentError && error.code === code);

const origins = suite('origin');
const hasOrigin = (text: string, expected: string | undefined): void =>
  origins(`${text}: ${expected}`, () => assert.is(origin(text), expected));
hasOrigin('HTTPS://u:p@Example.com:443/a?b#c', 'https://example.com');
hasOrigin('http://a.example:08080', 'http://a.example:08080');
hasOrigin('http://a.example:', 'http://a.example');
hasOrigin('http://%41.example/', 'http://a.example');
hasOrigin('ws://[0:0::1]:80', 'ws://[::1]');
hasOrigin('foo://Host:1/', 'foo://host:1');
hasOrigin('file:///a', undefined);
hasOrigin('file://localhost/a', undefined);
hasOrigin('http://:80/a', undefined);
hasOrigin('foo://:80/a', undefined);
hasOrigin('mailto:a@b.example', undefined);
hasOrigin('//a.example/', undefined);
hasOrigin('/a', undefined);
origins('undici refuses a reference as the parts of a URL', async () => {
  try {
    await request(parse('http://127.0.0.1:1/a?b') as never);
    assert.unreachable();
  } catch (error) {
    assert.match(String(error), /^InvalidArgumentError: Invalid URL protocol/);
  }
});
origins.run();

const ports = suite('portNumber');
const hasPort = (text: string, expected: number | undefined): void =>
  ports(`${text}: ${expected}`, () => assert.is(portNumber(text), expected));
hasPort('http://h', 80);
hasPort('HTTPS://h:', 443);
hasPort('http://h:8080', 8080);
hasPort('http://h:0', 0);
hasPort('http://h:00080', 80);
hasPort('http://h:65536', 65536);
hasPort('foo://h', undefined);
hasPort('foo://h:1', 1);
hasPort('//h', undefined);
hasPort('//h:1', 1);
hasPort('http:a', undefined);
ports('a port that no number represents exactly is refused', () =>
  fails(() => portNumber(`http://h:${2 ** 53}`), 'unsafe-port'),
);
ports.run();

const targets = suite('requestTarget');
const hasTarget = (text: string, expected: string): void =>
  targets(`${text}: ${expected}`, () => assert.is(requestTarget(text), expected));
hasTarget('http://h', '/');
hasTarget('http://h?a', '/?a');
hasTarget('http://h?', '/?');
hasTarget('http://h#a', '/');
hasTarget('http://h/a/b?c=d#e', '/a/b?c=d');
hasTarget('http://h//a', '//a');
hasTarget('/a?b', '/a?b');
hasTarget('', '/');
for (const text of ['mailto:a@b', '../a', 'a?b']) {
  targets(`${text} is refused`, () => fails(() => requestTarget(text), 'path-after-authority'));
}
targets.run();

const appending = suite('appendSegments');
const appends = (text: string, segments: string[], expected: string): void =>
  appending(`${JSON.stringify(segments)} to ${JSON.stringify(text)}: ${expected}`, () => {
    assert.is(appendSegments(text, ...segments), expected);
    assert.is(appendSegments(parse(text), ...segments), expected);
  });
appends('http://h', ['a'], 'http://h/a');
appends('http://h/', ['a'], 'http://h/a');
appends('http://h/a?b#c', ['d e', 'f/g'], 'http://h/a/d%20e/f%2Fg?b#c');
appends('http://h/a/', ['b', ''], 'http://h/a/b/');
appends('http://h/a', [''], 'http://h/a/');
appends('http://h/a', [], 'http://h/a');
appends('', ['a', 'b'], 'a/b');
appends('', ['a:b'], './a:b');
appends('a', ['b:c'], 'a/b:c');
appends('/', ['', 'a'], '/a');
appends('http://h', ['%2e%2e', '...', '%'], 'http://h/%252e%252e/.../%25');
appends('http://h', ['smörgås', '?#[]'], 'http://h/sm%C3%B6rg%C3%A5s/%3F%23%5B%5D');
for (const segment of ['.', '..']) {
  appending(`${segment} is refused`, () => fails(() => appendSegments('http://h/a', segment), 'dot-segment'));
}
appending('half a surrogate pair is refused', () => fails(() => appendSegments('/', '\udc00'), 'lone-surrogate'));
appending('a number is refused', () =>
  assert.throws(() => appendSegments('/', 1 as never), /^expected `segment` to be a string, got number$/),
);
appending.run();
