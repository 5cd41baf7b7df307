import type { Scanned } from '../scanner/scanned.js';
import { Flag } from '../tables/record.js';
import { utf8Encoder } from '../tables/utf8.js';
import { append } from './append.js';
import type { Base } from './base.js';
import type { LineBuffer } from './lines/line-buffer.js';
import type { LineWriter } from './lines/write-lines.js';
import { ABOVE_ROOT, appendSegments, disambiguate } from './path/bytes.js';
import { DROP_SCHEME, HAS_AUTHORITY, MERGE, plan, REMOVE_DOTS, TAKE, Take } from './plan.js';

const SOLIDUS = 0x2f;

/** Writes targets relative to one base as bytes, as `targetString` writes them as strings. */
export class TargetWriter implements LineWriter {
  readonly most: number;
  readonly #base: Base;
  readonly #text: Uint8Array;
  readonly #directory: Uint8Array;

  constructor(base: Base) {
    this.#base = base;
    this.#text = utf8Encoder().encode(base.text);
    this.#directory = utf8Encoder().encode(base.directory);
    // A slash, or the `/.` that disambiguates.
    this.most = (base.ends[Take.TO_QUERY] as number) + 2;
  }

  /** Whether a reference is its own target: a URI without dot-segments. */
  keeps(R: Scanned<Uint8Array>): boolean {
    return (R.flags & (Flag.DOT_SEGMENT | Flag.SCHEME)) === Flag.SCHEME && !this.#ignoresScheme(R);
  }

  /** Writes the target of R. It is empty if a `..` leads above the root and `aboveRoot` of the base is `'error'`. */
  write(R: Scanned<Uint8Array>, { bytes: T }: LineBuffer, start: number): number {
    const { flags: flagsOfBase, ends, aboveRoot } = this.#base;
    const { input, pathStart, pathEnd, end } = R;
    const ignoresScheme = R.has(Flag.SCHEME) && this.#ignoresScheme(R);
    const p = plan(R.flags, flagsOfBase, ignoresScheme, pathStart < pathEnd, input[pathStart] === SOLIDUS);
    const from = p & DROP_SCHEME ? R.schemeEnd + 1 : R.start;
    const rest = append(this.#text, 0, ends[p & TAKE] as number, T, start);
    if ((p & (MERGE | REMOVE_DOTS)) === 0) return append(input, from, end, T, rest);
    // R has nothing before a path that is merged.
    const root = p & MERGE ? rest : append(input, from, pathStart, T, rest);
    const directory = p & MERGE ? append(this.#directory, 0, this.#directory.length, T, root) : root;
    const path =
      p & REMOVE_DOTS
        ? appendSegments(input, pathStart, pathEnd, T, root, directory, aboveRoot === 'error')
        : append(input, pathStart, pathEnd, T, directory);
    if (path === ABOVE_ROOT) return start;
    return append(input, pathEnd, end, T, disambiguate(T, root, path, (p & HAS_AUTHORITY) !== 0));
  }

  #ignoresScheme({ input, start, schemeEnd }: Scanned<Uint8Array>): boolean {
    return !this.#base.strict && this.#base.hasScheme(input, start, schemeEnd);
  }
}
