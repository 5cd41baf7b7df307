import { inspect } from 'node:util';
import { fingerprintLines, LineBuffer, normalizeLines } from '../../src/entries/bulk.js';
import { surt } from '../../src/entries/crawl.js';
import {
  type ComponentsToCompose,
  compose,
  fingerprint,
  normalize,
  parse,
  resolve,
  type SchemeRules,
} from '../../src/entries/index.js';
import { isReadAlike } from '../../src/entries/inspect.js';
import { establishBase, SCHEMES } from '../../src/entries/resolve.js';
import { Batch, scanLines } from '../../src/entries/scanner.js';
import { ALL_CALLS, answersTo, answerTo, TAKERS } from '../support/calls/index.js';
import { hostileTexts } from '../support/security/hostile.js';
import { assert, suite } from '../support/suite.js';

const bytes = new TextEncoder().encode('HTTP://a/%7Eb\n../c\n[\n');
const batch = (): Batch => scanLines(bytes, new Batch(8));

const POLLUTING = '{"path": "/polluted", "scheme": "polluted", "polluted": true, "level": "scheme"}';
const OBJECTS: readonly (readonly [title: string, make: () => object])[] = [
  ['its own `__proto__`', () => JSON.parse(`{"__proto__": ${POLLUTING}}`)],
  ['its own `constructor.prototype`', () => JSON.parse(`{"constructor": {"prototype": ${POLLUTING}}}`)],
  ['a `__proto__` inherited', () => Object.create(JSON.parse(`{"__proto__": ${POLLUTING}}`))],
  ['components inherited', () => Object.create(JSON.parse(POLLUTING))],
  ['no prototype', () => Object.assign(Object.create(null), { ['__proto__']: { polluted: true } })],
];

const BUILT_IN: readonly object[] = [
  Object,
  Function,
  Array,
  String,
  Number,
  RegExp,
  Map,
  Error,
  Uint8Array,
  Uint32Array,
].flatMap((type) => [type, type.prototype as object]);
const snapshot = (): unknown[] =>
  BUILT_IN.map((object) => Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]));

const pollution = suite('security: pollution');

for (const { name, right, take } of TAKERS) {
  for (const [title, make] of OBJECTS) {
    pollution(`promise 7: ${name} changes nothing for an object with ${title}`, async () => {
      const before = snapshot();
      const object = Object.assign(make(), right());
      const own = inspect(Object.getOwnPropertyDescriptors(object));
      try {
        await take(object);
      } catch (error) {
        assert.ok(error instanceof TypeError || /^(?:Uri|Guard)/.test((error as Error).name), String(error));
      }
      assert.equal(snapshot(), before);
      assert.is(inspect(Object.getOwnPropertyDescriptors(object)), own);
      assert.is(Object.hasOwn(Object.prototype, 'polluted'), false);
    });
  }
}

pollution('promise 7: components named like properties of Object.prototype are ordinary texts', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    assert.is(normalize(`/${name}?${name}#${name}`, { level: 'scheme' }), `/${name}?${name}#${name}`);
    assert.is(SCHEMES.get(name), undefined);
    assert.is(compose({ path: name, query: name }), `${name}?${name}`);
    assert.is(normalize(`constructor://h:80/${name}`, { level: 'scheme' }), `constructor://h:80/${name}`);
    assert.is(surt(`http://h/?${name}`), `h)/?${name.toLowerCase()}`);
  }
});

pollution.run();

const TEXTS = hostileTexts(12);
const state = suite('security: state');

state('promise 8: answers do not depend on the calls before', async () => {
  const first = await answersTo(TEXTS);
  const again: string[] = [];
  // In reverse: each text with all calls, from the last call to the first.
  const runs = [...ALL_CALLS].reverse();
  for (const text of [...TEXTS].reverse()) for (const run of runs) again.push(await answerTo(run, text));
  const texts = TEXTS.length;
  first.forEach((answer, i) => {
    const run = Math.floor(i / texts);
    const place = (texts - 1 - (i % texts)) * runs.length + (runs.length - 1 - run);
    assert.is(again[place], answer);
  });
});

/** The caller's code that runs during a call, and calls everything itself. */
function disturb(): void {
  normalize('HTTP://EXAMPLE.org:80/%7e/../x', { level: 'scheme' });
  resolve('foo:/a/b', '..//evil.example/x');
  compose({ host: 'other.example', path: '/other' });
  parse('//other@other.example:1/other?other#other');
  isReadAlike('http://other.example/'.padEnd(100, 'x'));
  fingerprintLines(scanLines(new TextEncoder().encode('x\nHTTP://Y\n'), new Batch(8)), new BigUint64Array(8), {
    level: 'scheme',
  });
}

const disturbing = <T extends object>(object: T): T =>
  new Proxy(object, {
    get: (target, name) => {
      disturb();
      return Reflect.get(target, name);
    },
    has: (target, name) => {
      disturb();
      return Reflect.has(target, name);
    },
  });

state("promise 8: the caller's getters and rules may call the library in the middle of a call", () => {
  const schemes: SchemeRules = {
    get: (scheme) => {
      disturb();
      return SCHEMES.get(scheme);
    },
  };
  const reference = 'HTTP://u@Example.COM:80/%7ea/./b?c#d';
  const normal = 'http://u@example.com/~a/b?c#d';
  assert.is(normalize(reference, disturbing({ level: 'scheme' as const, schemes })), normal);
  assert.is(resolve('http://a/b/c?d', '../e#f', disturbing({ strict: true })), 'http://a/e#f');
  const components: ComponentsToCompose = {
    scheme: 'http',
    userinfo: 'u',
    host: 'h',
    port: '1',
    path: '/p',
    query: 'q',
  };
  assert.is(compose(disturbing(components)), 'http://u@h:1/p?q');
  assert.is(
    parse('http://a/b#c')
      .with(disturbing({ path: '/p' }))
      .toString(),
    'http://a/p#c',
  );
  assert.is(establishBase(disturbing({ embedded: '/x', retrieval: 'http://a/b' })), 'http://a/x');
  const input = batch();
  assert.is(normalizeLines(input, new LineBuffer(), { level: 'scheme', schemes }).slice(0), 'http://a/~b');
  const fingerprints = fingerprintLines(input, new BigUint64Array(8), { level: 'scheme', schemes });
  assert.is(fingerprints[0], fingerprint('http://a/~b'));
});

state('promise 8: a getter that throws changes nothing', async () => {
  const trap = new Error("a caller's trap");
  const object = new Proxy(
    {},
    {
      get: () => fail(trap),
      has: () => fail(trap),
      getOwnPropertyDescriptor: () => fail(trap),
      ownKeys: () => fail(trap),
    },
  );
  let trapped = 0;
  for (const { name, take } of TAKERS) {
    try {
      await take(object);
    } catch (error) {
      assert.ok(
        error === trap || error instanceof TypeError || /^Uri/.test((error as Error).name),
        `${name}: ${error}`,
      );
      if (error === trap) trapped++;
    }
    assert.is(normalize('HTTP://a/%7Eb'), 'http://a/~b');
    assert.is(normalizeLines(batch(), new LineBuffer()).slice(0), 'http://a/~b');
  }
  assert.ok(trapped > 10);
});

function fail(error: Error): never {
  throw error;
}

state.run();
