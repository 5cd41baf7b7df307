import { Flag, type HostKind, hostKind, Slot, STRIDE } from '../../scanner/index.js';
import { checkFunction, checkText } from '../../tables/arguments.js';
import { scanIri } from './scan.js';

/** Options that convert hosts. Both directions accept both, so that they take what `idn` returns. */
export const HOST_FUNCTIONS = { hostToAscii: checkFunction, hostToUnicode: checkFunction };

const record = new Uint32Array(STRIDE);

/**
 * Returns the alternative of `ihost` that a text matches; `undefined` if it matches none.
 *
 * @throws TypeError if it is not a string
 */
export function hostKindOf(text: string): HostKind | undefined {
  checkText(text, 'host');
  const flags = scanIri(`//${text}`, record);
  if (flags < 0 || flags & (Flag.USERINFO | Flag.PORT)) return undefined;
  return record[Slot.HOST_END] === record[Slot.END] ? hostKind(flags) : undefined;
}
