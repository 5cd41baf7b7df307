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
  UriError,
} from '../../src/errors/index.js';
import { type ComponentsToCompose, compose, isUriReference, parse, type UriReference } from '../../src/index.js';
import { removeDotSegments } from '../../src/resolve/index.js';
import { Automaton } from '../support/automaton.js';
import { CASES } from '../support/cases.js';
import { derive, references } from '../support/generate.js';
import { RULES } from '../support/recogniser.js';
import { isTypeError } from '../support/wrong-use.js';

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

const composition = suite('compose: composes');
const composes = (components: ComponentsToCompose, reference: string): void =>
  composition(`${JSON.stringify(components)} to ${reference}`, () => {
    assert.is(compose(components), reference);
    assert.ok(isUriReference(reference));
  });
composes({}, '');
composes({ path: '' }, '');
composes({ scheme: 'a' }, 'a:');
composes({ scheme: undefined, authority: undefined, path: undefined, query: undefined, fragment: undefined }, '');
composes({ query: '' }, '?');
composes({ fragment: '' }, '#');
composes({ host: '' }, '//');
composes({ authority: '' }, '//');
composes({ userinfo: '', host: '', port: '' }, '//@:');
composes({ scheme: 'http', authority: 'u:p@h:80', path: '/a', query: 'b?', fragment: 'c/' }, 'http://u:p@h:80/a?b?#c/');
composes({ scheme: 'http', userinfo: 'u', host: '[::1]', port: '80' }, 'http://u@[::1]:80');
composes({ authority: 'u@h:1', userinfo: 'u', host: 'h', port: '1' }, '//u@h:1');
composes({ authority: 'h', host: 'h' }, '//h');
composes({ host: '[v1.a:b]', path: '//a' }, '//[v1.a:b]//a');
composes({ scheme: 'a+-.1', path: 'b:c' }, 'a+-.1:b:c');
composes({ path: '//a' }, '/.//a');
composes({ path: '//' }, '/.//');
composes({ scheme: 'a', path: '//b@c/d' }, 'a:/.//b@c/d');
composes({ path: 'a:b/c' }, './a:b/c');
composes({ path: ':' }, './:');
composes({ path: 'a/b:c' }, 'a/b:c');
composes({ path: '/a:b' }, '/a:b');
composes({ host: 'h', path: '//a:b' }, '//h//a:b');
composes({ query: 'a:b' }, '?a:b');
composes({ host: '%41%e9', path: '/%2F', query: '%00', fragment: '%ff' }, '//%41%e9/%2F?%00#%ff');
composes(JSON.parse('{"__proto__":{"scheme":"x"},"path":"a"}'), 'a');
composes(Object.assign(Object.create(null), { scheme: 'a', path: 'b' }), 'a:b');
composes(Object.assign(Object.create({ scheme: 'a' }), { path: 'b' }), 'a:b');
composes(parse('http://u@h:1/a?b#c'), 'http://u@h:1/a?b#c');
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
composition.run();

