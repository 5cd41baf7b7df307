/** Syntax errors: code, offset, a message without the input, and explanations without secrets. */

import { inspect } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  COMPONENT_ERRORS,
  diagnose,
  ERRORS,
  excerpt,
  explain,
  UriComponentError,
  UriError,
} from '../../src/errors/index.js';
import { errorCode } from '../../src/errors/uri.js';
import { type ErrorCode, parse, scan, UriSyntaxError } from '../../src/index.js';
import { parseIri } from '../../src/iri/index.js';
import { Grammar, STRIDE } from '../../src/scanner/index.js';

const record = new Uint32Array(STRIDE);

function errorFor(input: string, grammar: Grammar): UriSyntaxError {
  return new UriSyntaxError(input, ~scan(input, record, 0, grammar), grammar);
}

function errorOf(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}

const codes = suite('errors: codes');
const seen = new Set<ErrorCode>();
const says = (input: string, code: ErrorCode, offset: number, grammar: Grammar = Grammar.URI_REFERENCE): void => {
  seen.add(code);
  codes(`${JSON.stringify(input)} is ${code} at ${offset} for grammar ${grammar}`, () => {
    const error = errorFor(input, grammar);
    assert.is(error.code, code);
    assert.is(error.offset, offset);
    assert.is(error.input, input);
    assert.ok(error.message.endsWith(` (${code}, offset ${offset})`));
    assert.not(error.message.includes('\n'));
    assert.is(errorCode(input, offset, grammar), code);
    assert.ok(error instanceof UriError);
  });
};
says('http://[::1', 'unexpected-end', 11);
says('http://h:8x', 'unexpected-end', 11);
says('%', 'unexpected-end', 1);
says('abc', 'unexpected-end', 3, Grammar.URI);
says('', 'unexpected-end', 0, Grammar.URI);
says('a b', 'forbidden-character', 1);
says('é', 'forbidden-character', 0);
says('http://h/\\', 'forbidden-character', 9);
says('http://[::1 ', 'forbidden-character', 11);
says('%4 ', 'invalid-percent-encoding', 2);
says('/%é', 'invalid-percent-encoding', 2);
says('?%%', 'invalid-percent-encoding', 2);
says('%x', 'invalid-percent-encoding', 1);
says(':a', 'invalid-scheme', 0);
says('[', 'invalid-scheme', 0);
says('1a:b', 'invalid-scheme', 0, Grammar.URI);
says('a/b', 'invalid-scheme', 1, Grammar.URI);
says('/a', 'invalid-scheme', 0, Grammar.ABSOLUTE_URI);
says('1a:b', 'colon-in-first-segment', 2);
says('a:b', 'colon-in-first-segment', 1, Grammar.RELATIVE_REFERENCE);
says('//u:p/', 'invalid-userinfo', 5);
says('//u:8x?', 'invalid-userinfo', 6);
says('//h]', 'invalid-host', 3);
says('//u@h@', 'invalid-host', 5);
says('//@[x', 'invalid-ip-literal', 4);
says('http://[::1%25en0]/', 'invalid-ip-literal', 11);
says('//[1:2:3:4:5:6:7:8:9]', 'invalid-ip-literal', 18);
says('//[v.a]', 'invalid-ip-literal', 4);
says('//h:80[', 'invalid-port', 6);
says('//@h:x', 'invalid-port', 5);
says('//[::1]x', 'invalid-host', 7);
says('/a]', 'invalid-path', 2);
says('a:[', 'invalid-path', 2);
says('?a[0]', 'invalid-query', 2);
says('#a#', 'invalid-fragment', 2);
says('a:b#', 'unexpected-fragment', 3, Grammar.ABSOLUTE_URI);
says('a://h?q#f]', 'unexpected-fragment', 7, Grammar.ABSOLUTE_URI);
codes('every code has a case', () => assert.equal([...seen].sort(), Object.keys(ERRORS).sort()));
codes.run();

const expectations = suite('errors: expected');
const expects = (input: string, expected: string[], grammar: Grammar = Grammar.URI_REFERENCE): void =>
  expectations(`${JSON.stringify(input)} expects ${expected.join(' ')}`, () => {
    assert.equal(explain(errorFor(input, grammar)).expected, expected);
  });
