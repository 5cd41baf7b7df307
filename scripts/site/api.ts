/**
 * `npm run verify:api`: compares the declarations of each entry with the last release, `scripts/site/released-api.json`.
 *
 * Prints each difference as major or minor (docs/stability.md). The exit code is 1 if there is a major one and the version
 * in package.json does not allow it. `--write` records the declarations, when a version is released.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync } from 'rolldown/utils';
import { ENTRIES } from '../build/bundle.js';
import { declarationsOf } from './declarations.js';

/** Declarations by name: `uriscan/resolve › Functions › resolve`. Members have the name of their class or interface before theirs. */
export type Declarations = Readonly<Record<string, string>>;

export interface Difference {
  readonly isMajor: boolean;
  readonly name: string;
  readonly change: string;
}

interface Release {
  readonly version: string;
  readonly declarations: Declarations;
}

const RELEASED = new URL('released-api.json', import.meta.url);

/** Returns the declarations of an entry. */
export function declared(entry: string): Declarations {
  const declarations: Record<string, string> = {};
  for (const { name, kind, text, members } of declarationsOf(entry)) {
    const key = `${entry} › ${kind} › ${name}`;
    declarations[key] = members.length === 0 ? text : text.replace(/ \{.*/s, '');
    for (const { name: member, type, isOptional } of members)
      declarations[`${key} › ${member}`] = isOptional ? `optional ${type}` : type;
  }
  return declarations;
}

/** Compares two sets of declarations. What is gone or changed is major; what is new or only gained something optional is minor. */
export function compareDeclarations(released: Declarations, current: Declarations): Difference[] {
  const [before, after] = [released, current].map(withMembers) as [Declarations, Declarations];
  const differences: Difference[] = [];
  const moved = new Set(Object.entries(after).map(([name, text]) => `${withoutEntry(name)}\n${text}`));
  for (const [name, text] of Object.entries(before)) {
    const now = after[name];
    if (now === text || moved.has(`${withoutEntry(name)}\n${text}`)) continue;
    if (now === undefined) differences.push({ isMajor: true, name, change: 'removed' });
    else differences.push({ isMajor: !isExtended(text, now), name, change: diffOf(text, now) });
  }
  for (const [name, text] of Object.entries(after)) {
    if (name in before) continue;
    const isRequired = parentOf(name) in parentsOf(before) && /› Interfaces ›/.test(name) && !/^optional/.test(text);
    differences.push({ isMajor: isRequired, name, change: isRequired ? 'added, and required' : 'added' });
  }
  return differences;
}

const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;

/** Replaces each constant that is an object by its members, such as the codes of errors. The text of a message may change. */
function withMembers(declarations: Declarations): Declarations {
  const all: Record<string, string> = {};
  for (const [name, text] of Object.entries(declarations)) {
    const code = `declare ${text}`;
    const [statement] = text.startsWith('const ') ? parseSync('constant.d.ts', code).program.body : [];
    const [declarator] = statement?.type === 'VariableDeclaration' ? statement.declarations : [];
    const type = (declarator?.id as ESTree.BindingIdentifier | undefined)?.typeAnnotation?.typeAnnotation;
    if (type?.type !== 'TSTypeLiteral') all[name] = text;
    else
      for (const { start, end } of type.members) {
        const [member = '', value = ''] = code.slice(start, end).split(/: (.*)/s);
        all[`${name} › ${member}`] = value.replace(STRING, (text) => (text.includes(' ') ? "'a message'" : text));
      }
  }
  return all;
}

const CONTEXT = 40;

/** Two texts, one below the other, from shortly before their first difference to shortly after the last one. */
function diffOf(before: string, after: string): string {
  const least = Math.min(before.length, after.length);
  let [head, tail] = [0, 0];
  while (head < least && before[head] === after[head]) head++;
  while (tail < least - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const [start, rest] = [Math.max(0, head - CONTEXT), Math.max(0, tail - CONTEXT)];
  const part = (text: string): string =>
    `${start > 0 ? '…' : ''}${text.slice(start, text.length - rest)}${rest > 0 ? '…' : ''}`;
  return `changed\n  - ${part(before)}\n  + ${part(after)}`;
}

const withoutEntry = (name: string): string => name.replace(/^[^›]*› (?:\w[\w ]* › )?/, '');
const parentOf = (name: string): string => name.replace(/ › [^›]*$/, '');
const parentsOf = (declarations: Declarations): Record<string, true> =>
  Object.fromEntries(Object.keys(declarations).map((name) => [parentOf(name), true]));

/** Whether a function gained optional parameters at its end, and nothing else. */
function isExtended(before: string, after: string): boolean {
  const at = before.lastIndexOf(' ): ') >= 0 ? before.lastIndexOf(' ): ') : before.lastIndexOf('): ');
  const head = before.slice(0, at);
  const tail = before.slice(at).trimStart();
  if (at < 0 || !after.startsWith(head) || !after.endsWith(tail)) return false;
  const added = after.slice(head.length, after.length - tail.length).trim();
  return /^,? ?\w+\?: [^,()]+$/.test(added);
}

/** Whether a version may have major changes, compared with `released`: before 1.0.0, each minor version may. */
export const allowsMajor = (version: string, released: string): boolean => {
  const [major, minor] = version.split('.');
  const [majorReleased, minorReleased] = released.split('.');
  return major !== majorReleased || (major === '0' && minor !== minorReleased);
};

const current = (): Declarations => Object.assign({}, ...ENTRIES.map(declared));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  if (process.argv.includes('--write')) {
    const release: Release = { version, declarations: current() };
    writeFileSync(RELEASED, `${JSON.stringify(release, undefined, 2)}\n`);
    console.log(
      `scripts/site/released-api.json: ${Object.keys(release.declarations).length} declarations of ${version}`,
    );
  } else {
    const released = JSON.parse(readFileSync(RELEASED, 'utf8')) as Release;
    const differences = compareDeclarations(released.declarations, current());
    for (const { isMajor, name, change } of differences)
      console.log(`${isMajor ? 'major' : 'minor'}: ${name}: ${change}`);
    const majors = differences.filter(({ isMajor }) => isMajor).length;
    console.log(`${majors} major and ${differences.length - majors} minor differences to ${released.version}`);
    if (majors > 0 && !allowsMajor(version, released.version)) {
      console.error(`a major difference needs another version than ${version} (docs/stability.md)`);
      process.exitCode = 1;
    }
  }
}
