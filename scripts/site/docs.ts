/**
 * `npm run docs`: writes `docs/api`, a page for each entry of the package, from its types and docstrings; with `--check`, prints
 * which pages are out of date, and the exit code is 1 if there are any.
 *
 * A page has the declaration of each export and its docstring. Links of the packages' pages to other files of the repository get its
 * address, too.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGES, withAddress } from '../build/address.js';
import { readArguments } from '../test/support.js';
import { type Declaration, declarationsOf, ENTRIES_IN_ORDER, KINDS } from './declarations.js';
import { headings } from './markdown.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const API = 'docs/api';
const NOTE = '<!-- Made from the docstrings by `npm run docs`: change those. -->\n\n';

/** The pages by their file names. An export is documented on the page of the first entry that has it. */
function pages(): Map<string, string> {
  const texts = new Map<string, string>();
  const places = new Map<string, string>();
  const rows: string[] = [];
  for (const entry of ENTRIES_IN_ORDER) {
    const file = `${entry.replace('uriscan/', '')}.md`;
    const declarations = declarationsOf(entry);
    const own = declarations.filter(({ id }) => !places.has(id));
    const elsewhere = declarations.filter(({ id }) => places.has(id));
    const about = descriptionOf(
      readFileSync(join(ROOT, 'src/entries', file.replace('uriscan.md', 'index.md').replace('.md', '.ts')), 'utf8'),
    );
    const sections = KINDS.flatMap((kind) => {
      const ofKind = own.filter((one) => one.kind === kind);
      return ofKind.length === 0 ? [] : [`## ${kind}`, ...ofKind.map(sectionOf)];
    });
    const page = [`# ${entry}`, about, ...sections].join('\n\n');
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

/** A declaration, its description, and what its docstrings say about parameters, results, errors and members. */
function sectionOf({ name, kind, text, comment, signatures, members }: Declaration): string {
  const heading = kind === 'Functions' ? `### ${name}()` : `### ${name}`;
  // An overload without a docstring has the docstring before it.
  const comments = [...new Set([comment, ...signatures.map((signature) => signature.comment)])].filter(Boolean);
  const described = members.flatMap((member) => {
    const [about = ''] = partsOf(member.comment);
    return about === '' || about.startsWith('**') ? [] : [`- \`${member.name}\`: ${onOneLine(about)}`];
  });
  const parts = [heading, `\`\`\`ts\n${inLines(text)}\n\`\`\``, ...comments.flatMap(partsOf)];
  if (described.length > 0) parts.push('**Members**', described.join('\n'));
  return parts.join('\n\n');
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The description of a docstring, then a part for each kind of its tags. */
function partsOf(comment: string): string[] {
  const [description = '', ...tags] = comment
    .replaceAll(/\{@link\s+([^}]*)\}/g, '`$1`')
    .split(/^@/m)
    .map((part) => part.trim());
  const of = (tag: string): string[] =>
    tags
      .filter((text) => text.startsWith(`${tag} `) || text.startsWith(`${tag}\n`))
      .map((text) => text.slice(tag.length).trim());
  const list = (title: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : [`**${title}**`, items.join('\n')];
  return [
    ...(description === '' ? [] : [description]),
    ...list(
      'Parameters',
      of('param').map((text) => `- \`${onOneLine(text).replace(' - ', '`: ')}`),
    ),
    ...list('Returns', of('returns').map(onOneLine)),
    ...list(
      'Throws',
      of('throws').map((text) => `- ${onOneLine(text)}`),
    ),
    ...list('Example', of('example')),
  ];
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

/** The Markdown files of the packages, and of the repository next to them. */
const packed = PACKAGES.flatMap((folder) =>
  ['.', 'docs'].flatMap((inFolder) => {
    const path = join(folder, inFolder);
    const names = existsSync(join(ROOT, path)) ? readdirSync(join(ROOT, path)) : [];
    return names.filter((name) => name.endsWith('.md')).map((name) => join(path, name));
  }),
);

const HELP = `npm run docs -- [--check]

  --check  lists the pages that are out of date, and writes nothing`;

const { check } = readArguments(HELP, { check: { type: 'boolean' } }).values;
const read = (file: string): string | undefined =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : undefined;
const texts = new Map([
  ...[...pages()].map(([name, text]) => [join(API, name), text] as const),
  ...packed.map((file) => [file, withAddress(read(file) as string)] as const),
]);
mkdirSync(join(ROOT, API), { recursive: true });
const old = readdirSync(join(ROOT, API)).map((name) => join(API, name));
const changed = [...new Set([...texts.keys(), ...old])].filter((file) => texts.get(file) !== read(file));
if (check) {
  for (const file of changed) console.error(`${file} is out of date: npm run docs`);
  if (changed.length > 0) process.exitCode = 1;
} else {
  for (const file of changed) {
    const text = texts.get(file);
    if (text === undefined) rmSync(join(ROOT, file));
    else writeFileSync(join(ROOT, file), text);
  }
}
console.log(`docs: ${texts.size} pages, ${changed.length} of them changed`);
