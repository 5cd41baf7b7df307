/** Parts of a reference for clients: origin, port, request target; and appended paths. */

import { request } from 'undici';
import { UriComponentError } from '../../src/entries/errors.js';
import { requestTarget } from '../../src/entries/http.js';
import { appendPath, appendSegments, normalize, origin, parse } from '../../src/entries/index.js';
import { portNumber } from '../../src/entries/resolve.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const fails = (call: () => unknown, code: string): void => assert.throws(call, UriComponentError, { code });

const parts = suite('parts of a reference');
runRows('reference/parts', {
  hasOrigin: (text: string, expected: string | null) =>
    parts(`origin of ${text}: ${expected}`, () => assert.is(origin(text) ?? null, expected)),
  hasPort: (text: string, expected: number | null) =>
    parts(`port of ${text}: ${expected}`, () => assert.is(portNumber(text) ?? null, expected)),
  hasTarget: (text: string, expected: string) =>
    parts(`request target of ${text}: ${expected}`, () => assert.is(requestTarget(text), expected)),
  appends: (text: string, segments: string[], expected: string) =>
    parts(`${JSON.stringify(segments)} appended to ${JSON.stringify(text)}: ${expected}`, () => {
      assert.is(appendSegments(text, ...segments), expected);
      assert.is(appendSegments(parse(text), ...segments), expected);
    }),
  /** With the result if dot-segments are removed, or the offset of the one that is refused. */
  appendsPath: (base: string, path: string, expected: string, offset?: number) =>
    parts(`path ${path} appended to ${JSON.stringify(base)}: ${expected}`, () => {
      const refuses = (): string => appendPath(parse(base), path);
      if (offset === undefined) assert.is(refuses(), expected);
      else assert.throws(refuses, UriComponentError, { code: 'dot-segment', offset, component: 'path' });
      assert.is(appendPath(base, path, { dots: 'remove' }), expected);
    }),
  refusesPath: (path: string, code: string, offset: number) =>
    parts(`path ${path} is not appended`, () => {
      for (const dots of ['refuse', 'remove'] as const)
        assert.throws(() => appendPath('http://h/a', path, { dots }), UriComponentError, { code, offset });
    }),
});
parts('undici refuses a reference as the parts of a URL', async () => {
  try {
    await request(parse('http://127.0.0.1:1/a?b') as never);
    assert.unreachable();
  } catch (error) {
    assert.match(String(error), /^InvalidArgumentError: Invalid URL protocol/);
  }
});
parts('what cannot be expressed is refused', () => {
  fails(() => portNumber(`http://h:${2 ** 53}`), 'unsafe-port');
  for (const text of ['mailto:a@b', '../a', 'a?b']) fails(() => requestTarget(text), 'path-after-authority');
  for (const segment of ['.', '..']) fails(() => appendSegments('http://h/a', segment), 'dot-segment');
  fails(() => appendSegments('/', '\udc00'), 'lone-surrogate');
});
parts('an appended path never leaves the path of the base, nor becomes another component', () => {
  const texts = ['', '/', 'a', '..', '.', '%2E%2e', '/..', '//', ':', 'b:c', '...', '%2e', '@x', '/x'];
  const bases = [
    'http://h',
    '//h/',
    'http://h/p',
    'http://h/p/?q#f',
    'foo:',
    'foo:/',
    'foo:p',
    'foo:/p/',
    '',
    '?q',
    '/',
    '/p',
    'p',
    'p/',
    './',
  ];
  for (const base of bases)
    for (const a of texts)
      for (const b of texts)
        for (const c of texts) {
          const before = parse(base);
          const after = parse(appendPath(base, a + b + c, { dots: 'remove' }));
          const { scheme, authority, query, fragment } = after;
          assert.equal(
            [scheme, authority, query, fragment],
            [before.scheme, before.authority, before.query, before.fragment],
          );
          const path = parse(normalize(after)).path;
          // A path after `./` or `/.` is the same path.
          const expected = before.path.replace(/^\.\//, '');
          assert.ok(path.replace(/^\/\.(?=\/\/)|^\.\//, '').startsWith(expected), `${base} ${a + b + c} ${after}`);
          if (base === '' || base === '?q') assert.not(path.startsWith('/'), `${a + b + c} ${after}`);
        }
});
parts.run();
