/** A password to be looked for, and what it may stand among, well-formed or not. */

export const SECRET = 'hunter2';
export const AMONG_SECRETS: readonly string[] = [
  '',
  'a',
  ':',
  '@',
  '/',
  '?',
  '#',
  '[',
  ']',
  '%',
  '%41',
  '\\',
  ' ',
  '\n',
  '\0',
  'é',
  '\ud800',
  '80',
  '.com',
];
export const SCHEMES_OF_SECRETS: readonly string[] = ['', 'http:', 'ftp:', 'a b:', '1:', 'mailto:'];