const refusal = suite('compose: refuses');
const seen = new Set<ComponentErrorCode>();
const refuses = (
  components: ComponentsToCompose,
  component: ComponentName,
  code: ComponentErrorCode,
  offset: number,
): void => {
  seen.add(code);
  refusal(`${JSON.stringify(components)} for its ${component}, ${code} at ${offset}`, () => {
    const error = errorOf(() => compose(components));
    assert.equal([error.component, error.code, error.offset], [component, code, offset]);
    assert.ok(error.message.startsWith(`${component}: `) && error.message.endsWith(` (${code}, offset ${offset})`));
    assert.ok(error instanceof UriError);
    assert.is(error.name, 'UriComponentError');
  });
};
refuses({ scheme: '' }, 'scheme', 'unexpected-end', 0);
refuses({ scheme: '1a' }, 'scheme', 'invalid-scheme', 0);
refuses({ scheme: 'a:' }, 'scheme', 'invalid-scheme', 1);
refuses({ scheme: 'a%41' }, 'scheme', 'invalid-scheme', 1);
refuses({ scheme: 'a b' }, 'scheme', 'forbidden-character', 1);
refuses({ scheme: 'é' }, 'scheme', 'forbidden-character', 0);
refuses({ userinfo: 'a@b', host: 'h' }, 'userinfo', 'invalid-userinfo', 1);
refuses({ userinfo: 'a:b/', host: 'h' }, 'userinfo', 'invalid-userinfo', 3);
refuses({ userinfo: '%4g', host: 'h' }, 'userinfo', 'invalid-percent-encoding', 2);
refuses({ userinfo: 'u' }, 'userinfo', 'missing-host', 0);
refuses({ port: '80' }, 'port', 'missing-host', 0);
refuses({ authority: 'u@h', userinfo: 'u' }, 'userinfo', 'missing-host', 0);
refuses({ host: 'h:80' }, 'host', 'invalid-host', 1);
refuses({ host: 'u@h' }, 'host', 'invalid-host', 1);
refuses({ host: 'h/' }, 'host', 'invalid-host', 1);
refuses({ host: '::1' }, 'host', 'invalid-host', 0);
refuses({ host: 'a b' }, 'host', 'forbidden-character', 1);
refuses({ host: '[::1' }, 'host', 'unexpected-end', 4);
refuses({ host: '[' }, 'host', 'unexpected-end', 1);
refuses({ host: '[::1]:80' }, 'host', 'invalid-ip-literal', 5);
refuses({ host: '[::1]/' }, 'host', 'invalid-ip-literal', 5);
refuses({ host: '[::g]' }, 'host', 'invalid-ip-literal', 3);
refuses({ host: '[::1/]' }, 'host', 'invalid-ip-literal', 4);
refuses({ host: '[::1@]' }, 'host', 'invalid-ip-literal', 4);
refuses({ host: '[fe80::1%25en0]' }, 'host', 'invalid-ip-literal', 8);
refuses({ host: 'h', port: '8o' }, 'port', 'invalid-port', 1);
refuses({ host: 'h', port: '-1' }, 'port', 'invalid-port', 0);
refuses({ host: 'h', port: '%38' }, 'port', 'invalid-port', 0);
refuses({ authority: 'h/a' }, 'authority', 'invalid-authority', 1);
refuses({ authority: 'h:80/' }, 'authority', 'invalid-authority', 4);
refuses({ authority: '[::1]?' }, 'authority', 'invalid-authority', 5);
refuses({ authority: '#' }, 'authority', 'invalid-authority', 0);
refuses({ authority: 'u:p/@h' }, 'authority', 'invalid-authority', 3);
refuses({ authority: 'a@b@c' }, 'authority', 'invalid-authority', 3);
refuses({ authority: 'u:p' }, 'authority', 'unexpected-end', 3);
refuses({ authority: 'h%4' }, 'authority', 'unexpected-end', 3);
refuses({ authority: 'h%4x' }, 'authority', 'invalid-percent-encoding', 3);
refuses({ authority: 'h\n' }, 'authority', 'forbidden-character', 1);
refuses({ authority: 'h\n/a' }, 'authority', 'forbidden-character', 1);
refuses({ authority: 'h:80', host: 'h' }, 'authority', 'contradictory-authority', 0);
refuses({ authority: 'a', host: 'b' }, 'authority', 'contradictory-authority', 0);
refuses({ path: 'a?b' }, 'path', 'invalid-path', 1);
refuses({ path: '/a#' }, 'path', 'invalid-path', 2);
refuses({ path: '/[' }, 'path', 'invalid-path', 1);
refuses({ path: '/%' }, 'path', 'unexpected-end', 2);
refuses({ path: '/%4' }, 'path', 'unexpected-end', 3);
refuses({ path: '%%41' }, 'path', 'invalid-percent-encoding', 1);
refuses({ path: '/\\' }, 'path', 'forbidden-character', 1);
refuses({ path: '/💩' }, 'path', 'forbidden-character', 1);
refuses({ host: 'h', path: 'a' }, 'path', 'path-after-authority', 0);
refuses({ authority: '', path: '.' }, 'path', 'path-after-authority', 0);
refuses({ query: 'a#' }, 'query', 'invalid-query', 1);
refuses({ query: 'a[0]' }, 'query', 'invalid-query', 1);
refuses({ query: '%zz' }, 'query', 'invalid-percent-encoding', 1);
refuses({ fragment: '#' }, 'fragment', 'invalid-fragment', 0);
refuses({ fragment: 'a b' }, 'fragment', 'forbidden-character', 1);
const OTHERS =
  /^(missing-scheme|unexpected-scheme|slash-in-segment|dot-segment|unsafe-port|not-a-url|lone-surrogate|malformed-utf-8)$/;
refusal('every code that is about components has a case', () => {
  assert.equal(
    [...seen].sort(),
    Object.keys(COMPONENT_ERRORS)
      .filter((code) => !OTHERS.test(code))
      .sort(),
  );
});
for (const [name, value] of [
  ['scheme', null],
  ['port', 80],
  ['path', ['a']],
  ['query', {}],
  ['fragment', new String('a')],
] as const) {
  refusal(`a ${name} that is ${JSON.stringify(value)}`, () => {
    assert.throws(
      () => compose({ host: 'h', [name]: value } as never),
      (error: Error) => error instanceof TypeError && error.message.includes(`\`${name}\``),
    );
  });
}
for (const value of [undefined, null, 'http://h/', 1]) {
  refusal(`components that are ${JSON.stringify(value)}`, () => {
    assert.throws(() => compose(value as never), isTypeError);
  });
}
refusal.run();

