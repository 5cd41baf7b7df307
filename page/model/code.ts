/** The input of the page, as a program and as a command. */

import { isUri, isUriReference } from '../../src/reference/index.js';
import type { State } from './state.js';

/** TypeScript that reads the reference, and resolves it if there is a base. */
export function typescript({ reference, base, strict }: State): string {
  const isValid = isUriReference(reference);
  const text = JSON.stringify(reference);
  if (!isValid) return `import { diagnose } from 'uriscan/errors';\n\nconsole.log(diagnose(${text}));\n`;
  if (!isUri(base)) return `import { parse } from 'uriscan';\n\nconsole.log(parse(${text}));\n`;
  const options = strict ? '' : ', { strict: false }';
  return `import { resolve } from 'uriscan';\n\nconsole.log(resolve(${JSON.stringify(base)}, ${text}${options}));\n`;
}

/** A command for a POSIX shell that draws the reference. */
export function command({ reference }: State): string {
  return `npx uriscan-cli explain -- '${reference.replaceAll("'", "'\\''")}'`;
}
