/**
 * `npm run docs`: writes `docs/api`, a page for each entry of the package, from its types and docstrings; with `--check`, prints
 * which pages are out of date, and the exit code is 1 if there are any.
 *
 * A page has the declaration of each export and its description.
 */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Declaration, declarationsOf, KINDS } from './declarations.js';
import { headings } from './docs/markdown.js';
import { entriesInOrder } from './docs/typedoc.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const API = join(ROOT, 'docs/api');
const NOTE = '<!-- Made from the docstrings by `npm run docs`: change those. -->\n\n';

const TYPES = 'The parameters, errors and examples are in the types, which editors show.';

/** The pages by their file names. An export is documented on the page of the first entry that has it. */
function pages(): Map<string, string> {
  const texts = new Map<string, string>();
  const places = new Map<string, string>();
  const rows: string[] = [];
  for (const folder of entriesInOrder()) {
    const entry = folder === '' ? 'uriscan' : `uriscan/${folder}`;
    const file = `${folder || 'uriscan'}.md`;
    const declarations = declarationsOf(entry);
    const own = declarations.filter(({ id }) => !places.has(id));
    const elsewhere = declarations.filter(({ id }) => places.has(id));
    const about = descriptionOf(readFileSync(join(ROOT, 'src', folder, 'index.ts'), 'utf8'));
    const sections = KINDS.flatMap((kind) => {
      const ofKind = own.filter((one) => one.kind === kind);
      return ofKind.length === 0 ? [] : [`## ${kind}`, ...ofKind.map(sectionOf)];
    });
    const page = [`# ${entry}`, about, TYPES, ...sections].join('\n\n');
    const anchors = headings(page).filter(({ level }) => level === 3);
    for (const [i, kind] of KINDS.flatMap((kind) => own.filter((one) => one.kind === kind)).entries())
      places.set(kind.id, `${file}#${anchors[i]?.anchor}`);
    const links = elsewhere.map(({ name, id }) => `- [${name}](${places.get(id)})`);
    const list = links.length === 0 ? '' : `\n\n## Also documented elsewhere\n\n${links.join('\n')}`;
    texts.set(file, `${NOTE}${page}${list}\n`);
    rows.push(`| [${entry}](${file}) | ${about.replaceAll('\n', ' ')} |`);
  }
  // The facade is read last, since it exports names of others.
  rows.unshift(rows.pop() as string);
  const index = ['# API', '', '| Module | Description |', '| ------ | ------ |', ...rows, ''];
  return texts.set('README.md', NOTE + index.join('\n'));
}

/** The description at the beginning of a source file. */
const descriptionOf = (source: string): string =>
  (/^\/\*\*([\s\S]*?)(?:@module|\*\/)/.exec(source)?.[1] ?? '').replaceAll(/^ *\*? ?/gm, '').trim();

function sectionOf({ name, kind, text, comment }: Declaration): string {
  const description = comment.split(/^@/m)[0]?.trim();
  const heading = kind === 'Functions' ? `### ${name}()` : `### ${name}`;
  return [heading, `\`\`\`ts\n${inLines(text)}\n\`\`\``, description].filter(Boolean).join('\n\n');
}

/** Writes each member of an object on a line. */
function inLines(text: string): string {
  let depth = 0;
  return text
    .replaceAll(/[{};] ?/g, (mark) => {
      const [character] = mark;
      if (character === '}') depth--;
      const breaks = (character === '{' && depth === 0) || (character === ';' && depth === 1);
      if (character === '{') depth++;
      if (character === '}' && depth === 0) return `\n${mark}`;
      return breaks ? `${character}\n  ` : mark;
    })
    .replaceAll(/\n *\n/g, '\n');
}

const texts = pages();
mkdirSync(API, { recursive: true });
const before = new Map(readdirSync(API).map((file) => [file, readFileSync(join(API, file), 'utf8')]));
const changed = [...new Set([...texts.keys(), ...before.keys()])].filter(
  (file) => texts.get(file) !== before.get(file),
);
if (process.argv.includes('--check')) {
  for (const file of changed) console.error(`docs/api/${file} is out of date: npm run docs`);
  if (changed.length > 0) process.exitCode = 1;
} else {
  for (const file of changed) {
    const text = texts.get(file);
    if (text === undefined) rmSync(join(API, file));
    else writeFileSync(join(API, file), text);
  }
}
console.log(`docs/api: ${texts.size} pages, ${changed.length} of them changed`);
