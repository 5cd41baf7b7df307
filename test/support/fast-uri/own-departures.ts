/** Why uriscan answers a call of fast-uri's own tests differently. The tests make thousands of calls, in loops. */

import { isDeepStrictEqual } from 'node:util';
import { THROWS } from './answers.js';
import type { Call, Departure } from './cases.js';

interface Answers {
  readonly call: Call;
  readonly theirs: unknown;
  readonly ours: unknown;
}

type Components = { readonly [name: string]: unknown };

/** The answer of `parse` to a text that is not a reference. */
const NOTHING = { path: '', error: true };
const isNothing = (answer: unknown): boolean => answer === THROWS || isDeepStrictEqual(answer, NOTHING);
const hasError = (answer: unknown): boolean => (answer as Components)['error'] === true;
const CONTROL = /\p{Cc}/u;

type Rule = (answers: Answers, text: string) => boolean;
/** Returns the rule that the call, as JSON, matches an expression. */
const where =
  (pattern: RegExp): Rule =>
  (_, text) =>
    pattern.test(text);

/** The rules; the first one that matches applies. */
export const RULES: readonly (readonly [departs: Departure, holds: Rule])[] = [
  ['surrogate', where(/\\ud[89a-f]/)],
  ['zone', where(/::[\da-f]*%/i)],
  ['suffix', where(/"reference":"suffix"/)],
  ['control', ({ call: [name, uri] }) => name === 'normalize' && CONTROL.test(String(uri))],
  ['no-host', where(/^\["(?:serialize",\{"scheme":"wss?","resourceName":|equal","(?:https?|wss?):(?:\/?|\/{3})[^/])/)],
  ['malformed', ({ theirs, ours }) => hasError(theirs) && isNothing(ours)],
  ['rejected', where(/@b@evil|:\/\/a b|"\/\/a b/)],
  ['rejected', ({ ours }) => isNothing(ours)],
  ['scheme-data', where(/"urn:[^"]*\|/)],
  ['scheme-data', where(/"mailto:(?:\/\/|user@\[|user@example\.org\?"|user@a\.)|user@\[/)],
  ['not-a-reference', ({ theirs, ours }) => isDeepStrictEqual({ ...Object(theirs), error: true }, ours)],
  ['port', where(/99999|65536/)],
  ['ipv6-text', where(/:192\.0\.2\.1\]/)],
  ['unreserved', where(/\/u%2f@/)],
  ['colon', where(/"path":"[a-z]+:/)],
  ['double-slash', where(/"path":"\/\//)],
  ['reg-name', where(/\.(?:com|test)%(?:25)?(?:40|3A|5C)|user%3A/)],
  ['ws-path', where(/^\["serialize",\{"scheme":"wss?","host":/)],
  ['once', where(/"scheme":"mailto".*%/)],
  ['target', where(/"urn:example:a\/b\/\.\.\/c"/)],
];

/** Returns the reason for a difference; `undefined` if no rule matches. */
export function reasonFor(answers: Answers): Departure | undefined {
  const text = JSON.stringify(answers.call);
  return RULES.find(([, holds]) => holds(answers, text))?.[0];
}
