/**
 * Known failures of other libraries, each with its source, and the answers of this library to the same input.
 *
 * `advisories.jsonl` has a row for each failure: its title, its source, and the expected answers. Identifiers come from
 * the sources; a title describes a failure without an identifier. Inputs that took others too long are in
 * `growing-texts.jsonl`: parse-uri (CVE-2024-36751), validate-iri, uri-js, fast-uri and uriparser (CVE-2025-67899).
 */

import { type ComponentErrorCode, type ErrorCode, UriSyntaxError } from '../../src/entries/errors.js';
import {
  decodeComponent,
  equals,
  isUri,
  isUriReference,
  normalize,
  parse,
  resolve,
  tryParse,
  UriComponentError,
} from '../../src/entries/index.js';
import { type FindingCode, inspect, isReadAlike } from '../../src/entries/inspect.js';
import { rows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

/** Long inputs are shortened in titles. */
const show = (text: string): string =>
  text.length <= 80 ? JSON.stringify(text) : `${JSON.stringify(text.slice(0, 30))} and ${text.length - 30} more`;

const advisories = suite('advisories');
/** The title and the source of the failure whose answers are tested. */
let about = '';
const answer = (input: string, what: string, check: () => void): void =>
  advisories(`${about}: ${show(input)} ${what}`, check);

/** Expects every function that takes a reference to reject the input at an offset. */
const refuses = (input: string, code: ErrorCode, offset: number): void =>
  answer(input, `is refused at ${offset}: ${code}`, () => {
    assert.not(isUriReference(input));
    assert.is(tryParse(input), undefined);
    const base = 'http://trusted.example/';
    const takers = [parse, normalize, (s: string) => resolve(base, s), (s: string) => equals(s, base)];
    for (const take of takers) {
      assert.throws(() => take(input), UriSyntaxError, { code, offset });
    }
    assert.not(isReadAlike(input));
    assert.ok(inspect(input).some((finding) => finding.code === 'not-a-reference'));
  });

/** Expects this authority, also after normalization and after resolution against another host. */
const hasAuthority = (input: string, authority: string | null, host: string | null): void =>
  answer(input, `has the authority ${JSON.stringify(authority)}`, () => {
    const normal = normalize(input);
    const texts = [input, normal, normalize(normal), ...(isUri(input) ? [resolve('http://base.example/', input)] : [])];
    for (const text of texts) {
      assert.is(parse(text).authority?.toLowerCase() ?? null, authority, text);
      assert.is(parse(text).host?.toLowerCase() ?? null, host, text);
    }
  });

/** Expects this normal form, and that it does not change when normalized again. */
const normalizes = (input: string, normal: string): void =>
  answer(input, `is ${show(normal)}`, () => {
    assert.is(normalize(input), normal);
    assert.is(normalize(normal), normal);
    assert.ok(equals(input, normal));
  });

const differs = (a: string, b: string): void =>
  answer(a, `is not ${show(b)}`, () => {
    for (const level of ['string', 'syntax', 'scheme'] as const) assert.not(equals(a, b, { level }), level);
  });

const resolves = (base: string, reference: string, target: string): void =>
  answer(reference, `on ${show(base)} is ${show(target)}`, () => {
    assert.is(resolve(base, reference), target);
    assert.is(parse(target).toString(), target);
  });

/** Expects these findings, no others, and that the reference may be read differently. */
const finds = (input: string, ...codes: readonly FindingCode[]): void =>
  answer(input, `has ${codes.join(', ')}`, () => {
    const found = inspect(input).flatMap(({ code }) => (code === 'not-read-alike' ? [] : [code]));
    assert.equal(found, codes);
  });

/** Expects that the input cannot be decoded. */
const decodesNot = (input: string, code: ComponentErrorCode, offset: number): void =>
  answer(input, `is not decoded: ${code} at ${offset}`, () => {
    assert.throws(() => decodeComponent(input), UriComponentError, { code, offset });
  });

/** Expects that no error contains the secret. */
const keepsSecret = (input: string, secret: string): void =>
  answer(input, `is refused without ${show(secret)}`, () => {
    const error = assert.thrown<UriSyntaxError>(() => parse(input));
    const { message, stack } = error;
    for (const said of [message, String(error), stack, JSON.stringify(error), Object.values(error).join()])
      assert.not(said?.includes(secret), said);
    for (const { message } of inspect(input)) assert.not(message.includes(secret), message);
  });

/** The verbs of `advisories.jsonl`. */
const ANSWERS = { decodesNot, differs, finds, hasAuthority, keepsSecret, normalizes, refuses, resolves };

type Row = readonly [
  title: string,
  source: string,
  ...answers: readonly [verb: keyof typeof ANSWERS, ...args: never[]][],
];
for (const [title, source, ...answers] of rows<Row>('security/advisories')) {
  about = `${title} (${source})`;
  for (const [verb, ...args] of answers) (ANSWERS[verb] as (...args: never[]) => void)(...args);
}

advisories.run();
