/** Composition: results, refusals and their offsets, and that parsing returns the same components. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../bench/model/random.js';
import {
  COMPONENT_ERRORS,
  type ComponentErrorCode,
  type ComponentName,
  UriComponentError,
} from '../../src/errors/index.js';
import { type ComponentsToCompose, compose, isUriReference, parse, type UriReference } from '../../src/index.js';
import { Automaton } from '../support/automaton.js';
import { CASES } from '../support/cases.js';
import { derive } from '../support/generate.js';
import { RULES } from '../support/recogniser.js';
import { runRows, withUndefined } from '../support/rows.js';

const NAMES = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;

function componentsOf(uri: UriReference): Record<string, string> {
  return Object.fromEntries(NAMES.flatMap((name) => (uri[name] === undefined ? [] : [[name, uri[name]]])));
}

function errorOf(call: () => unknown): UriComponentError {
  try {
    call();
  } catch (error) {
    if (error instanceof UriComponentError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

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
      const error = errorOf(() => compose(components));
      assert.equal([error.component, error.code, error.offset], [component, code, offset]);
      assert.ok(error.message.startsWith(`${component}: `) && error.message.endsWith(` (${code}, offset ${offset})`));
      assert.is(error.name, 'UriComponentError');
    });
  },
  says: (components: ComponentsToCompose, message: string) =>
    composition(`${JSON.stringify(components)} has the message ${message}`, () => {
      assert.is(errorOf(() => compose(components)).message, message);
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

/** Strings of a rule, generated independently of fast-check's own strings. */
const ofRule = (rule: string): fc.Arbitrary<string> => fc.nat().map((seed) => derive(rule, new Random(seed)));
/** Strings that match the rule of a component, and others. */
const nearly = (rule: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: ofRule(rule) },
    { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...':/?#[]@!%4aF.1v é\0'), maxLength: 6 }) },
    {
      weight: 1,
      arbitrary: fc.tuple(ofRule(rule), fc.constantFrom(...':/?#[]@%x '), ofRule(rule)).map((parts) => parts.join('')),
    },
  );
const automata = new Map<string, Automaton>(NAMES.map((rule) => [rule, new Automaton(RULES, rule)]));
const ABOUT_OTHERS = ['missing-host', 'contradictory-authority', 'path-after-authority'];

roundTrips(
  'any components compose to a reference with these components, or are refused at the offset where the rule fails',
  () => {
    const some = (...rules: readonly ComponentName[]): fc.Arbitrary<{ [name in ComponentName]?: string }> =>
      fc.record(Object.fromEntries(rules.map((rule) => [rule, nearly(rule)])), { requiredKeys: [] });
    const anything = fc.oneof(
      some('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'),
      some('scheme', 'authority', 'path', 'query', 'fragment'),
      some(...NAMES),
    );
    const outcomes = new Map<string, number>();
    const count = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    fc.assert(
      fc.property(anything, (components) => {
        let reference: string;
        try {
          reference = compose(components);
        } catch (error) {
          assert.ok(error instanceof UriComponentError);
          const { component, offset, code } = error;
          if (ABOUT_OTHERS.includes(code)) return count('contradictory');
          const fault = automata
            .get(component as string)
            ?.errorOffset(components[component as ComponentName] as string);
          assert.is(offset, fault, component);
          return count(`refused for its ${component}`);
        }
        for (const [name, text] of Object.entries(components)) assert.ok(automata.get(name)?.accepts(text));
        const { authority, path, ...parsed } = componentsOf(parse(reference));
        const { path: given = '', authority: whole = authority, ...others } = components;
        assert.is(authority, whole);
        for (const [name, text] of Object.entries(others)) assert.is(parsed[name], text);
        const isFirst = authority === undefined && parsed['scheme'] === undefined;
        const dots =
          authority === undefined && given.startsWith('//') ? '/.' : isFirst && /^[^/]*:/.test(given) ? './' : '';
        assert.is(path, dots + given);
        count('composed');
      }),
      { numRuns: 20_000 },
    );
    assert.is(outcomes.size, NAMES.length + 2);
    for (const [outcome, times] of outcomes) assert.ok(times > 30, outcome);
  },
);
roundTrips.run();
