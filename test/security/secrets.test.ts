/** Promise 6 of SECURITY.md: no message about an input contains a password. */

import { inspect as print } from 'node:util';
import { Random } from '../../bench/model/random.js';
import { diagnose, findPasswords } from '../../src/entries/errors.js';
import { compose, parse, type RedactOptions, redact, SECRET_PARAMETERS, tryParse } from '../../src/entries/index.js';
import { display, inspect } from '../../src/entries/inspect.js';
import { tryParseIri } from '../../src/entries/iri.js';
import { MAX_SEARCHED } from '../../src/errors/passwords.js';
import { CALLS } from '../support/calls/index.js';
import { draws, SEED, some } from '../support/draws.js';
import { publicFunctions } from '../support/entries.js';
import { rows } from '../support/rows.js';
import { randomTextsWithPassword } from '../support/secrets/readers.js';
import {
  AMONG_SECRETS as JUNK,
  SCHEMES_OF_SECRETS as SCHEMES,
  SECRET,
  SPELLINGS_OF_PASSWORD,
  TEXTS_WITHOUT_PASSWORD,
  textsWithPassword,
} from '../support/secrets.js';
import { assert, suite } from '../support/suite.js';

function texts(count: number): string[] {
  const random = new Random(SEED + 7);
  const junk = (): string => random.of(JUNK) + random.of(JUNK);
  return Array.from(
    { length: count },
    () =>
      `${random.of(SCHEMES)}//${random.of(['', 'u', 'u.b'])}:${junk()}${SECRET}${junk()}@${junk()}h${junk()}/${junk()}`,
  );
}
const PRODUCT = some('security/secrets: texts', [...textsWithPassword()]);
const TEXTS = [
  ...texts(draws('security/secrets: calls')),
  ...SPELLINGS_OF_PASSWORD,
  ...PRODUCT.filter((_, i) => i % 641 === 0),
  ...randomTextsWithPassword(draws('security/secrets: calls with random texts'), SEED + 7),
];

const secrets = suite('security: secrets');