expects('', ['ALPHA'], Grammar.URI);
expects('a b', ['ALPHA', 'DIGIT', '"+"', '"-"', '"."', '":"'], Grammar.URI);
expects('http://h/ ', ['pchar', '"#"', '"%"', '"/"', '"?"', 'end of input']);
expects('a:b ', ['pchar', '"%"', '"/"', '"?"', 'end of input'], Grammar.ABSOLUTE_URI);
expects('%', ['HEXDIG']);
expects('http://[', ['HEXDIG', '":"', '"V"', '"v"']);
expects('a:b#c#', ['pchar', '"%"', '"/"', '"?"', 'end of input']);
expects('//[v1.', ['unreserved', 'sub-delims', '":"']);
expects('//[v1.a]:1x', ['DIGIT', '"#"', '"/"', '"?"', 'end of input']);
expectations.run();

const diagnoses = suite('errors: diagnose');
for (const [text, grammar] of [
  ['a b', 'uri-reference'],
  ['http://[::1', 'uri'],
  ['/a', 'uri'],
  ['a:b', 'relative-reference'],
  ['a:b#c', 'absolute-uri'],
] as const) {
  diagnoses(`${JSON.stringify(text)} as ${grammar} is diagnosed as the error of parse says`, () => {
    try {
      parse(text, { grammar });
      assert.unreachable();
    } catch (error) {
      const { code, offset, message } = error as UriSyntaxError;
      const diagnosis = diagnose(text, { grammar });
      assert.equal([diagnosis?.code, diagnosis?.offset, diagnosis?.message], [code, offset, message]);
      assert.equal(diagnosis, explain(error as UriSyntaxError));
    }
  });
}
for (const [text, grammar, isMissing] of [
  ['example.com', 'uri', true],
  ['', 'uri', true],
  ['../a', 'uri', true],
  ['example.com/a:b', 'absolute-uri', true],
  ['a_b:c', 'uri', false],
  ['http://[::1', 'uri', false],
  ['[', 'uri-reference', false],
  ['a:b', 'relative-reference', false],
] as const) {
  const does = isMissing ? 'says' : 'does not say';
  diagnoses(`the message about ${JSON.stringify(text)} as ${grammar} ${does} that a scheme is missing`, () => {
    const { message = '' } = diagnose(text, { grammar }) ?? {};
    assert.is(/; a scheme is missing: see `fromSuffix` \([a-z-]+, offset \d+\)$/.test(message), isMissing);
  });
}
diagnoses('a text of the grammar has no diagnosis', () => {
  assert.is(diagnose(''), undefined);
  assert.is(diagnose(parse('/a')), undefined);
  assert.is(diagnose('a:b', { grammar: 'absolute-uri' }), undefined);
});
diagnoses.run();

const messages = suite('errors: messages');
const names = (input: string, character: string): void =>
  messages(`the message about ${JSON.stringify(input)} names ${character}`, () => {
    const { message } = errorFor(input, Grammar.URI_REFERENCE);
    assert.is(message.slice('not a URI reference: unexpected '.length, message.indexOf(';')), character);
  });
