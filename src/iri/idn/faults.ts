/** Why a name has no form in ASCII: tr46 says only that it has none, so it is asked again with one rule less. */

import { mayHavePassword, REDACTED } from '../../errors/redact.js';
import { bare } from '../../tables/options.js';
import { FULL_STOPS } from '../labels.js';
import { IdnError, type IdnErrorCode, type LabelError } from './idn-error.js';
import type { Tr46, Tr46Options } from './tr46.js';

/** The rules that can be left out, each with what is wrong where a label would do without it. */
const RULES: readonly (readonly [rule: keyof Tr46Options, code: IdnErrorCode])[] = [
  ['checkHyphens', 'misplaced-hyphen'],
  ['useSTD3ASCIIRules', 'not-std3'],
  ['checkJoiners', 'misplaced-joiner'],
  ['checkBidi', 'mixed-directions'],
  ['verifyDNSLength', 'dns-length'],
];

/** What is wrong with a name that `toASCII` refuses. */
export function faults(tr46: Tr46, name: string, options: Tr46Options): IdnError {
  const hides = mayHavePassword(name);
  const labels = name.split(FULL_STOPS).flatMap((label, index): LabelError[] => {
    if (tr46.toASCII(label, options) !== null) return [];
    return [{ index, label: hides ? REDACTED : label, code: faultIn(tr46, label, options) }];
  });
  return new IdnError(labels[0]?.code ?? faultIn(tr46, name, options), labels);
}

/** What is wrong with a label, or with a whole name where none of its labels is wrong by itself. */
function faultIn(tr46: Tr46, name: string, options: Tr46Options): IdnErrorCode {
  const found = RULES.find(([rule]) => tr46.toASCII(name, bare({ ...options, [rule]: false })) !== null);
  if (found !== undefined) return found[1];
  return /^xn--/i.test(name) ? 'invalid-punycode' : 'disallowed-character';
}