/** Frames of a stack name code and no input, and each takes as long as an error. */
const { stackTraceLimit } = Error;
secrets.before(() => {
  Error.stackTraceLimit = 1;
});
secrets.after(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

/** The parts of an error that a log shows. */
function saidBy(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  return [
    error.message,
    String(error),
    error.stack ?? '',
    JSON.stringify(error),
    print(error),
    print(Object.values(error)),
  ];
}

/** The messages of a result: of an error, a diagnosis, findings. */
function messagesOf(result: unknown): string[] {
  return [result]
    .flat()
    .flatMap((value: unknown) => (value instanceof Object && 'message' in value ? String(value.message) : []));
}

for (const { name, value } of await publicFunctions()) {
  const runs = CALLS.get(value);
  if (runs === undefined) continue;
  secrets(`promise 6: no error of ${name} shows a password`, async () => {
    for (const run of runs) {
      for (const text of TEXTS) {
        const saying = async (): Promise<string[]> => messagesOf(await run(text));
        for (const said of await saying().catch(saidBy))
          assert.not(said.includes(SECRET), `${JSON.stringify(text)}: ${said}`);
      }
    }
  });
}

secrets('promise 6: no printed form of a UriReference has a password', () => {
  for (const before of ['', ':', '%3a', 'a:']) {
    for (const after of ['', ':', '%40', '!b', '::']) {
      for (const rest of ['', '/', ':80/a@b?c@d#e@f']) {
        const uri = parse(`http://u:${before}${SECRET}${after}@h${rest}`);
        for (const said of [
          JSON.stringify(uri),
          print(uri),
          print({ uri }),
          JSON.stringify([uri]),
          display(String(uri)),
        ])
          assert.not(said.includes(SECRET), said);
        assert.ok(String(uri).includes(SECRET));
      }
    }
  }
});

const PIECES = ['http:', 'foo+x:', '//', '/', '?', '#', 'a', '80', '[', '\\', '\t', ...JUNK];

/** Returns all texts that the library makes to show a text. */
function shownOf(text: string): string[] {
  const objects = [tryParse(text), tryParseIri(text)].filter((value) => value !== undefined);
  return [display(text), redact(text), ...objects.flatMap((value) => [JSON.stringify(value), print(value)])];
}

for (const text of SPELLINGS_OF_PASSWORD) {
  secrets(`promise 6: ${JSON.stringify(text)} is shown without its password`, () => {
    for (const shown of shownOf(text)) {
      assert.not(shown.includes(SECRET), shown);
      assert.ok(shown.includes('***'), shown);
    }
    assert.is(redact(redact(text)), redact(text));
  });
}

secrets('promise 6: a text that is too long to be searched is hidden whole, and shown in part', () => {
  const long = ' '.repeat(MAX_SEARCHED);
  assert.is(redact(`:${SECRET}@${long}`), '***');
  assert.is(redact(`:${SECRET}@${long}`, { message: true }), '***');
  assert.is(display(`${long} `), `${long}…`);
  assert.is(display(long), long);
});

secrets(`promise 6: ${PRODUCT.length} texts are shown without their passwords`, () => {
  for (const text of PRODUCT) {
    for (const shown of shownOf(text)) assert.not(shown.includes(SECRET), `${JSON.stringify(text)}: ${shown}`);
  }
});

secrets('promise 6: random texts are shown without the passwords that independent readers find', () => {
  const all = draws('security/secrets: random texts');
  let count = 0;
  for (const text of randomTextsWithPassword(all, SEED + 3986)) {
    const diagnosis = diagnose(text, { grammar: 'uri' });
    for (const shown of [...shownOf(text), diagnosis?.text ?? ''])
      assert.not(shown.includes(SECRET), `${JSON.stringify(text)}: ${shown}`);
    count++;
  }
  assert.ok(count > all / 40, `${count}`);
});

for (const [text, expected] of rows<readonly [text: string, shown: string, why?: string]>('secrets/redacted')) {
  secrets(`promise 6: ${text} is shown as ${expected}`, () => assert.is(redact(text), expected));
}

const asMessage = (text: string): string =>
  redact(text, { message: true, parameters: ['token', 'secret_*', /^x-amz-/gi] });
for (const [text, expected] of rows<readonly [text: string, shown: string, why?: string]>('secrets/messages')) {
  secrets(`promise 6: ${text} is logged as ${expected}`, () => {
    assert.is(asMessage(text), expected);
    assert.is(asMessage(expected), expected);
  });
}

for (const [text, expected] of rows<readonly [text: string, shown: string, why?: string]>('secrets/parameters')) {
  secrets(`promise 6: ${text} is shown as ${expected} without \`sig\``, () =>
    assert.is(redact(text, { parameters: ['sig'] }), expected),
  );
}

for (const [options, text, expected] of rows<readonly [RedactOptions, text: string, shown: string]>(
  'secrets/options',
)) {
  secrets(`promise 6: ${text} is shown as ${expected} with ${JSON.stringify(options)}`, () => {
    assert.is(redact(text, options), expected);
    assert.is(redact(expected, options), expected);
  });
}

secrets('promise 6: `SECRET_PARAMETERS` are hidden in any case, and no other names', () => {
  const names = 'token access_token api_key sig signature client_secret X-Amz-Signature X-Amz-Credential'.split(' ');
  for (const name of [...names, 'X-Amz-Security-Token', 'X-Goog-Signature', 'X-Goog-Credential']) {
    for (const written of [name, name.toLowerCase(), name.toUpperCase()])
      assert.is(redact(`/?a&${written}=1`, { parameters: SECRET_PARAMETERS }), `/?a&${written}=***`);
  }
  assert.is(redact('/?code=1&tokens=2', { parameters: SECRET_PARAMETERS }), '/?code=1&tokens=2');
  assert.is(redact('/?code=1', { parameters: [...SECRET_PARAMETERS, 'code'] }), '/?code=***');
});

secrets('promise 6: after a port that a quote or white space ends, another text begins, if no "@" follows', () => {
  const random = new Random(SEED + 14);
  const text = (parts: readonly string[]): string =>
    Array.from({ length: random.between(0, 6) }, () => random.of(parts)).join('');
  const safe = [...PIECES, '"', "'", '\n', '\\/', ':12345 '].filter((piece) => !/[@﹫＠]|%(?:25)*40/i.test(piece));
  for (let i = draws('security/secrets: ports'); i > 0; i--) {
    const before = `{${text([...PIECES, ':80 ', '"'])}//${random.of(['localhost', 'u@h', '[::1]', 'é.b'])}:${random.of([3, 80, 65535])}`;
    const after = random.of(['"', "'^", ' ', '\n', '\t', '\u00a0']) + text(safe);
    assert.is(redact(before + after), redact(before) + redact(after), JSON.stringify(before + after));
  }
});

secrets('promise 6: no octet of a password or of the value of a parameter is shown, where they overlap', () => {
  const random = new Random(SEED + 65);
  const parts = ['SECRET', '@', '%40', ':', '//', '/', '@h', '%3A', '=', '?'];
  for (let i = draws('security/secrets: values next to passwords'); i > 0; i--) {
    const before = random.of([
      '?next=https://h:443',
      'http://u:SECRET@h/?a=//b:80',
      'http://h?u=//a:',
      '//u:SECRET@h/',
      'a b',
    ]);
    const value = Array.from({ length: 4 }, () => random.of(parts)).join('');
    const after = random.of(['', '&b=1', '#c', '&sig=SECRET', '&d=//e:SECRET@f']);
    const text = `${before}${random.of(['?', '&', '#', '%26'])}sig=SECRET${value}${after}`;
    const shown = redact(text, { parameters: ['sig'] });
    assert.not(shown.includes('SECRET'), `${text}: ${shown}`);
  }
});

for (const parameters of ['token', [1], new Array(1)]) {
  secrets(`promise 6: names of parameters that are ${JSON.stringify(parameters)} are an error`, () => {
    assert.throws(() => redact('a', { parameters } as never), /^expected `parameters` to be an array of strings and/);
  });
}

const throws = (): never => {
  throw new TypeError('from a getter');
};
const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();
const cyclic = new Error('http://u:SECRET@h/');
cyclic.cause = new Error('by http://v:SECRET@h/', { cause: cyclic });
for (const [value, expected] of [
  [cyclic, 'http://u:***@h/; cause: by http://v:***@h/'],
  [new Error('a', { cause: null }), 'a'],
  [Object.defineProperty(new Error('a', { cause: 7 }), 'message', { get: throws }), '(no text); cause: 7'],
  [Object.defineProperty(new Error('a'), 'cause', { get: throws }), 'a'],
  [new URL('http://u:SECRET@h/'), 'http://u:***@h/'],
  [new Request('http://h/?a'), 'http://h/?a'],
  [parse('http://u:SECRET@h/'), 'http://u:***@h/'],
  [['http://u:SECRET@h/'], 'http://u:***@h/'],
  [{ toString: throws }, '(no text)'],
  [Object.create(null) as object, '(no text)'],
  [new Proxy({}, { get: throws, getPrototypeOf: throws }), '(no text)'],
  [revoked, '(no text)'],
  [Symbol('a'), 'Symbol(a)'],
  [undefined, 'undefined'],
] as const) {
  secrets(`promise 1: redact takes any value, here ${expected}`, () => assert.is(redact(value), expected));
}
secrets('promise 1: an error with endless causes is shown in part', () => {
  class Endless extends Error {
    override get cause(): unknown {
      return new Endless('a');
    }
  }
  assert.is(redact(new Endless('a')).split('; cause: ').length, 16);
});

for (const paths of ['/{a}', [1], ['/a'], ['a'], ['/a/*'], ['*/{a}'], ['/a{b}{c}'], ['/a//{b}'], ['/a?{b}']]) {
  secrets(`promise 6: templates that are ${JSON.stringify(paths)} are an error`, () => {
    assert.throws(() => redact('a', { paths } as never), /^expected `paths(?:\[0\])?` to be an? (?:array|template)/);
  });
}

secrets('promise 6: a message shows no password of a reference in it', () => {
  // White space ends a reference in a message.
  const isWord = (text: string): boolean => !/[\t\r\n "'<>]/.test(text);
  const all = draws('security/secrets: random texts');
  const texts = [...SPELLINGS_OF_PASSWORD, ...PRODUCT, ...randomTextsWithPassword(all, SEED + 46)].filter(isWord);
  assert.ok(texts.length > all, `${texts.length}`);
  for (const text of texts) {
    for (const line of [asMessage(`GET ${text} 200`), asMessage(`at http://u:p@h: ${text}`)])
      assert.not(line.includes(SECRET), `${JSON.stringify(text)}: ${line}`);
  }
});

secrets('promise 6: a text with references in it shows no password of the first one', () => {
  for (const text of randomTextsWithPassword(draws('security/secrets: random texts'), SEED + 51)) {
    const shown = redact(`${text} http://h/`);
    assert.not(shown.includes(SECRET), `${JSON.stringify(text)}: ${shown}`);
  }
});

for (const text of TEXTS_WITHOUT_PASSWORD) {
  secrets(`promise 6: ${JSON.stringify(text)} has no password`, () => assert.is(redact(text), text));
}

for (const host of ['a b', '[::1', 'u:p', 'u@h']) {
  secrets(`promise 6: the error of the host ${host} does not quote it`, () => {
    assert.not(String(assert.thrown(() => compose({ host }))).includes(host));
  });
}

for (const [text, expected] of [
  ['http://u:p@h/?v=//w:q@i', ['p', 'q']],
  ['http://u:@h/', ['']],
  ['http:\\\\u:p@h/ a', ['p']],
  ['http://h:80/@u', []],
] as const) {
  secrets(`promise 6: findPasswords finds ${JSON.stringify(expected)} in ${text}`, () => {
    const found = findPasswords(text).map(({ start, end }) => text.slice(start, end));
    assert.equal(found, expected);
  });
}

secrets('promise 6: no finding quotes a password', () => {
  for (const text of [...TEXTS, `http://u%3A.xn--${SECRET}-4va.x%40h/`]) {
    for (const { message } of inspect(text)) {
      assert.not(message.includes(SECRET), message);
      assert.not(message.includes('r2'), message);
    }
  }
});

secrets('a text is redacted the same way if a percent-encoding of a letter follows it', () => {
  const random = new Random(SEED + 3986);
  for (let n = 0; n < draws('security/secrets: random texts'); n++) {
    const text = Array.from({ length: random.between(0, 8) }, () => random.of(PIECES)).join('');
    assert.is(redact(`${text}?%41`), `${redact(`${text}?A`)}`.replace(/A$/, '%41'), JSON.stringify(text));
  }
});

secrets.run();