names('a b', 'U+0020 (space)');
names('a\t', 'U+0009 (tab)');
names('a\r\n', 'U+000D (carriage return)');
names('a\n', 'U+000A (line feed)');
names('a\0', 'U+0000 (NUL)');
names('a\u007f', 'U+007F');
names('/]', '"]"');
names('a"', '"\\""');
names('é', 'U+00E9');
names('a💩', 'U+1F4A9');
names('a\ud800', 'U+D800');
names('http://[::1', 'end of input');
messages('the message about an IRI names both halves of a surrogate pair', () => {
  assert.match(errorOf(() => parseIri('/\u{1FFFE}')).message, /^not an IRI reference: unexpected U\+1FFFE; /);
});
messages('an explanation has four lines for people', () => {
  assert.is(
    explain(errorFor('http://me:secret@example.com/a b', Grammar.URI_REFERENCE)).text,
    [
      'not a URI reference: unexpected U+0020 (space); this character must be percent-encoded (forbidden-character, offset 30)',
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

const points = (input: string, ...lines: string[]): void =>
  messages(`${JSON.stringify(input.length > 60 ? `${input.slice(0, 60)}…` : input)} is pointed at`, () => {
    const error = errorFor(input, Grammar.URI_REFERENCE);
    const { offset, excerpt: text, caret } = explain(error);
    assert.equal([`  ${text}`, `  ${caret}`], lines);
    assert.is(excerpt(input, offset), text);
  });
points('a b', '  a b', '   ^');
points('a\n', '  a\\u000A', '   ^');
points('/\u202e\u0000', '  /\\u202E\\u0000', '   ^');
points('é', '  \\u00E9', '  ^');
points('💩', '  \\uD83D\\uDCA9', '  ^');
points('http://[::1', '  http://[::1', '             ^');
points(`/${'a'.repeat(99)} ${'b'.repeat(99)}`, `  …${'a'.repeat(40)} ${'b'.repeat(29)}…`, `  ${' '.repeat(41)}^`);
points('http://u:secret@h/ x', '  http://u:***@h/ x', '                 ^');
points('http://u:sec ret@h/', '  http://u:***@h/', '           ^');
points('http://u:sec/ret@h/ x', '  http://u:***@h/ x', '           ^');
points('http://u:[secret@h/', '  http://u:***@h/', '           ^');
points('//u:s@h:t@i ', '  //u:***@i ', '      ^');
points('http://h:80/@ ', '  http://h:***@ ', '               ^');
points('http://h/a@b c', '  http://h/a@b c', '              ^');
points('//u:sec%ret@h', '  //u:***@h', '      ^');
points('//u:%@h', '  //u:***@h', '         ^');
points('a b//u:p@h', '  a b//u:***@h', '   ^');
points('//u: @h', '  //u:***@h', '      ^');
points('//:a@h ', '  //:***@h ', '          ^');
points('a:b@c d', '  a:***@c d', '         ^');
points('mailto:b@c d', '  mailto:b@c d', '            ^');
points('http:/u:s@h/?n=//v:t@i/ ', '  http:/u:***@i/ ', '                ^');
points('http://v:1t/?n=http://u:s ', '  http://v:***/?n=http://u:***', '              ^');
messages.run();

const components = suite('errors: components');
const reads = (error: UriComponentError, message: string): void =>
  components(`${error.code} of ${error.component}`, () => assert.is(error.message, message));
reads(new UriComponentError('lone-surrogate', 3), `${COMPONENT_ERRORS['lone-surrogate']} (lone-surrogate, offset 3)`);
reads(
  new UriComponentError('missing-host', 0, 'port'),
  `port: ${COMPONENT_ERRORS['missing-host']} (missing-host, offset 0)`,
);
reads(
  new UriComponentError('invalid-path', 1, 'path', 'a]'),
  `path: unexpected "]"; ${COMPONENT_ERRORS['invalid-path']} (invalid-path, offset 1)`,
);
reads(
  new UriComponentError('unexpected-end', 3, 'host', '[::'),
  `host: unexpected end of input; ${COMPONENT_ERRORS['unexpected-end']} (unexpected-end, offset 3)`,
);
components.run();

const whole = suite('errors: the whole text');
const isWhole = (error: Error): void => {
  whole(`${error.name} shows its message in its stack, on the console and after a structured clone`, () => {
    const { message } = error;
    assert.is(structuredClone(error).message, message);
    for (const text of [error.stack ?? '', inspect(error)])
      assert.ok(text.includes(`${error.name}: ${message}\n    at `), text);
  });
};
isWhole(errorOf(() => parse('http://example.com/a b')));
isWhole(errorOf(() => parseIri('http://example.com/é b')));
whole('expected can be changed without changing the next explanation', () => {
  const error = errorFor('a b', Grammar.URI_REFERENCE);
  const { expected } = explain(error);
  (expected as string[]).length = 0;
  assert.ok(explain(error).expected.length > 0);
});
whole('the stack begins with the function that was called', () => {
  const error = errorOf(() => parse('a b'));
  assert.match(error.stack ?? '', /offset 1\)\n {4}at parse /);
});
whole.run();

const secrets = suite('errors: secrets');
for (const input of [
  'http://u:secret@h/ ',
  'http://u:sec ret@h/',
  'ht!tp://u:secret@h/',
  '//u:secret@[',
  'x //u:secret@h',
]) {
  secrets(`${JSON.stringify(input)} keeps its password`, () => {
    const error = errorFor(input, Grammar.URI_REFERENCE);
    const shown = [error.message, error.stack ?? '', inspect(error), JSON.stringify(error), `${error}`];
    for (const text of [...shown, JSON.stringify(explain(error))]) {
      assert.not.match(text, /sec ?ret/);
    }
    assert.is(error.input, input);
  });
}
secrets('parse throws it', () => {
  assert.throws(
    () => parse('//u:secret@h '),
    (error: Error) => error instanceof UriSyntaxError && error.name === 'UriSyntaxError',
  );
});
secrets.run();
