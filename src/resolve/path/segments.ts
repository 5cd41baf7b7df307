/** The kinds of path segments (sections 3.3 and 5.2.4), decided here for strings and for bytes. */

export const FULL_STOP = 0x2e;
const SOLIDUS = 0x2f;

/** Represents the end of a path. */
export const NO_CHARACTER = -1;

/** Returns the number of dots of a dot-segment that begins with a full stop and these two characters; 0 if another segment does. */
export function dotsOf(second: number, third: number): number {
  if (second === FULL_STOP) return endsSegment(third) ? 2 : 0;
  return endsSegment(second) ? 1 : 0;
}

function endsSegment(character: number): boolean {
  return character === SOLIDUS || character === NO_CHARACTER;
}

/**
 * Whether a path that begins with these two characters would be read as an authority. It gets `/.` before it: section 5.3 forgets this,
 * and would make `foo://evil.com/x` of `foo:/a/b` and `..//evil.com/x`.
 */
export function isReadAsAuthority(first: number, second: number, hasAuthority: boolean): boolean {
  return !hasAuthority && first === SOLIDUS && second === SOLIDUS;
}
