/** Punycode (RFC 3492), and labels in it. */

import { isHighSurrogate, isLowSurrogate, NOT_ASCII } from '../support/code-unit.js';
import { MAX_LABEL } from './label.js';

const PUNYCODE_BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 0x80;
const LARGEST = 0x10ffff;
const PUNYCODE_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Decodes a text in Punycode, without its `xn--`; returns `undefined` if it is malformed. The variables are named as in
 * RFC 3492, section 6.2. Each character may be inserted anywhere between the others: decoding takes quadratic
 * time: labels of the DNS have at most 63 characters.
 *
 * @example
 * ```ts
 * decodePunycode('bcher-kva'); // 'bücher'
 * decodePunycode('99999999'); // undefined
 * ```
 */
export function decodePunycode(text: string): string | undefined {
  const delimiter = text.lastIndexOf('-');
  const output: number[] = [];
  for (let at = 0; at < delimiter; at++) output.push(text.charCodeAt(at));
  let n = INITIAL_N;
  let i = 0;
  let bias = INITIAL_BIAS;
  for (let at = delimiter + 1; at < text.length; ) {
    const old = i;
    for (let k = PUNYCODE_BASE, w = 1; ; k += PUNYCODE_BASE) {
      const digit = digitAt(text, at++);
      if (digit === undefined) return undefined;
      i += digit * w;
      const t = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < t) break;
      w *= PUNYCODE_BASE - t;
    }
    const length = output.length + 1;
    bias = adapt(i - old, length, old === 0);
    n += Math.floor(i / length);
    if (n > LARGEST || isHighSurrogate(n) || isLowSurrogate(n)) return undefined;
    i %= length;
    output.splice(i++, 0, n);
  }
  return String.fromCodePoint(...output);
}

/**
 * Encodes a text in Punycode, without `xn--`. The variables are named as in RFC 3492, section 6.3. A text takes time in
 * proportion to the square of its length.
 *
 * @example
 * ```ts
 * encodePunycode('bücher'); // 'bcher-kva'
 * ```
 */
export function encodePunycode(text: string): string {
  const input = [...text].map((character) => character.codePointAt(0) as number);
  const basic = input.filter((codePoint) => codePoint < INITIAL_N);
  let output = basic.length > 0 ? `${String.fromCodePoint(...basic)}-` : '';
  let n = INITIAL_N;
  let delta = 0;
  let bias = INITIAL_BIAS;
  for (let h = basic.length; h < input.length; n++, delta++) {
    const next = Math.min(...input.filter((codePoint) => codePoint >= n));
    delta += (next - n) * (h + 1);
    n = next;
    for (const codePoint of input) {
      if (codePoint < n) delta++;
      if (codePoint !== n) continue;
      let q = delta;
      for (let k = PUNYCODE_BASE; ; k += PUNYCODE_BASE) {
        const t = Math.min(T_MAX, Math.max(T_MIN, k - bias));
        if (q < t) break;
        output += PUNYCODE_DIGITS.charAt(t + ((q - t) % (PUNYCODE_BASE - t)));
        q = Math.floor((q - t) / (PUNYCODE_BASE - t));
      }
      output += PUNYCODE_DIGITS.charAt(q);
      bias = adapt(delta, h + 1, h === basic.length);
      delta = 0;
      h++;
    }
  }
  return output;
}

/**
 * Returns the Unicode form of an A-label, a label that begins with `xn--` (RFC 5890, section 2.3.2.1); `undefined` if it is malformed.
 * The form is not ASCII, and its Punycode is the text of the label (RFC 5891, section 5.4). A label has at most 63 characters.
 *
 * @example
 * ```ts
 * decodeALabel('xn--bcher-kva'); // 'bücher'
 * decodeALabel('xn---9uc'); // undefined
 * ```
 */
export function decodeALabel(label: string): string | undefined {
  if (label.length > MAX_LABEL) return undefined;
  const punycode = label.slice('xn--'.length).toLowerCase();
  const decoded = decodePunycode(punycode);
  if (decoded === undefined || !NOT_ASCII.test(decoded)) return undefined;
  return encodePunycode(decoded) === punycode ? decoded : undefined;
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
function digitAt(text: string, at: number): number | undefined {
  const value = Number.parseInt(text.charAt(at), PUNYCODE_BASE);
  if (Number.isNaN(value)) return undefined;
  return value < 10 ? value + 26 : value - 10;
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((PUNYCODE_BASE - T_MIN) * T_MAX) / 2; k += PUNYCODE_BASE)
    rest = Math.floor(rest / (PUNYCODE_BASE - T_MIN));
  return k + Math.floor(((PUNYCODE_BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
