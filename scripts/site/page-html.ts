/** Makes the page of `page/` one file that loads nothing else, and whose policy allows nothing else. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PAGE = fileURLToPath(new URL('../../page', import.meta.url));
const STYLE = '<link rel="stylesheet" href="style.css">';
const PARSERS = '<script src="parsers.ts" type="text/plain" id="parsers"></script>';
/** The packages that `parsers.ts` runs. */
const PACKAGES = ['fast-uri', 'uri-js', 'urijs', 'url-parse', '@hyperjump/uri'];
const SCRIPT = '<script src="main.ts" type="module"></script>';
const HEAD = '<meta charset="utf-8">';

/** The page: HTML with its style and its script in it. */
export async function pageHtml(): Promise<string> {
  const [script, parsers, style] = await Promise.all([
    bundle('main.ts'),
    bundle('parsers.ts', 'iife'),
    bundle('style.css'),
  ]);
  // WebAssembly is the scanner's kernel; without it the page would work, but with other code.
  const policy = [
    "default-src 'none'",
    `script-src '${digest(script)}' '${digest(parsers)}' 'wasm-unsafe-eval'`,
    `style-src '${digest(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    [HEAD, `${HEAD}\n<meta http-equiv="Content-Security-Policy" content="${policy}">`],
    [STYLE, `<style>${style}</style>`],
    // It is text until the page makes a script of it.
    [PARSERS, `<script type="text/plain" id="parsers">${parsers}</script>`],
    [SCRIPT, `<script type="module">${script}</script>`],
  ].reduce(replaceOnce, readFileSync(`${PAGE}/index.html`, 'utf8'));
}

/** A script or a style of the folder `page` in one minified text. */
async function bundle(entry: string, format: 'esm' | 'iife' = 'esm'): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: PAGE,
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format,
    define: { VERSIONS: JSON.stringify(Object.fromEntries(PACKAGES.map((name) => [name, versionOf(name)]))) },
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  return (outputFiles[0] as { text: string }).text.trim();
}

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(`${PAGE}/../node_modules/${name}/package.json`, 'utf8')).version;

const digest = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function replaceOnce(html: string, [mark, by]: readonly string[]): string {
  const parts = html.split(mark as string);
  if (parts.length !== 2) throw new Error(`page/index.html should have this once: ${mark}`);
  return parts.join(by);
}
