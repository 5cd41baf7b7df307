/** Composition: results, refusals and their offsets, and that parsing returns the same components. */

import {
  COMPONENT_ERRORS,
  type ComponentErrorCode,
  type ComponentName,
  UriComponentError,
} from '../../src/entries/errors.js';
import { type ComponentsToCompose, compose, isUriReference, parse } from '../../src/entries/index.js';
import { CASES } from '../support/cases.js';
import { runRows, withUndefined } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const NAMES = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;

const composition = suite('compose');
const seen = new Set<ComponentErrorCode>();
runRows('reference/compose', {
  composes: (components: ComponentsToCompose, reference: string) =>
    composition(`${JSON.stringify(components)} to ${reference}`, () => {
      assert.is(compose(withUndefined(components)), reference);
      assert.ok(isUriReference(reference));
    }),
  refuses: (components: ComponentsToCompose, component: ComponentName, code: ComponentErrorCode, offset: number) => {
    seen.add(code);
    composition(`refuses ${JSON.stringify(components)} for its ${component}, ${code} at ${offset}`, () => {
      const error = assert.thrown<UriComponentError>(() => compose(components));
      assert.equal([error.component, error.code, error.offset], [component, code, offset]);
      assert.ok(error.message.startsWith(`${component}: `) && error.message.endsWith(` (${code}, offset ${offset})`));
      assert.is(error.name, 'UriComponentError');
    });
  },
  says: (components: ComponentsToCompose, message: string) =>
    composition(`${JSON.stringify(components)} has the message ${message}`, () => {
      assert.throws(() => compose(components), UriComponentError, { message });
    }),
});
composition('an object inherits nothing, and a parsed reference has components', () => {
  assert.is(compose(JSON.parse('{"__proto__":{"scheme":"x"},"path":"a"}')), 'a');
  assert.is(compose(Object.assign(Object.create(null), { scheme: 'a', path: 'b' })), 'a:b');
  assert.is(compose(Object.assign(Object.create({ scheme: 'a' }), { path: 'b' })), 'a:b');
  assert.is(compose(parse('http://u@h:1/a?b#c')), 'http://u@h:1/a?b#c');
});
composition('reads nothing off Object.prototype', () => {
  const polluted = Object.prototype as { scheme?: string; userinfo?: string; port?: string; authority?: string };
  Object.assign(polluted, { scheme: 'x', userinfo: 'x', port: '1', authority: 'x', fragment: 'x' });
  try {
    assert.is(compose({ path: 'a' }), 'a');
    assert.is(compose({ host: 'h' }), '//h');
    assert.is(compose(parse('//h/a?b')), '//h/a?b');
    assert.is(parse('//h/a?b').with({ path: '/c' }).toString(), '//h/c?b');
  } finally {
    for (const name of NAMES) delete (polluted as { [name: string]: string })[name];
  }
});
const OTHERS =
  /^(missing-scheme|unexpected-scheme|slash-in-segment|dot-segment|unsafe-port|not-a-url|lone-surrogate|malformed-utf-8)$/;
composition('every code that is about components has a case', () => {
  assert.equal(
    [...seen].sort(),
    Object.keys(COMPONENT_ERRORS)
      .filter((code) => !OTHERS.test(code))
      .sort(),
  );
});
composition.run();

const roundTrips = suite('compose: round trips');
roundTrips('the components of each case are composed to its input', () => {
  for (const { input, components } of CASES) {
    if (components === undefined) continue;
    const { hostKind, ...whole } = components;
    const { authority, ...parts } = whole;
    assert.is(compose(whole), input);
    assert.is(compose(parts), input);
  }
});

roundTrips.run();
