/** Subjects that are not rivals: uriscan loaded in another way, and loops that do only part of the work, to show what it costs. */

import { NEWLINES } from './bulk.js';
import { LOOP, REQUIRED } from './ours.js';
import { MEMCHR } from './rivals/native.js';

export const NO_RIVALS: ReadonlySet<string> = new Set([REQUIRED, LOOP, NEWLINES, MEMCHR].map(({ name }) => name));
