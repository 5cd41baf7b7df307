/** Colors, only on a terminal. */

import { stdout } from 'node:process';
import { styleText } from 'node:util';

const isColored = stdout.isTTY === true && process.env['NO_COLOR'] === undefined;
const color =
  (name: 'bold' | 'dim' | 'green' | 'red' | 'yellow') =>
  (text: string): string =>
    isColored ? styleText(name, text) : text;
export const colors = {
  bold: color('bold'),
  dim: color('dim'),
  green: color('green'),
  red: color('red'),
  yellow: color('yellow'),
};
