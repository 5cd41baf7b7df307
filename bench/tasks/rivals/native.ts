/** Native parsers, each a crate that `bench/native` is built with; all of them split the lines with memchr. */

import type { Subject } from '../task.js';

export type NativeSubject = Pick<Subject, 'name' | 'comparable' | 'isPart' | 'note'>;

export const NATIVE_SUBJECTS: readonly NativeSubject[] = [
  { name: 'memchr', comparable: false, isPart: true, note: 'native (Rust); a bare search for the newlines' },
  { name: 'fluent-uri', comparable: true, note: 'native (Rust); all offsets of a line, none kept' },
  { name: 'iri-string', comparable: true, note: 'native (Rust); validates, without offsets' },
  { name: 'ada-url', comparable: false, note: 'native (C++); WHATWG URL, not RFC 3986; a boolean without offsets' },
];
