/** The mutants that are known to survive, and why: `test/mutation-survivors.json`. */

import { readFileSync } from 'node:fs';
import type { MutantResult } from '@stryker-mutator/api/core';

/** Mutants of one line that survive, and why no test detects them or should. */
export interface Known {
  /** The line they begin on, trimmed. */
  readonly line: string;
  /** As {@link mutationOf} returns them. */
  readonly mutations: readonly string[];
  readonly reason: string;
}

/** By file, from the root of the repository. */
export type KnownSurvivors = Readonly<Record<string, readonly Known[]>>;

const MOST_CHARACTERS = 100;

export function readSurvivors(url: URL): KnownSurvivors {
  return JSON.parse(readFileSync(url, 'utf8'));
}

/** The line a mutant begins on, trimmed: it stays what it is when others are written above it. */
export function lineOf(source: string, { location }: MutantResult): string {
  return (source.split('\n')[location.start.line - 1] as string).trim();
}

/** The replaced text and its replacement, on one line. */
export function mutationOf(source: string, { location: { start, end }, replacement = '' }: MutantResult): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines.push((lines.pop() as string).slice(0, end.column - 1));
  lines[0] = (lines[0] as string).slice(start.column - 1);
  return `${short(lines.join(' '))} => ${short(replacement)}`;
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MOST_CHARACTERS ? line : `${line.slice(0, MOST_CHARACTERS)}…`;
}

/** Separates known survivors from others, by file, line and mutation. */
export class Survivors {
  readonly #known = new Map<string, boolean>();

  constructor(known: KnownSurvivors) {
    for (const [file, list] of Object.entries(known)) {
      for (const { line, mutations } of list) {
        for (const mutation of mutations) this.#known.set(JSON.stringify([file, line, mutation]), false);
      }
    }
  }

  /** Whether a mutant that survived is known to. */
  has(file: string, line: string, mutation: string): boolean {
    const key = JSON.stringify([file, line, mutation]);
    if (!this.#known.has(key)) return false;
    this.#known.set(key, true);
    return true;
  }

  /** The entries for `files` that were never looked up: no such mutant survived. */
  *gone(files: ReadonlySet<string>): Generator<readonly [file: string, line: string, mutation: string]> {
    for (const [key, seen] of this.#known) {
      const entry = JSON.parse(key);
      if (!seen && files.has(entry[0])) yield entry;
    }
  }
}
