/** The index of the reference: a row for each export, with the first sentence of its docstring. */

import { headings } from './markdown.js';

/** The rows for the exports that a page documents, below the name of its entry. */
export function summaries(file: string, page: string): string {
  const names = headings(page).filter(({ level }) => level === 3);
  const sections = page.split(/^### .*$/m).slice(1);
  const rows = names.map(
    ({ text, anchor }, i) => `| [\`${text}\`](${file}#${anchor}) | ${summary(sections[i] ?? '', file)} |`,
  );
  const [, title = ''] = /^# (.+)$/m.exec(page) ?? [];
  return `## ${title}\n\n| Export | Description |\n| ------ | ------ |\n${rows.join('\n')}\n`;
}

/** The first sentence of a section, after its signature, as a cell of a table. */
function summary(section: string, file: string): string {
  const [paragraph = ''] = section
    .replaceAll(/^```[\s\S]*?^```$|^##+ .*$|^\*\*\*$/gm, '')
    .trim()
    .split(/\n\s*\n/);
  const text = paragraph.replaceAll('\n', ' ').replaceAll('](#', `](${file}#`);
  const [sentence] = /^.*?\.(?= [A-Z`[]|$)/.exec(text) ?? [text];
  return sentence.replace(/:$/, '.').replaceAll('|', '\\|');
}
