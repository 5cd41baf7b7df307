import { Option } from 'commander';
import type { NormalizationLevel } from '../tasks/normalize-task.js';

export const levelOption = (): Option =>
  new Option('-l, --level <level>', 'which rules to normalize by')
    .choices(['syntax', 'scheme'] satisfies NormalizationLevel[])
    .default('syntax');
