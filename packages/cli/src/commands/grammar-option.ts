import { Option } from 'commander';
import { GRAMMARS } from '../tasks/grammars.js';

export const grammarOption = (): Option =>
  new Option('-g, --grammar <rule>', 'the rule of RFC 3986 that a line has to match')
    .choices(Object.keys(GRAMMARS))
    .default('uri-reference');
