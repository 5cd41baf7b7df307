/**
 * `npm run page`: serves the page of `page/` on this machine only and builds it again for each visit; `-- --port N`
 * chooses the port. `npm run page -- --build [FILE]` writes it as one file, `dist/page.html` if no name is given.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pageHtml } from './page-html.js';

const HOST = '127.0.0.1';
const FILE = 'dist/page.html';
const MOST_PORT = 65535;

try {
  const { values, positionals } = parseArgs({
    options: { build: { type: 'boolean', default: false }, port: { type: 'string', default: '0' } },
    allowPositionals: true,
  });
  if (values.build) await write(positionals);
  else serve(portOf(values.port), positionals);
} catch (error) {
  console.error(`npm run page: ${(error as Error).message}`);
  process.exitCode = 1;
}

async function write([name, ...more]: readonly string[]): Promise<void> {
  if (more.length > 0) throw new Error('one file is enough');
  // npm runs scripts in the project's folder; INIT_CWD is the user's working directory.
  const file = name === undefined ? FILE : resolve(process.env['INIT_CWD'] ?? '.', name);
  const html = await pageHtml();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
  console.log(`page: ${file}, ${(html.length / 1024).toFixed(0)} KB`);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > MOST_PORT) throw new Error(`not a port: ${text}`);
  return port;
}

function serve(port: number, [stray]: readonly string[]): void {
  if (stray !== undefined) throw new Error(`what is ${stray}? A file needs --build`);
  const server = createServer(({ method, url }, response) => {
    if (url !== '/' && url !== '/index.html') send(response, 404, 'text/plain', 'The only page is /\n');
    else if (method !== 'GET' && method !== 'HEAD') send(response, 405, 'text/plain', 'GET, please\n');
    else {
      pageHtml().then(
        (html) => send(response, 200, 'text/html', html),
        (error: Error) => send(response, 500, 'text/plain', `${error.message}\n`),
      );
    }
  });
  server.on('error', (error) => {
    console.error(`npm run page: ${error.message}`);
    process.exitCode = 1;
  });
  server.listen(port, HOST, () => console.log(`page: http://${HOST}:${(server.address() as AddressInfo).port}/`));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'none'",
  });
  response.end(body);
}
