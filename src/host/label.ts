/** The labels of names: their lengths, and the full stops between them. */

/** The octets of the longest label of the DNS, without its length octet (RFC 1035, section 2.3.4). */
export const MAX_LABEL = 63;
/** The octets of the longest name of the DNS as text, without a final full stop. */
export const MAX_HOSTNAME = 253;

/** The beginning of a label in Punycode (RFC 5890, section 2.3.2.1). */
export const A_LABEL = /^xn--/i;

/** Characters that UTS 46 reads as a full stop. */
export const FULL_STOPS = /[.\u3002\uFF0E\uFF61]/;

/**
 * The length of the longest name that is converted, in UTF-16 code units: 4 for each of the 253 octets of the longest name
 * in the DNS. Conversion takes quadratic time, in `tr46` and in the platform's `URL`.
 */
export const MAX_IDN_NAME = 1012;

/**
 * Whether a conversion removed a whole label, or the whole name: UTS 46 ignores soft hyphens, zero-width spaces and
 * variation selectors. The name has then changed: for example, `127.0.0.1` remains of one with a label of soft hyphens after it.
 *
 * @param name - the name before its conversion
 * @param converted - the name after it
 */
export function losesLabel(name: string, converted: string): boolean {
  return emptyLabels(converted) !== emptyLabels(name);
}

const emptyLabels = (name: string): number => name.split(FULL_STOPS).filter((label) => label === '').length;
