/** Makes an input shorter as long as it still fails. */

/** Milliseconds after which an input is short enough. */
const PATIENCE = 20_000;

/** Leaves out what can be left out: halves first, single characters last; then puts `a` for what need not be anything else. */
export function shrink(input: string, stillFails: (input: string) => boolean): string {
  const end = performance.now() + PATIENCE;
  const fails = (shorter: string): boolean => performance.now() < end && stillFails(shorter);
  let shortest = input;
  for (let size = input.length; size > 0; size >>= 1) {
    for (let offset = 0; offset < shortest.length; ) {
      const shorter = shortest.slice(0, offset) + shortest.slice(offset + size);
      if (fails(shorter)) shortest = shorter;
      else offset += size;
    }
  }
  for (let offset = 0; offset < shortest.length; offset++) {
    const plainer = `${shortest.slice(0, offset)}a${shortest.slice(offset + 1)}`;
    if (fails(plainer)) shortest = plainer;
  }
  return shortest;
}
