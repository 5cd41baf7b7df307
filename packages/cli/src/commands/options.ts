/** Options of several commands, and their values. */

import { Option } from 'commander';
import { GRAMMARS } from '../tasks/grammars.js';
import type { NormalizationLevel } from '../tasks/normalize-task.js';

export const baseOption = (about = 'the base, a URI; for a log, that of its server'): Option =>
  new Option('-b, --base <uri>', about);

export const grammarOption = (): Option =>
  new Option('-g, --grammar <rule>', 'the rule of RFC 3986 that a line has to match')
    .choices(Object.keys(GRAMMARS))
    .default('uri-reference');

export const levelOption = (): Option =>
  new Option('-l, --level <level>', 'which rules to normalize by')
    .choices(['syntax', 'scheme'] satisfies NormalizationLevel[])
    .default('syntax');

/** The shells that have completions. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];
