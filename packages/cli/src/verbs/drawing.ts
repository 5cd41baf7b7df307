/**
 * Draws a string with its parts underlined and labeled:
 *
 * ```text
 *   http://example.com/a
 *   ┬───   ┬──────────┬─
 *   │      │          └ path 18..20
 *   │      └ host 7..18
 *   └ scheme 0..4
 * ```
 */

/** A piece of the string: a part with a label, or text between parts without one. */
export interface Piece {
  readonly text: string;
  readonly label?: string;
  readonly paint?: (text: string) => string;
}

interface Part {
  readonly column: number;
  readonly label: string;
  readonly paint: (text: string) => string;
}

const INDENT = '  ';
const CUT = '…';
const SHORTEST = 8;

/** Returns the drawing, in lines. Cuts long pieces in their middle, so that it fits into `columns` if possible. */
export function drawing(pieces: readonly Piece[], columns: number): string {
  const fitting = fit(pieces, columns - INDENT.length);
  const parts: Part[] = [];
  let text = '';
  let underline = '';
  let column = 0;
  for (const { text: shown, label, paint = String } of fitting) {
    text += paint(shown);
    if (label === undefined) underline += ' '.repeat(shown.length);
    else {
      underline += paint(shown === '' ? '' : `┬${'─'.repeat(shown.length - 1)}`);
      parts.push({ column, label, paint });
    }
    column += shown.length;
  }
  return [text, underline, ...labels(parts)]
    .map((line) => (INDENT + line).trimEnd())
    .filter((line) => line !== '')
    .join('\n');
}

/** Returns the labels in reverse order of the parts, so that they do not cross. */
function labels(parts: readonly Part[]): string[] {
  return parts.map((part, i) => connectors(parts.slice(0, i), part) + part.paint(part.label)).reverse();
}

function connectors(before: readonly Part[], { column, paint }: Part): string {
  let line = '';
  let width = 0;
  let joined = false;
  for (const part of before) {
    // An empty part starts where the next one does, so both have the same line.
    if (part.column === column) joined = true;
    else if (part.column >= width) {
      line += `${' '.repeat(part.column - width)}${part.paint('│')}`;
      width = part.column + 1;
    }
  }
  return `${line}${' '.repeat(column - width)}${paint(joined ? '├' : '└')} `;
}

function fit(pieces: readonly Piece[], columns: number): readonly Piece[] {
  let fitting = pieces;
  for (let limit = Math.max(columns, SHORTEST); width(fitting) > columns && limit >= SHORTEST; limit--) {
    fitting = pieces.map((piece) => ({ ...piece, text: cut(piece.text, limit) }));
  }
  return fitting;
}

function width(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + text.length, 0);
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = Math.ceil((limit - 1) / 2);
  return text.slice(0, head) + CUT + text.slice(text.length - (limit - 1 - head));
}
