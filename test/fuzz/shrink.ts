/** Shortens an input while it still fails. */

/** Milliseconds after which shrinking stops. */
const PATIENCE = 20_000;

/** Removes parts that are not needed, halves first, single characters last; then replaces characters by `a`. */
export async function shrink(input: string, stillFails: (input: string) => Promise<boolean>): Promise<string> {
  const end = performance.now() + PATIENCE;
  const fails = async (shorter: string): Promise<boolean> => performance.now() < end && (await stillFails(shorter));
  let shortest = input;
  for (let size = input.length; size > 0; size >>= 1) {
    for (let offset = 0; offset < shortest.length; ) {
      const shorter = shortest.slice(0, offset) + shortest.slice(offset + size);
      if (await fails(shorter)) shortest = shorter;
      else offset += size;
    }
  }
  for (let offset = 0; offset < shortest.length; offset++) {
    const plainer = `${shortest.slice(0, offset)}a${shortest.slice(offset + 1)}`;
    if (await fails(plainer)) shortest = plainer;
  }
  return shortest;
}