const messages = suite('compose: messages');
const says = (components: ComponentsToCompose, message: string): void =>
  messages(`${JSON.stringify(components)} has a message`, () => {
    assert.is(errorOf(() => compose(components)).message, message);
  });
const ENCODE = 'this character must be percent-encoded';
says({ path: '/a b' }, `path: unexpected U+0020 (space); ${ENCODE} (forbidden-character, offset 2)`);
says({ query: 'a=//u:secret@h b' }, `query: unexpected U+0020 (space); ${ENCODE} (forbidden-character, offset 14)`);
says({ host: 'h', userinfo: 'u:s^' }, `userinfo: unexpected "^"; ${ENCODE} (forbidden-character, offset 3)`);
says({ host: 'h', port: '8a' }, 'port: unexpected "a"; a port contains only digits (invalid-port, offset 1)');
says(
  { host: 'h', path: 'a' },
  'path: unexpected "a"; a path after an authority is empty or begins with "/" (path-after-authority, offset 0)',
);
says({ userinfo: 'u' }, 'userinfo: userinfo and port need a host (missing-host, offset 0)');
messages.run();

const roundTrips = suite('compose: round trips');
for (const { input, components } of CASES) {
  if (components === undefined) continue;
  roundTrips(`${JSON.stringify(input)} comes back`, () => {
    assert.is(compose(parse(input)), input);
    const { hostKind, ...whole } = components;
    const { authority, ...parts } = whole;
    assert.is(compose(whole), input);
    assert.is(compose(parts), input);
  });
}

roundTrips('compose(parse(s)) is s for generated references', () => {
  let valid = 0;
  for (const reference of references(1)) {
    if (!isUriReference(reference)) continue;
    assert.is(compose(parse(reference)), reference);
    if (++valid === 20_000) break;
  }
});

/** Strings of a rule, generated independently of fast-check's own strings. */
const ofRule = (rule: string): fc.Arbitrary<string> => fc.nat().map((seed) => derive(rule, new Random(seed)));
/** Paths of any production. */
const paths = fc.array(ofRule('segment'), { maxLength: 4 }).map((segments) => segments.join('/'));
const absolutePaths = paths.map((path) => (path === '' || path.startsWith('/') ? path : `/${path}`));
const ends = { query: ofRule('query'), fragment: ofRule('fragment') };
const withAuthority = fc.record(
  {
    scheme: ofRule('scheme'),
    userinfo: ofRule('userinfo'),
    host: ofRule('host'),
    port: ofRule('port'),
    path: absolutePaths,
    ...ends,
  },
  { requiredKeys: ['host', 'path'] },
);
const withoutAuthority = fc.record({ scheme: ofRule('scheme'), path: paths, ...ends }, { requiredKeys: ['path'] });

roundTrips('parse(compose(c)) has the components of c after an authority', () => {
  fc.assert(
    fc.property(withAuthority, (components) => {
      const { authority, ...parsed } = componentsOf(parse(compose(components)));
      assert.equal(parsed, { ...components });
    }),
    { numRuns: 3000 },
  );
});

roundTrips('parse(compose(c)) has the components of c, except for a dot-segment where needed', () => {
  let dots = 0;
  fc.assert(
    fc.property(withoutAuthority, (components) => {
      const parsed = componentsOf(parse(compose(components)));
      const { path } = components;
      const needed = path.startsWith('//') ? '/.' : 'scheme' in components || !/^[^/]*:/.test(path) ? '' : './';
      if (needed !== '') dots++;
      assert.equal(parsed, { ...components, path: needed + path });
      assert.is(removeDotSegments(needed + path), removeDotSegments(path));
    }),
    { numRuns: 3000 },
  );
  assert.ok(dots > 100);
});

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
const RULE_OF = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;
const automata = new Map<string, Automaton>(RULE_OF.map((rule) => [rule, new Automaton(RULES, rule)]));
const ABOUT_OTHERS = ['missing-host', 'contradictory-authority', 'path-after-authority'];

roundTrips(
  'any components compose to a reference with these components, or are refused at the offset where the rule fails',
  () => {
    const some = (...rules: readonly ComponentName[]): fc.Arbitrary<{ [name in ComponentName]?: string }> =>
      fc.record(Object.fromEntries(rules.map((rule) => [rule, nearly(rule)])), { requiredKeys: [] });
    const anything = fc.oneof(
      some('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'),
      some('scheme', 'authority', 'path', 'query', 'fragment'),
      some(...RULE_OF),
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
        assert.ok([given, `/.${given}`, `./${given}`].includes(path as string));
        count('composed');
      }),
      { numRuns: 20_000 },
    );
    assert.is(outcomes.size, RULE_OF.length + 2);
    for (const [outcome, times] of outcomes) assert.ok(times > 30, outcome);
  },
);
roundTrips.run();
