/** Tidies the pages of typedoc: adds contents and an index, and names the facade as it is imported. */

import { headings } from './markdown.js';
import { summaries } from './summaries.js';

/** Files by name, and their texts. */
export type Pages = ReadonlyMap<string, string>;

const FACADE = 'uriscan.md';
const NOTE = '<!-- Made from the docstrings by `npm run docs`: change those. -->';
/** The section with links to exports that another entry documents. */
const REFERENCES = /^## References\n[\s\S]*/m;

/** Tidies all pages. The index, `README.md`, gets a row for each export. */
export function tidy(pages: Pages): Pages {
  const anchors = new Map([...pages].map(([file, text]) => [file, anchorsOf(text)]));
  const tidied = new Map(
    [...pages].map(([file, text]) => {
      const linked = text.replaceAll(
        /\[(`?)(\w+)\1\]\(([\w.]*)#[\w-]+\)/g,
        (link, quote: string, name: string, page: string) => {
          const anchor = anchors.get(page || file)?.get(name);
          return anchor ? `[${quote}${name}${quote}](${page}#${anchor})` : link;
        },
      );
      return [file === 'index.md' ? FACADE : file, tidyPage(file, linked)];
    }),
  );
  const index = tidied.get('README.md') ?? '';
  const files = [...index.matchAll(/^\| \[.+\]\((.+)\) \|/gm)].map(([, file = '']) => file);
  const tables = files.map((file) => summaries(file, tidied.get(file) ?? ''));
  return tidied.set('README.md', [index, ...tables].join('\n'));
}

/**
 * The anchors of the names that a page documents. typedoc numbers names that differ only in case, and a value and a
 * type of the same name, in another order than the headings.
 */
function anchorsOf(page: string): Map<string, string> {
  const documented = headings(page.replace(REFERENCES, '')).filter(({ level }) => level === 3);
  return new Map(documented.reverse().map(({ text, anchor }) => [text.replace('()', ''), anchor]));
}

function tidyPage(file: string, text: string): string {
  const named = text
    .replace(/^# uriscan\/index$/m, '# uriscan')
    .replaceAll(/^(#+ )`abstract` /gm, '$1')
    .replaceAll('#abstract-', '#')
    .replaceAll('[index](index.md)', '[uriscan](index.md)')
    .replaceAll('](index.md', `](${FACADE}`)
    // A parameter that has to be given has no default.
    .replaceAll(' | `undefined` |', ' | |')
    // Details that do not fit a row of a table are in the section of the function.
    .replaceAll(/^(\| .*?) \*\*(?:Throws|Example)\*\* .*$/gm, '$1 |');
  const body = file === 'README.md' ? facadeFirst(named) : withContents(named.replace(REFERENCES, asList));
  return `${NOTE}\n\n${body.trimEnd()}\n`;
}

/** The index lists entries in the order of documentation, so that the facade, which re-exports others, is last. */
function facadeFirst(index: string): string {
  const row = index.split('\n').find((line) => line.startsWith('| [uriscan]')) ?? '';
  return index.replace(`${row}\n`, '').replace(/^\| -.*$/m, (line) => `${line}\n${row}`);
}

/** `### a`, `Re-exports [a](b)` and a rule, as an item of a list. */
function asList(references: string): string {
  const links = [...references.matchAll(/^(?:Re-exports|Renames and re-exports) (.*)$/gm)].map(
    ([, link]) => `- ${link}`,
  );
  return `## Also documented elsewhere\n\n${links.join('\n')}\n`;
}

/** Adds the contents by kind below the introduction. */
function withContents(page: string): string {
  const lines: string[] = [];
  let names: string[] = [];
  const flush = (): void => {
    if (names.length > 0) lines[lines.length - 1] += `: ${names.join(', ')}`;
    names = [];
  };
  for (const { level, text, anchor } of headings(page)) {
    if (level === 2) {
      flush();
      lines.push(`- [${text}](#${anchor})`);
    } else if (level === 3) names.push(`[\`${text}\`](#${anchor})`);
  }
  flush();
  return page.replace(/^## /m, `${lines.join('\n')}\n\n## `);
}
