import { Option } from 'commander';

export const baseOption = (about = 'the base, a URI; for a log, that of its server'): Option =>
  new Option('-b, --base <uri>', about);
