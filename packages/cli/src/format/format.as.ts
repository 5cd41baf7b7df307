/**
 * Writes scanned references as TSV or NDJSON, 16 bytes at a time. It is AssemblyScript, for WebAssembly with SIMD; `npm run tables`
 * compiles it to `format.generated.ts`.
 *
 * It does what `Format` does, for many lines; a test compares the two. The layout of its memory is in `format-memory.ts`.
 */

import * as layout from './format-layout.generated.as';

const VECTOR_BYTES: usize = 16;
/** The digit 0 in ASCII. */
const ZERO: u32 = 0x30;

/** Copies, and may write 15 bytes more. Returns where the copy ends. */
// @ts-ignore: decorator
@inline
function put(to: usize, from: usize, length: i32): usize {
  v128.store(to, v128.load(from));
  for (let i = VECTOR_BYTES; <i32>i < length; i += VECTOR_BYTES) v128.store(to + i, v128.load(from + i));
  return to + length;
}

/** Writes a text of a column. */
// @ts-ignore: decorator
@inline
function putText(to: usize, text: usize): usize {
  return put(to, load<u32>(text), load<i32>(text, layout.NUMBER_BYTES));
}

/** Writes a number in decimal. */
function putNumber(to: usize, value: u32): usize {
  let p = layout.NUMBER_END;
  do {
    const tens = value / 10;
    store<u8>(--p, ZERO + value - tens * 10);
    value = tens;
  } while (value);
  return put(to, p, <i32>(layout.NUMBER_END - p));
}

// @ts-ignore: decorator
@inline
function span(component: usize, defined: bool, start: i32, end: i32): void {
  const at = layout.SPANS + component * layout.SPAN_BYTES;
  store<i32>(at, select<i32>(start, layout.UNDEFINED, defined));
  store<i32>(at, end, layout.NUMBER_BYTES);
}

/** `fillSpans` */
// @ts-ignore: decorator
@inline
function fillSpans(flags: i32, record: usize): void {
  const start = load<i32>(record, layout.START);
  const schemeEnd = load<i32>(record, layout.SCHEME_END);
  const hostStart = load<i32>(record, layout.HOST_START);
  const hostEnd = load<i32>(record, layout.HOST_END);
  const pathStart = load<i32>(record, layout.PATH_START);
  const pathEnd = load<i32>(record, layout.PATH_END);
  const queryEnd = load<i32>(record, layout.QUERY_END);
  const end = load<i32>(record, layout.END);
  const authority = schemeEnd + (flags & layout.SCHEME ? 3 : 2);
  const hasAuthority = (flags & layout.AUTHORITY) != 0;
  span(layout.COMPONENT_REFERENCE, true, start, end);
  span(layout.COMPONENT_SCHEME, (flags & layout.SCHEME) != 0, start, schemeEnd);
  span(layout.COMPONENT_AUTHORITY, hasAuthority, authority, pathStart);
  span(layout.COMPONENT_USERINFO, (flags & layout.USERINFO) != 0, authority, hostStart - 1);
  span(layout.COMPONENT_HOST, hasAuthority, hostStart, hostEnd);
  span(layout.COMPONENT_PORT, (flags & layout.PORT) != 0, hostEnd + 1, pathStart);
  span(layout.COMPONENT_PATH, true, pathStart, pathEnd);
  span(layout.COMPONENT_QUERY, (flags & layout.QUERY) != 0, pathEnd + 1, queryEnd);
  span(layout.COMPONENT_FRAGMENT, (flags & layout.FRAGMENT) != 0, queryEnd + 1, end);
}

/**
 * Writes the lines among `lines` scanned lines that are valid and not empty.
 *
 * @param input - the address of offset 0
 * @param columnsEnd - where the columns end; the text that ends a line is there
 * @param begin - a character that replaces the first character of a line's first value; 0 for no replacement
 * @param number - the number of the first line
 * @returns the end of the output
 */
export function format(input: usize, lines: i32, columnsEnd: usize, begin: i32, number: u32): usize {
  let to = layout.OUTPUT;
  for (let i = 0; i < lines; i++) {
    const flags = load<i32>(layout.RESULTS + <usize>i * layout.NUMBER_BYTES);
    const record = layout.RECORDS + <usize>i * layout.RECORD_BYTES;
    const origin = load<i32>(record, layout.START);
    if (flags < 0 || origin == load<i32>(record, layout.END)) continue;
    fillSpans(flags, record);
    const first = to;
    for (let column = layout.COLUMNS; column < columnsEnd; column += layout.COLUMN_BYTES) {
      const kind = load<i32>(column, layout.COLUMN_KIND);
      const component = layout.SPANS + <usize>load<u32>(column, layout.COLUMN_COMPONENT) * layout.SPAN_BYTES;
      const start = load<i32>(component);
      const end = load<i32>(component, layout.NUMBER_BYTES);
      if (start == layout.UNDEFINED) {
        to = putText(to, column + layout.COLUMN_MISSING);
        continue;
      }
      to = putText(to, column + layout.COLUMN_BEFORE);
      if (kind == layout.FIELD_TEXT) to = put(to, input + start, end - start);
      else if (kind == layout.FIELD_LINE) to = putNumber(to, number + i);
      else if (kind == layout.FIELD_START) to = putNumber(to, start - origin);
      else if (kind == layout.FIELD_END) to = putNumber(to, end - origin);
      else if (kind == layout.FIELD_HOST_KIND) {
        const host = <usize>((flags >> layout.HOST_KIND_SHIFT) & layout.HOST_KIND_MASK);
        const length = load<i32>(layout.KIND_LENGTHS + host * layout.NUMBER_BYTES);
        to = put(to, layout.KIND_NAMES + host * layout.KIND_NAME_BYTES, length);
      } else to = putText(to, column + layout.COLUMN_FILE_NAME);
      to = putText(to, column + layout.COLUMN_AFTER);
    }
    if (begin) {
      store<u8>(first, begin);
      if (to == first) to++;
    }
    to = putText(to, columnsEnd);
  }
  return to;
}
