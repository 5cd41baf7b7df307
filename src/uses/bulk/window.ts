/** Work on several items at the same time, with the results in the order of the items. */

/**
 * Yields the result of each item, in the order of the items. Reads the next item while it waits for results. If the work on an
 * item fails, or reading one does, the results of all items before it are yielded first.
 *
 * A caller that stops early waits for the work under way, but not for an item that is being read.
 *
 * @param items - the items, read one at a time
 * @param start - starts the work on an item
 * @param size - how many items may be under way now, results that were not yielded yet included
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterator<Item, unknown>,
  start: (item: Item) => Promise<Result>,
  size: () => number,
): AsyncGenerator<Result, void, undefined> {
  const underWay: Promise<Result>[] = [];
  let reading: Promise<void> | undefined;
  let isEnd = false;
  let failure: { readonly error: unknown } | undefined;

  async function read(): Promise<void> {
    try {
      const { done, value } = await items.next();
      if (done) isEnd = true;
      // Not after the caller has stopped.
      else if (!isEnd) {
        const work = start(value as Item);
        // A failure is reported when its turn comes.
        work.catch(() => {});
        underWay.push(work);
      }
    } catch (error) {
      isEnd = true;
      failure = { error };
    }
    reading = undefined;
  }

  try {
    for (;;) {
      if (!isEnd && underWay.length < size()) reading ??= read();
      const [first] = underWay;
      if (first === undefined && reading === undefined) break;
      const isReady = await Promise.race([first?.then(() => true), reading].filter((promise) => promise !== undefined));
      if (isReady !== true) continue;
      underWay.shift();
      yield (await first) as Result;
    }
    if (failure !== undefined) throw failure.error;
  } finally {
    isEnd = true;
    await Promise.allSettled(underWay);
  }
}
