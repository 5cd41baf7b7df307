/** Tables of the page, which may be wider than a phone. */

import { Markup, markup } from './markup.js';

/** The head of a row, and its cells. */
export type Row = readonly [head: string, ...cells: (Markup | string | number)[]];

/** Makes a table. Columns that contain only figures are aligned right. */
export function table(caption: string, heads: readonly string[], rows: readonly Row[]): Markup {
  const classes = heads.map((_, i) => (i > 0 && rows.every((row) => FIGURE.test(textOf(row[i]))) ? 'number' : 'text'));
  const head = heads.map((text, i) => markup`<th scope="col" class="${classes[i]}">${text}</th>`);
  const body = rows.map(
    ([first, ...cells]) =>
      markup`<tr><th scope="row">${first}</th>${cells.map((cell, i) => markup`<td class="${classes[i + 1]}">${typeof cell === 'number' ? cell.toLocaleString('en') : cell}</td>`)}</tr>`,
  );
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const textOf = (cell: Row[number] | undefined): string =>
  cell instanceof Markup ? cell.text.replace(/<[^>]*>/g, '') : String(cell);

const FIGURE = /^[\d,.]+( (?:%|ns|µs|ms))?$|^–$/;
