/** The Markdown files of the project. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NOT_OURS = /^site(?:[\\/]|$)|(?:^|[\\/])(?:node_modules|dist|coverage|\.[^\\/]*)(?:[\\/]|$)/;

/** The text of every Markdown file, by its path from the root. */
export const documents: ReadonlyMap<string, string> = new Map(
  readdirSync(ROOT, { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(entry.name) : [entry.name]))
    .filter((file) => file.endsWith('.md') && !NOT_OURS.test(file))
    .sort()
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);

/** The text of a file; empty if the file does not exist. */
export const textOf = (file: string): string => documents.get(file) ?? '';

/** The paths from the root of the files of a folder and its subfolders, without the build, which may be written meanwhile. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (NOT_OURS.test(path)) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
