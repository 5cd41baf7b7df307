/**
 * `npm run site`: writes `site/dist`, the site. `npm run site -- --page [FILE]` writes only the page of `page/` as one file,
 * `dist/page.html` if no name is given, for any browser.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npm } from '../../bench/runner/npm.js';
import { misuse, readArguments } from '../test/support.js';
import { pageHtml } from './page-html.js';

const HELP = `npm run site -- [--page [FILE]]

  --page  writes only the page, as one file (dist/page.html)`;

const { values, positionals } = readArguments(HELP, { page: { type: 'boolean', default: false } });
const [name] = positionals;
if (!values.page && name !== undefined) misuse(`expected --page before a file, got ${name}`);
if (values.page) {
  // npm runs scripts in the project's folder; INIT_CWD is the user's working directory.
  const file = name === undefined ? resolve('dist/page.html') : resolve(process.env['INIT_CWD'] ?? '.', name);
  const html = await pageHtml();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
  console.log(`page: ${pathToFileURL(file)}, ${(html.length / 1024).toFixed(0)} KB`);
} else {
  execFileSync(process.execPath, ['scripts/build/setup.mjs', '--install', 'site'], { stdio: 'inherit' });
  npm('site', ['run', 'build'], { stdio: 'inherit' });
}
