/** The labels of domain names (RFC 5890, section 2.2; UTS 46). */

/** What UTS 46 reads as a full stop. */
export const FULL_STOPS = /[.\u3002\uFF0E\uFF61]/;

/**
 * Whether a conversion left nothing of a label, or of the whole name: UTS 46 ignores soft hyphens, zero-width spaces and
 * variation selectors. Without that label, the name is another one: `127.0.0.1` with a label of soft hyphens after it, say.
 *
 * @param name - the name before its conversion
 * @param converted - the name after it
 */
export function losesLabel(name: string, converted: string): boolean {
  return emptyLabels(converted) !== emptyLabels(name);
}

const emptyLabels = (name: string): number => name.split(FULL_STOPS).filter((label) => label === '').length;
