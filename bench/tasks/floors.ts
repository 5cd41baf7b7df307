/** Subjects that do only part of the work, to show what that part costs: uriscan cannot be faster than they are. */

import { NEWLINES } from './bulk.js';
import { LOOP } from './ours.js';
import { MEMCHR } from './rivals/native.js';

export const FLOORS: ReadonlySet<string> = new Set([LOOP.name, NEWLINES.name, MEMCHR.name]);
