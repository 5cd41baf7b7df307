/** The flat element model: both directions, what it refuses, and exactly what it loses. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ComponentErrorCode, type ComponentName, UriComponentError } from '../../src/errors/index.js';
import { type Elements, fromElements, isUriReference, parse, toElements, UriSyntaxError } from '../../src/index.js';
import { CASES } from '../support/cases.js';
import { references } from '../support/generate.js';
import { isTypeError } from '../support/wrong-use.js';

const NONE: Elements = {
  isRelative: true,
  scheme: '',
  userInfo: '',
  host: '',
  port: 0,
  hasPort: false,
  path: [],
  query: '',
  fragment: '',
};
const ABSOLUTE = { isRelative: false, scheme: 'http' };

const reading = suite('elements: of a reference');
const has = (reference: string, elements: Partial<Elements>): void =>
  reading(`${JSON.stringify(reference)} has ${JSON.stringify(elements)}`, () => {
    assert.equal(toElements(reference), { ...NONE, ...elements });
  });
has('', {});
has('/', { path: ['', ''] });
has('/a/b', { path: ['', 'a', 'b'] });
has('a/', { path: ['a', ''] });
has('//h', { host: 'h' });
has('//h/', { host: 'h', path: ['', ''] });
has('//h//a', { host: 'h', path: ['', '', 'a'] });
has('http://u:p@[::1]:8080/a?b#c', {
  ...ABSOLUTE,
  userInfo: 'u:p',
  host: '[::1]',
  port: 8080,
  hasPort: true,
  path: ['', 'a'],
  query: 'b',
  fragment: 'c',
});
has('urn:a:b', { isRelative: false, scheme: 'urn', path: ['a:b'] });
has('//h:0', { host: 'h', port: 0, hasPort: true });
has('//h:', { host: 'h' });
has('//h:080', { host: 'h', port: 80, hasPort: true });
has('//h:9007199254740991', { host: 'h', port: 9007199254740991, hasPort: true });
has('//@h?#', { host: 'h' });
has('file:///a', { isRelative: false, scheme: 'file', path: ['', 'a'] });
has('//u@:8', { userInfo: 'u', port: 8, hasPort: true });
has('//%41/%2F?%3f', { host: '%41', path: ['', '%2F'], query: '%3f' });
reading('a port that no number represents exactly is refused', () => {
  for (const port of ['9007199254740992', '9'.repeat(400)]) {
    assert.throws(
      () => toElements(`//h:${port}`),
      (error: Error) =>
        error instanceof UriComponentError && error.code === 'unsafe-port' && error.component === 'port',
    );
  }
});
reading('text that is not a reference is refused', () => {
  assert.throws(
    () => toElements('//h:x'),
    (error: Error) => error instanceof UriSyntaxError,
  );
  assert.throws(() => toElements(new URL('http://h/') as never), isTypeError);
});
reading.run();

const writing = suite('elements: to a reference');
const makes = (elements: Partial<Elements>, reference: string): void =>
  writing(`${JSON.stringify(elements)} make ${JSON.stringify(reference)}`, () => {
    assert.is(fromElements({ ...NONE, ...elements }), reference);
  });
makes({}, '');
makes({ path: [''] }, '/');
makes({ path: ['', ''] }, '/');
makes({ path: ['', 'a'] }, '/a');
makes({ path: ['a', '', 'b'] }, 'a//b');
makes({ path: ['', '', 'a'] }, '/.//a');
makes({ path: ['a:b'] }, './a:b');
makes({ path: ['a', 'b:c'] }, 'a/b:c');
makes({ ...ABSOLUTE, path: ['a:b'] }, 'http:a:b');
makes({ ...ABSOLUTE }, 'http:');
makes({ ...ABSOLUTE, host: 'h', path: ['', 'a'], query: 'b', fragment: 'c' }, 'http://h/a?b#c');
makes({ host: 'h', path: [''] }, '//h/');
makes({ host: 'h', path: ['', '', 'a'] }, '//h//a');
makes({ host: 'h', userInfo: 'u:p', port: 80, hasPort: true }, '//u:p@h:80');
makes({ host: 'h', port: 0, hasPort: true }, '//h:0');
makes({ host: 'h', port: -0, hasPort: true }, '//h:0');
makes({ host: 'h', port: 80 }, '//h');
makes({ host: 'h', port: 2 ** 53 - 1, hasPort: true }, '//h:9007199254740991');
makes({ userInfo: 'u', port: 80, hasPort: true, path: ['', 'a'] }, '/a');
writing.run();

const refusal = suite('elements: refused');
const refuses = (
  elements: Partial<Elements>,
  component: ComponentName,
  code: ComponentErrorCode,
  offset: number,
): void =>
  refusal(`${JSON.stringify(elements)} for the ${component}: ${code} at ${offset}`, () => {
    assert.throws(
      () => fromElements({ ...NONE, ...elements }),
      (error: Error) => {
        if (!(error instanceof UriComponentError)) return false;
        assert.equal([error.component, error.code, error.offset], [component, code, offset]);
        return true;
      },
    );
  });
refuses({ path: ['a', 'b/c'] }, 'path', 'slash-in-segment', 3);
refuses({ scheme: 'http' }, 'scheme', 'unexpected-scheme', 0);
refuses({ isRelative: false }, 'scheme', 'missing-scheme', 0);
refuses({ isRelative: false, scheme: '1' }, 'scheme', 'invalid-scheme', 0);
refuses({ host: 'h', path: ['a'] }, 'path', 'path-after-authority', 0);
refuses({ path: ['a/b'] }, 'path', 'slash-in-segment', 1);
refuses({ path: ['', 'a', 'bc/'] }, 'path', 'slash-in-segment', 5);
refuses({ path: ['/'] }, 'path', 'slash-in-segment', 0);
refuses({ path: ['', 'a b'] }, 'path', 'forbidden-character', 2);
refuses({ path: ['', 'a', '%4'] }, 'path', 'unexpected-end', 5);
refuses({ host: 'a:b' }, 'host', 'invalid-host', 1);
refuses({ host: 'h', userInfo: '@' }, 'userinfo', 'invalid-userinfo', 0);
refuses({ query: '#' }, 'query', 'invalid-query', 0);
refuses({ fragment: '#' }, 'fragment', 'invalid-fragment', 0);
for (const port of [-1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
  refuses({ host: 'h', port, hasPort: true }, 'port', 'unsafe-port', 0);
}
for (const [name, value] of [
  ['isRelative', 1],
  ['scheme', undefined],
  ['userInfo', null],
  ['host', ['h']],
  ['port', '80'],
  ['hasPort', undefined],
  ['path', '/a'],
  ['path', [1]],
  ['query', 1],
  ['fragment', {}],
] as const) {
  refusal(`a ${name} that is ${JSON.stringify(value)}`, () => {
    assert.throws(
      () => fromElements({ ...NONE, [name]: value } as never),
      (error: Error) => error instanceof TypeError && error.message.includes(`\`${name}\``),
    );
  });
}
for (const value of [undefined, null, '/a']) {
  refusal(`elements that are ${JSON.stringify(value)}`, () => {
    assert.throws(
      () => fromElements(value as never),
      (error: Error) => error instanceof TypeError && error.message.includes('`elements`'),
    );
  });
}
refusal.run();

const losses = suite('elements: losses');
const loses = (reference: string, rest: string): void =>
  losses(`${reference} comes back as ${rest}`, () => assert.is(fromElements(toElements(reference)), rest));
loses('//@h', '//h');
loses('//h:', '//h');
loses('//h:080', '//h:80');
loses('//h:00', '//h:0');
loses('a?', 'a');
loses('a#', 'a');
loses('file:///a', 'file:/a');
loses('//', '');
loses('//u@:8/a', '/a');
loses('file:////a', 'file:/.//a');

/**
 * The parts that the model keeps of a reference with a port that it can represent, by the table in its documentation.
 */
