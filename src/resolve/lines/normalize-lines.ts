import type { Batch } from '../../scanner/batch.js';
import type { Scanned } from '../../scanner/scanned.js';
import { CodeUnit } from '../../tables/code-unit.js';
import { Flag } from '../../tables/record.js';
import { type Form, formOf, type NormalizeOptions, schemesOf } from '../normalize.js';
import { EQUIVALENCES } from '../schemes/registry.js';
import { appendLowerCase, appendPercent, appendSegments, disambiguate } from './bytes.js';
import { type LineBuffer, type LineWriter, writeLines } from './line-buffer.js';
import { SchemeForms } from './scheme-forms.js';

const NOT_NORMAL = Flag.SCHEME_UPPERCASE | Flag.HOST_UPPERCASE | Flag.PERCENT_NOT_NORMAL;

const OPTIONS = { level: ['syntax', 'scheme'], schemes: schemesOf } as const;

/**
 * Normalizes the lines of a batch: the result of `normalize` for each, as bytes. Lines that are already normal are
 * copied, many at once. Other lines are also normalized as bytes, except in rare cases at level `'scheme'`: IPv6
 * addresses, and schemes other than `http` and `https`.
 *
 * A line that is not a URI reference becomes an empty line. So does the empty reference; `batch.flags` distinguishes
 * the two.
 *
 * @param batch - a batch filled by `scanLines`, with its input unchanged
 * @param out - the buffer for the lines, one per line of the batch; its previous lines are overwritten
 * @param options - how far to normalize; level `'syntax'` by default. There is no `encodedDots`: encoded full stops are decoded.
 * @returns `out`
 * @throws RangeError if there is no such level, if the input of the batch is in `out`, or if the result would take more
 * than 4 GiB
 * @example
 * ```ts
 * const batch = scanLines(new TextEncoder().encode('HTTP://Example.COM/%7ea\n/a/../b\n[\n'), new Batch());
 * const out = normalizeLines(batch, new LineBuffer());
 * out.slice(0); // 'http://example.com/~a'
 * out.slice(1); // '/b'
 * out.slice(2); // ''
 * batch.flags[2] < 0; // true
 * ```
 */
export function normalizeLines(
  batch: Batch,
  out: LineBuffer,
  options?: Omit<NormalizeOptions, 'encodedDots'>,
): LineBuffer {
  return writeLines(batch, out, new NormalFormWriter({ ...formOf(options, OPTIONS), fragment: true }));
}

/** Writes the normal form of each reference. */
export class NormalFormWriter implements LineWriter {
  /** The root that a scheme may add: by syntax, a normal form is never longer than its reference. */
  readonly most = 1;
  readonly #forms: SchemeForms | undefined;
  /** The flags of references whose normal form is another text. */
  readonly #changing: number;

  constructor({ level, schemes = EQUIVALENCES, fragment }: Form) {
    this.#forms = level === 'scheme' ? new SchemeForms(schemes) : undefined;
    this.#changing = fragment ? NOT_NORMAL : NOT_NORMAL | Flag.FRAGMENT;
  }

  keeps(R: Scanned<Uint8Array>): boolean {
    if (R.has(this.#changing) || (R.has(Flag.DOT_SEGMENT) && !isRelativePath(R))) return false;
    return this.#forms === undefined || this.#forms.isNormal(R);
  }

  write(R: Scanned<Uint8Array>, out: LineBuffer, start: number): number {
    const endOfR = (this.#changing & Flag.FRAGMENT) === 0 ? R.end : R.queryEnd;
    const end = appendNormalForm(R, endOfR, out.bytes, start);
    return this.#forms === undefined ? end : this.#forms.apply(out, start, end);
  }
}

/** Whether the path needs its dot-segments. */
function isRelativePath(R: Scanned<Uint8Array>): boolean {
  return !R.has(Flag.SCHEME) && R.input[R.pathStart] !== CodeUnit.SOLIDUS;
}

/**
 * Writes the normal form by syntax (section 6.2.2) of a reference up to `endOfR` to `target` from `start`; returns the offset at
 * which it ends.
 */
function appendNormalForm(R: Scanned<Uint8Array>, endOfR: number, target: Uint8Array, start: number): number {
  const { input, schemeEnd, hostStart, hostEnd, pathStart, pathEnd } = R;
  // With the delimiters around userinfo, and the port with its colon.
  let end = appendLowerCase(input, R.start, schemeEnd, target, start);
  end = appendPercent(input, schemeEnd, hostStart, target, end);
  end = appendLowerCase(input, hostStart, hostEnd, target, end);
  const path = appendPercent(input, hostEnd, pathStart, target, end);
  end = appendPercent(input, pathStart, pathEnd, target, path);
  if (!isRelativePath(R)) {
    end = appendSegments(target, path, end, target, path, path);
    end = disambiguate(target, path, end, R.has(Flag.AUTHORITY));
  }
  return appendPercent(input, pathEnd, endOfR, target, end);
}
