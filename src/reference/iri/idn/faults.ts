/** Explains why a name has no ASCII form: tr46 reports only the failure, so each rule in turn is switched off. */

import { mayHavePassword, REDACTED } from '../../../errors/redact.js';
import { bare } from '../../../tables/options.js';
import { FULL_STOPS } from '../labels.js';
import { IdnError, type IdnErrorCode, type LabelError } from './idn-error.js';
import type { Tr46, Tr46Options } from './tr46.js';

/** The rules that can be switched off, each with the error of a label that is valid without it. */
const RULES: readonly (readonly [rule: keyof Tr46Options, code: IdnErrorCode])[] = [
  ['checkHyphens', 'misplaced-hyphen'],
  ['useSTD3ASCIIRules', 'not-std3'],
  ['checkJoiners', 'misplaced-joiner'],
  ['checkBidi', 'mixed-directions'],
  ['verifyDNSLength', 'dns-length'],
];

/** Returns the error of a name that `toASCII` refuses. */
export function faults(tr46: Tr46, name: string, options: Tr46Options): IdnError {
  const hides = mayHavePassword(name);
  const labels = name.split(FULL_STOPS).flatMap((label, index): LabelError[] => {
    if (tr46.toASCII(label, options) !== null) return [];
    return [{ index, label: hides ? REDACTED : label, code: faultIn(tr46, label, options) }];
  });
  return new IdnError(labels[0]?.code ?? faultIn(tr46, name, options), labels);
}

/** Returns the error of a label, or of a whole name whose labels are all valid on their own. */
function faultIn(tr46: Tr46, name: string, options: Tr46Options): IdnErrorCode {
  const found = RULES.find(([rule]) => tr46.toASCII(name, bare({ ...options, [rule]: false })) !== null);
  if (found !== undefined) return found[1];
  return /^xn--/i.test(name) ? 'invalid-punycode' : 'disallowed-character';
}
