const SET_FROM = 48;

/**
 * Copies the bytes from `start` to `end` to `target`, and returns where they end there. A loop takes 1.1 ns a byte, a view
 * that is `set` 50 ns whatever its length (Node 20, x64).
 */
export function append(source: Uint8Array, start: number, end: number, target: Uint8Array, at: number): number {
  const shift = at - start;
  if (end - start < SET_FROM) for (let i = start; i < end; i++) target[i + shift] = source[i] as number;
  else target.set(source.subarray(start, end), at);
  return end + shift;
}
