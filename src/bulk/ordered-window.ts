/** Work on several items at the same time, with the results in the order of the items. */

type Event<Item, Result> =
  | { readonly kind: 'item'; readonly item: Item }
  | { readonly kind: 'result'; readonly result: Result }
  /** There are no more items; `check` throws if reading them failed. */
  | { readonly kind: 'end'; check(): void };

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
  const underWay: Promise<Event<Item, Result>>[] = [];
  let reading: Promise<Event<Item, Result>> | undefined;
  let end: { check(): void } | undefined;
  try {
    for (;;) {
      if (end === undefined && underWay.length < size()) reading ??= read(items);
      const pending = [...(reading ? [reading] : []), ...underWay.slice(0, 1)];
      if (pending.length === 0) break;
      const event = await Promise.race(pending);
      if (event.kind === 'result') {
        underWay.shift();
        yield event.result;
        continue;
      }
      reading = undefined;
      if (event.kind === 'item') underWay.push(resultOf(start(event.item)));
      else end = event;
    }
    end?.check();
  } finally {
    await Promise.allSettled(underWay);
  }
}

async function read<Item>(items: AsyncIterator<Item, unknown>): Promise<Event<Item, never>> {
  try {
    const { done, value } = await items.next();
    return done ? { kind: 'end', check() {} } : { kind: 'item', item: value as Item };
  } catch (error) {
    return {
      kind: 'end',
      check() {
        throw error;
      },
    };
  }
}

function resultOf<Result>(work: Promise<Result>): Promise<Event<never, Result>> {
  const event = work.then((result) => ({ kind: 'result', result }) as const);
  // A failure is reported when its turn comes.
  event.catch(() => {});
  return event;
}
