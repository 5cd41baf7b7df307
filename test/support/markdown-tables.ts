/** Reads tables in Markdown documents as rows of texts. */

/** The cells of a row. */
export type Row = readonly string[];

/** The rows of the first table below a heading, without its head. */
export function rowsBelow(heading: string, markdown: string): Row[] {
  const section = markdown.split(/^#+ /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|')) + 2;
  if (start < 2) throw new Error(`no table below ${heading}`);
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  return lines.slice(start, start + length).map(cells);
}

/** The cells of a line; backquotes around a whole cell are removed. */
export function cells(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
    .map((cell) => /^`([^`]+)`$/.exec(cell)?.[1] ?? cell);
}
