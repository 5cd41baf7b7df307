/** Colors, only on a terminal. */

import { stdout } from 'node:process';
import picocolors from 'picocolors';

export const colors = picocolors.createColors(stdout.isTTY === true && process.env['NO_COLOR'] === undefined);
