/** Returns the items of an iteration, and the error that ends it, if one does. */
export async function readAll<T>(iteration: AsyncIterable<T>): Promise<readonly [error: unknown, items: readonly T[]]> {
  const items: T[] = [];
  try {
    for await (const item of iteration) items.push(item);
    return [undefined, items];
  } catch (error) {
    return [error, items];
  }
}