function kept(reference: string): string {
  let { authority, path } = parse(reference);
  const { scheme, userinfo, host, port, query, fragment } = parse(reference);
  if (authority !== undefined && host !== '') {
    authority = `//${userinfo ? `${userinfo}@` : ''}${host}${port ? `:${port.replace(/^0+(?=.)/, '')}` : ''}`;
  } else {
    authority = '';
    if (path.startsWith('//')) path = `/.${path}`;
  }
  return (
    (scheme ? `${scheme}:` : '') + authority + path + (query ? `?${query}` : '') + (fragment ? `#${fragment}` : '')
  );
}

const roundTrips = suite('elements: round trips');
const valid = CASES.filter(({ components }) => components !== undefined).map(({ input }) => input);
roundTrips('a reference comes back exactly, except for the losses', () => {
  let exact = 0;
  let lossy = 0;
  const check = (reference: string): void => {
    if (!isUriReference(reference) || Number(parse(reference).port ?? 0) > Number.MAX_SAFE_INTEGER) return;
    const back = fromElements(toElements(reference));
    assert.is(back, kept(reference));
    if (back === reference) exact++;
    else lossy++;
  };
  for (const reference of valid) check(reference);
  for (const reference of references(2)) {
    check(reference);
    if (exact + lossy >= 20_000) break;
  }
  assert.ok(exact > 5000 && lossy > 1000);
});
roundTrips('elements come back from the reference that they form', () => {
  const text = fc.constantFrom('', 'a', '1', '%41', 'a.b');
  const elements = fc
    .record({
      scheme: fc.constantFrom('', 'a', 'http'),
      userInfo: text,
      host: text,
      port: fc.nat(),
      hasPort: fc.boolean(),
      path: fc.array(text).map((path) => (path.length > 1 || path[0] !== '' ? path : [])),
      query: text,
      fragment: text,
    })
    // Missing parts are written in one way in the model.
    .filter(({ host, path, hasPort, userInfo, port }) =>
      host === '' ? !hasPort && userInfo === '' && port === 0 && (path[0] !== '' || path[1] !== '') : !path[0],
    )
    .map((rest) => ({ isRelative: rest.scheme === '', ...rest, port: rest.hasPort ? rest.port : 0 }));
  fc.assert(
    fc.property(elements, (given) => {
      assert.equal(toElements(fromElements(given)), given);
    }),
    { numRuns: 2000 },
  );
});
losses.run();
roundTrips.run();
