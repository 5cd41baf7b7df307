/** A reference, cut into its components and the delimiters between them. */

import { type ErrorCode, explain, UriSyntaxError } from '../../src/entries/errors.js';
import { Flag, Grammar, hostKind, STRIDE, scan } from '../../src/entries/scanner.js';
import { COMPONENTS, type Component, fillSpans, HOST_KIND_NAMES, UNDEFINED } from '../../src/scanner/components.js';

/** Kinds of pieces: components without smaller ones, the delimiters between them, and text that cannot be read. */
export type PieceKind =
  | 'scheme'
  | 'userinfo'
  | 'host'
  | 'port'
  | 'path'
  | 'query'
  | 'fragment'
  | 'delimiter'
  | 'unread';

/** A span of a text, in UTF-16 code units. */
export interface Piece {
  readonly kind: PieceKind;
  readonly start: number;
  readonly end: number;
}

/** A row of the legend. */
export interface Row {
  readonly name: Exclude<Component, 'reference'>;
  /** `undefined` if the component is undefined. */
  readonly span: { readonly start: number; readonly end: number } | undefined;
  /** The section of the RFC that defines it. */
  readonly section: string;
  /** The alternative of `host` that matched. */
  readonly kind?: string;
}

/** The first offset at which a text cannot match the grammar, and why. */
export interface Failure {
  readonly code: ErrorCode;
  /** Why the text is invalid. */
  readonly reason: string;
  /** In UTF-16 code units. */
  readonly offset: number;
  /** The offset of the character that the reason names; it may be before the error. */
  readonly causeOffset: number;
  readonly expected: readonly string[];
}

/** A text, read as a URI reference. */
export interface Anatomy {
  readonly text: string;
  /** `URI`, `absolute-URI`, `relative-ref`: the narrowest of the RFC's rules; `undefined` if none matches. */
  readonly rule: 'URI' | 'absolute-URI' | 'relative-ref' | undefined;
  readonly pieces: readonly Piece[];
  /** Empty if the text cannot be read. */
  readonly rows: readonly Row[];
  readonly failure: Failure | undefined;
}

const SECTIONS: Readonly<Record<Row['name'], string>> = {
  scheme: '3.1',
  authority: '3.2',
  userinfo: '3.2.1',
  host: '3.2.2',
  port: '3.2.3',
  path: '3.3',
  query: '3.4',
  fragment: '3.5',
};

/** Reads a text in linear time. */
export function anatomy(text: string): Anatomy {
  const record = new Uint32Array(STRIDE);
  const flags = scan(text, record);
  if (flags < 0) return unread(text, ~flags);
  const spans = new Int32Array(2 * COMPONENTS.length);
  fillSpans(flags, record, spans);
  const rows = COMPONENTS.flatMap((name, i): Row[] => {
    if (name === 'reference') return [];
    const start = spans[2 * i] as number;
    const span = start === UNDEFINED ? undefined : { start, end: spans[2 * i + 1] as number };
    const row = { name, span, section: SECTIONS[name] };
    return [name === 'host' && span ? { ...row, kind: HOST_KIND_NAMES[hostKind(flags)] } : row];
  });
  const rule = flags & Flag.SCHEME ? (flags & Flag.FRAGMENT ? 'URI' : 'absolute-URI') : 'relative-ref';
  return { text, rule, pieces: piecesOf(rows), rows, failure: undefined };
}

/** Returns why a text does not match a grammar; `undefined` if it does. */
export function failureOf(text: string, grammar: Grammar = Grammar.URI_REFERENCE): Failure | undefined {
  const result = scan(text, new Uint32Array(STRIDE), 0, grammar);
  if (result >= 0) return undefined;
  const { code, message, causeOffset, expected } = explain(new UriSyntaxError(text, ~result, grammar));
  // The page shows the rule, the code and the offset next to the reason. A letter may look like a digit, as in `8O`.
  const reason = message
    .replaceAll(/^[^:]*: | \([^()]*\)$/g, '')
    .replace('"\\\\"', '"\\"')
    .replace(/unexpected (?="[A-Za-z]")/, 'unexpected letter ');
  return { code, reason, offset: ~result, causeOffset, expected };
}

function unread(text: string, offset: number): Anatomy {
  const pieces: Piece[] = [
    { kind: 'delimiter', start: 0, end: offset },
    { kind: 'unread', start: offset, end: text.length },
  ];
  return { text, rule: undefined, pieces, rows: [], failure: failureOf(text) };
}

/** The last component ends at the end of the text, so that no delimiter can follow it. */
function piecesOf(rows: readonly Row[]): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { name, span } of rows) {
    if (name === 'authority' || span === undefined) continue;
    if (span.start > done) pieces.push({ kind: 'delimiter', start: done, end: span.start });
    pieces.push({ kind: name, ...span });
    done = span.end;
  }
  return pieces;
}
