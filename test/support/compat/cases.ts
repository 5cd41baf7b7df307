import type { Case } from './case.js';
import { COMPONENTS } from './components.js';
import { DOCUMENTATION } from './documentation.js';
import { EQUAL } from './equal.js';
import { HOSTS } from './hosts.js';
import { NORMALIZE } from './normalize.js';
import { OUTSIDE_THE_GRAMMAR } from './outside-the-grammar.js';
import { RESOLVE } from './resolve.js';
import { SCHEMES } from './schemes.js';
import { SERIALIZE } from './serialize.js';

export const CASES: readonly Case[] = [
  ...DOCUMENTATION,
  ...COMPONENTS,
  ...HOSTS,
  ...OUTSIDE_THE_GRAMMAR,
  ...SCHEMES,
  ...SERIALIZE,
  ...NORMALIZE,
  ...RESOLVE,
  ...EQUAL,
];
