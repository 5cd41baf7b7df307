/** Who does only a part of the work, to show what that costs: there is no being ahead of them. */

import { NEWLINES } from './bulk.js';
import { LOOP } from './ours.js';
import { MEMCHR } from './rivals/native.js';

export const FLOORS: ReadonlySet<string> = new Set([LOOP.name, NEWLINES.name, MEMCHR.name]);
