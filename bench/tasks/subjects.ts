/** All subjects that are measured. */

import { readFileSync } from 'node:fs';
import { NEWLINES } from './bulk.js';
import { LOOP, URISCAN } from './ours.js';
import { NATIVE_SUBJECTS, type NativeSubject } from './rivals/native.js';
import { OF_THE_RFC } from './rivals/rfc3986.js';
import { OF_THE_WEB } from './rivals/whatwg.js';
import type { Subject } from './task.js';

export const SUBJECTS: readonly Subject[] = [URISCAN, LOOP, NEWLINES, ...OF_THE_WEB, ...OF_THE_RFC];

export function subjectNamed(name: string): Subject {
  const subject = SUBJECTS.find((each) => each.name === name);
  if (subject === undefined) throw new Error(`no subject is called ${name}`);
  return subject;
}

/** Facts about a subject, native or not; empty for a subject of an earlier run. */
export const factsOf = (name: string): Partial<NativeSubject> =>
  [...SUBJECTS, ...NATIVE_SUBJECTS].find((each) => each.name === name) ?? {};

/** The version of each package that is measured. */
export function versions(): Record<string, string> {
  const named = SUBJECTS.flatMap((subject) => subject.package ?? []);
  return Object.fromEntries(named.map((name) => [name, versionOf(name)]));
}

function versionOf(name: string): string {
  // Not every package exports its manifest.
  const manifest = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
