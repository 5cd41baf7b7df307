/** Suffix references: which texts the heuristic completes, keeps unchanged, or refuses. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UriComponentError } from '../../src/errors/index.js';
import { fromSuffix, UriSyntaxError } from '../../src/index.js';
import { isTypeError } from '../support/wrong-use.js';

const suffixes = suite('suffix');
const completes = (text: string, reference: string, scheme?: string): void =>
  suffixes(`${JSON.stringify(text)} to ${reference}`, () => {
    assert.is(fromSuffix(text, scheme === undefined ? {} : { scheme }), reference);
  });
completes('www.w3.org/Addressing/', 'http://www.w3.org/Addressing/');
completes('www.w3.org', 'http://www.w3.org');
completes('localhost', 'https://localhost', 'https');
completes('localhost:8080/a', 'http://localhost:8080/a');
completes('LocalHost:80', 'http://LocalHost:80');
completes('example.com:80', 'http://example.com:80');
completes(':80', 'http://:80');
completes('example.com:80?a:b', 'http://example.com:80?a:b');
completes('example.com:80#a', 'http://example.com:80#a');
completes('127.0.0.1:8080/', 'http://127.0.0.1:8080/');
completes('[::1]:8080/', 'http://[::1]:8080/');
completes('1a:80', 'http://1a:80');
completes('%61.example/', 'http://%61.example/');
completes('user@example.com/', 'http://user@example.com/');
completes('index.html', 'http://index.html');
completes('a?b', 'http://a?b');
completes('example.com', 'x-y://example.com', 'x-y');
suffixes('http is the default', () => assert.is(fromSuffix('a'), 'http://a'));

const leaves = (text: string): void =>
  suffixes(`${JSON.stringify(text)} unchanged`, () => assert.is(fromSuffix(text, { scheme: 'x' }), text));
leaves('');
leaves('/a');
leaves('//example.com/');
leaves('./a');
leaves('../a');
leaves('?a');
leaves('#a');
leaves('http://example.com:80/');
leaves('http:a');
leaves('mailto:a@b.example');
leaves('tel:911');
leaves('urn:isbn:0451450523');
leaves('example.com:');
leaves('example.com:a');
leaves('example.com:80a');
leaves('a:b@c:x');
leaves('soap.beep://a:80/');

const refuses = (text: string, offset: number): void =>
  suffixes(`${JSON.stringify(text)} is refused at ${offset} of the completed text`, () => {
    assert.throws(
      () => fromSuffix(text),
      (error: Error) => error instanceof UriSyntaxError && error.offset === offset,
    );
  });
refuses('exa mple.com', 10);
refuses('a@b@c', 10);
refuses('[::1', 11);
refuses('http://exa mple.com', 10);
refuses('/a b', 2);
refuses('example.com:80/a b', 23);
for (const scheme of ['', '1a', 'a:', 'http://']) {
  suffixes(`the scheme ${JSON.stringify(scheme)} is refused`, () => {
    assert.throws(
      () => fromSuffix('a', { scheme }),
      (error: Error) => error instanceof UriComponentError && error.component === 'scheme',
    );
  });
}
suffixes('a value that is not a string is an error', () => {
  assert.throws(() => fromSuffix(null as never), isTypeError);
});
suffixes.run();
