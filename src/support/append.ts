const SET_FROM = 48;

/** Copies the bytes from `start` to `end`. A loop takes 1.1 ns per byte; a `set` with a view takes 50 ns for any length (Node 20, x64). */
export function append(source: Uint8Array, start: number, end: number, target: Uint8Array, at: number): number {
  const shift = at - start;
  if (end - start < SET_FROM) for (let i = start; i < end; i++) target[i + shift] = source[i] as number;
  else target.set(source.subarray(start, end), at);
  return end + shift;
}
