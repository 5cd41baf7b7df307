/** The targets of links into a Markdown text, as GitHub shows it: its headings, each with an anchor. */

import { posix } from 'node:path';
import { ADDRESS } from '../build/address.js';

/** A heading, and the anchor that it can be linked by. */
export interface Heading {
  /** 1 for `#`. */
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

/** The text without its code blocks. */
export const withoutCode = (markdown: string): string => markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

/** A heading in lowercase, punctuation left out, hyphens for spaces. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The headings of a text. An anchor is the slug of the heading; where one was there before, it is counted. */
export function headings(markdown: string): Heading[] {
  const met = new Map<string, number>();
  return [...withoutCode(markdown).matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks = '', line = '']) => {
    const text = line.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[\\`*]/g, '');
    const slug = slugOf(text);
    const count = met.get(slug) ?? 0;
    met.set(slug, count + 1);
    return { level: marks.length, text, anchor: count === 0 ? slug : `${slug}-${count}` };
  });
}

/** All anchors in a text that the fragment of a link can name. */
export function anchors(markdown: string): Set<string> {
  const explicit = [...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  return new Set([...headings(markdown).map(({ anchor }) => anchor), ...explicit]);
}

/** Where the links of a text lead, as written. */
export function destinations(markdown: string): string[] {
  const prose = withoutCode(markdown).replaceAll(/`[^`\n]*`(?!\])/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)|(?:href|src)="([^"]+)"/g)].map(([, inline, attribute]) =>
    String(inline ?? attribute),
  );
}

/** A file of the repository, by its path from the root, and an anchor in it. */
export interface Target {
  readonly path: string;
  readonly anchor?: string;
}

/** Returns the target of a link in a file: `undefined` if it is not in the repository. */
export function targetOf(file: string, destination: string): Target | undefined {
  const isAbsolute = destination.startsWith(ADDRESS);
  if (!isAbsolute && /^[a-z]+:/.test(destination)) return undefined;
  const [path = '', anchor] = (isAbsolute ? destination.slice(ADDRESS.length) : destination).split('#');
  const folder = isAbsolute ? '' : posix.dirname(file);
  return { path: path === '' ? file : posix.join(folder, path), ...(anchor !== undefined && { anchor }) };
}
