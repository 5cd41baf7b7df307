/** Syntax errors: code, offset, a message without the input, and explanations without secrets. */

import { inspect } from 'node:util';
import {
  COMPONENT_ERRORS,
  type DiagnoseOptions,
  diagnose,
  ERRORS,
  excerpt,
  explain,
  UriComponentError,
  UriError,
} from '../../src/entries/errors.js';
import {
  type ErrorCode,
  normalize,
  parse,
  relativize,
  resolve,
  scan,
  UriSyntaxError,
} from '../../src/entries/index.js';
import { parseIri, resolveIri } from '../../src/entries/iri.js';
import { establishBase } from '../../src/entries/resolve.js';
import { Grammar, STRIDE } from '../../src/entries/scanner.js';
import { errorCode } from '../../src/errors/uri.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const record = new Uint32Array(STRIDE);

function errorFor(input: string, grammar: Grammar = Grammar.URI_REFERENCE): UriSyntaxError {
  return new UriSyntaxError(input, ~scan(input, record, 0, grammar), grammar);
}

const cases = suite('errors: cases');
const seen = new Set<ErrorCode>();
runRows('errors', {
  says: (input: string, code: ErrorCode, offset: number, grammar?: Grammar) => {
    seen.add(code);
    cases(`${JSON.stringify(input)} is ${code} at ${offset} for grammar ${grammar ?? 0}`, () => {
      const error = errorFor(input, grammar);
      assert.equal([error.code, error.offset, error.input], [code, offset, input]);
      assert.ok(error.message.endsWith(` (${code}, offset ${offset})`));
      assert.not(error.message.includes('\n'));
      assert.is(errorCode(input, offset, grammar), code);
      assert.ok(error instanceof UriError);
      const name = (['uri-reference', 'uri', 'relative-reference', 'absolute-uri'] as const)[grammar ?? 0];
      const options = name && { grammar: name };
      assert.throws(() => parse(input, options), { message: error.message });
      assert.equal(diagnose(input, options), explain(error));
    });
  },
  expects: (input: string, expected: readonly string[], grammar?: Grammar) =>
    cases(`${JSON.stringify(input)} expects ${expected.join(' ')}`, () =>
      assert.equal(explain(errorFor(input, grammar)).expected, expected),
    ),
  names: (input: string, character: string) =>
    cases(`the message about ${JSON.stringify(input)} names ${character}`, () => {
      const { message } = errorFor(input);
      assert.is(message.slice('not a URI reference: unexpected '.length, message.indexOf(';')), character);
    }),
  advises: (input: string, sentence: string, explanation = sentence) =>
    cases(`the advice about ${JSON.stringify(input)} is ${sentence}`, () => {
      const error = errorFor(input);
      const found = [error.message, explain(error).message].map((message) => message.replace(/^.*?; (.*) \(.*$/, '$1'));
      assert.equal(found, [sentence, explanation]);
    }),
  reads: (input: string, sentence: string, offset: number, causeOffset: number) =>
    cases(`the readings of ${JSON.stringify(input)} are named: ${sentence}`, () => {
      const found = diagnose(input);
      assert.equal(
        [found?.message.replace(/^.*?; (.*) \(.*$/, '$1'), found?.offset, found?.causeOffset],
        [sentence, offset, causeOffset],
      );
      assert.not(/percent-encode|remove/.test(errorFor(input.replace(/^http:\\\\/, 'http://\\')).message));
    }),
  points: (input: string, shown: string, caret: string) =>
    cases(`${JSON.stringify(input)} is pointed at`, () => {
      const error = errorFor(input);
      const explained = explain(error);
      assert.equal([explained.excerpt, explained.caret], [shown, caret]);
      assert.is(excerpt(input, error.offset), shown);
    }),
  hints: (input: string, grammar: NonNullable<DiagnoseOptions['grammar']>, isMissing: boolean) =>
    cases(`the message about ${JSON.stringify(input)} as ${grammar}: a scheme is missing ${isMissing}`, () => {
      const { message = '' } = diagnose(input, { grammar }) ?? {};
      assert.is(/; a scheme is missing: see `fromSuffix` \([a-z-]+, offset \d+\)$/.test(message), isMissing);
    }),
});
cases('a host that is too long for `URL` is not converted', () =>
  assert.match(
    explain(errorFor(`http://${'\u00fc'.repeat(5000)}/`)).message,
    /write an internationalized host in its "xn--" form/,
  ),
);
for (const offset of [0, 2, 3])
  cases(`"a b" has no error at ${offset}`, () =>
    assert.throws(
      () => errorCode('a b', offset),
      /^expected `offset` to be the error offset of `input`, or its length/,
    ),
  );
cases('every code has a case', () => assert.equal([...seen].sort(), Object.keys(ERRORS).sort()));
cases.run();

const messages = suite('errors: messages');
messages('a text of the grammar has no diagnosis', () => {
  assert.is(diagnose(''), undefined);
  assert.is(diagnose(parse('/a')), undefined);
  assert.is(diagnose('a:b', { grammar: 'absolute-uri' }), undefined);
});
for (const [call, beginning] of [
  [() => resolve('http://h/ ', 'a'), '`base` is not a URI reference: '],
  [() => resolve('http://h/', 'a b'), '`reference` is not a URI reference: '],
  [() => relativize('http://h/', 'a b'), '`target` is not a URI: '],
  [() => establishBase({ embedded: 'a b' }), '`embedded` is not a URI reference: '],
  [() => resolveIri('http://h/', 'é b'), '`reference` is not an IRI reference: '],
  [() => normalize('a b'), 'not a URI reference: '],
] as const)
  messages(`an error of one of several texts begins with ${beginning}`, () => {
    const error = assert.thrown<UriSyntaxError>(call);
    assert.ok(error.message.startsWith(beginning), error.message);
    assert.is(explain(error).message, error.message);
  });
messages('the message about an IRI names both halves of a surrogate pair', () => {
  assert.throws(() => parseIri('/\u{1FFFE}'), /^not an IRI reference: unexpected U\+1FFFE; /);
});
messages('an explanation has four lines for people', () => {
  assert.is(
    explain(errorFor('http://me:secret@example.com/a b')).text,
    [
      'not a URI reference: unexpected U+0020 (space); percent-encode or remove this character (forbidden-character, offset 30)',
      '  http://me:***@example.com/a b',
      '                             ^',
      'expected: pchar, "#", "%", "/", "?", end of input',
    ].join('\n'),
  );
});
messages('only syntax errors are explained', () => {
  for (const value of [undefined, new SyntaxError('a'), Object.create(UriSyntaxError.prototype), 'a b'])
    assert.throws(() => explain(value), /expected `error` to be a UriSyntaxError or an IriSyntaxError, got /);
});
for (const [error, message] of [
  [new UriComponentError('lone-surrogate', 3), `${COMPONENT_ERRORS['lone-surrogate']} (lone-surrogate, offset 3)`],
  [
    new UriComponentError('missing-host', 0, 'port'),
    `port: ${COMPONENT_ERRORS['missing-host']} (missing-host, offset 0)`,
  ],
  [
    new UriComponentError('invalid-path', 1, 'path', 'a]'),
    `path: unexpected "]"; ${COMPONENT_ERRORS['invalid-path']} (invalid-path, offset 1)`,
  ],
] as const) {
  messages(`${error.code} of ${error.component}`, () => assert.is(error.message, message));
}
for (const parsed of [parse, parseIri]) {
  const error = assert.thrown<Error>(() => parsed('http://example.com/ b'));
  messages(`${error.name} shows its message in its stack, on the console and after a structured clone`, () => {
    const { message } = error;
    assert.is(structuredClone(error).message, message);
    for (const text of [error.stack ?? '', inspect(error)])
      assert.ok(text.includes(`${error.name}: ${message}\n    at `), text);
    // The stack begins with the function that was called.
    assert.match(error.stack ?? '', new RegExp(`offset 19\\)\\n {4}at ${parsed.name} `));
  });
}
messages('expected can be changed without changing the next explanation', () => {
  const error = errorFor('a b');
  (explain(error).expected as string[]).length = 0;
  assert.ok(explain(error).expected.length > 0);
});
for (const input of [
  'http://u:secret@h/ ',
  'http://u:sec ret@h/',
  'ht!tp://u:secret@h/',
  '//u:secret@[',
  'x //u:secret@h',
]) {
  messages(`${JSON.stringify(input)} keeps its password`, () => {
    const error = assert.thrown<UriSyntaxError>(() => parse(input));
    assert.ok(error instanceof UriSyntaxError && error.name === 'UriSyntaxError');
    const shown = [error.message, error.stack ?? '', inspect(error), JSON.stringify(error), `${error}`];
    for (const text of [...shown, JSON.stringify(explain(error))]) assert.not.match(text, /sec ?ret/);
    assert.is(error.input, input);
  });
}
messages.run();
