/** The flat element model: both directions, what it refuses, and exactly what it loses. */

import { type ComponentErrorCode, type ComponentName, UriComponentError } from '../../src/entries/errors.js';
import { type Elements, fromElements, isUriReference, parse, toElements } from '../../src/entries/index.js';
import { CASES } from '../support/cases.js';
import { references } from '../support/generate.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

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

const elementsOf = suite('elements');
runRows('reference/elements', {
  has: (reference: string, elements: Partial<Elements>) =>
    elementsOf(`${JSON.stringify(reference)} has ${JSON.stringify(elements)}`, () => {
      assert.equal(toElements(reference), { ...NONE, ...elements });
    }),
  makes: (elements: Partial<Elements>, reference: string) =>
    elementsOf(`${JSON.stringify(elements)} make ${JSON.stringify(reference)}`, () => {
      assert.is(fromElements({ ...NONE, ...elements }), reference);
    }),
  refuses: (elements: Partial<Elements>, component: ComponentName, code: ComponentErrorCode, offset: number) =>
    elementsOf(`${JSON.stringify(elements)} are refused for the ${component}: ${code} at ${offset}`, () => {
      assert.throws(() => fromElements({ ...NONE, ...elements }), UriComponentError, { component, code, offset });
    }),
  loses: (reference: string, rest: string) =>
    elementsOf(`${reference} comes back as ${rest}`, () => assert.is(fromElements(toElements(reference)), rest)),
});
elementsOf('a port that is not a safe integer is refused', () => {
  const unsafe = { component: 'port', code: 'unsafe-port', offset: 0 };
  for (const port of [-1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => fromElements({ ...NONE, host: 'h', port, hasPort: true }), UriComponentError, unsafe);
  }
  for (const port of ['9007199254740992', '9'.repeat(400)])
    assert.throws(() => toElements(`//h:${port}`), UriComponentError, unsafe);
  assert.is(fromElements({ ...NONE, host: 'h', port: -0, hasPort: true }), '//h:0');
});
elementsOf.run();

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
roundTrips.run();
