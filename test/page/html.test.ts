/**
 * The page as a file and from a server: one document that requests nothing, and whose policy allows only its own
 * script.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pageHtml } from '../../scripts/site/page-html.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMMAND = ['--import', 'tsx', join(ROOT, 'scripts/site/page.ts')];

const page = suite('page-html');
const html = await pageHtml();
const folder = mkdtempSync(join(tmpdir(), 'uriscan-page-'));
page.after(() => rmSync(folder, { recursive: true }));

const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';

for (const [element, directive, count] of [
  ['script', 'script-src', 2],
  ['style', 'style-src', 1],
] as const) {
  page(`the policy names each ${element}, and no other`, () => {
    const found = [...html.matchAll(new RegExp(`<${element}[^>]*>([\\s\\S]*?)</${element}>`, 'g'))];
    assert.is(found.length, count);
    const named = new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.match(/sha256-[^']*/g) ?? [];
    const digests = found.map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
    assert.equal(named.sort(), digests.sort());
  });
}

page('has at most 120 KB, compressed', () => {
  assert.ok(gzipSync(html, { level: 9 }).length <= 120 * 1024);
});

page('the policy allows nothing from elsewhere', () => {
  assert.match(policy, /^default-src 'none';/);
  assert.not.match(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
});

page('nothing is requested', () => {
  const [markup] = html.split('<style>') as [string];
  const rest = html.slice(html.indexOf('</style>'), html.indexOf('<script'));
  const links = [...(markup + rest).matchAll(/\b(?:src|href|action|data)="([^"]*)"/g)].map(
    ([, link]) => link as string,
  );
  const elsewhere = links.filter((link) => !link.startsWith('#') && link !== 'data:,');
  assert.equal(elsewhere, ['https://www.rfc-editor.org/rfc/rfc3986'], 'a link, which only a click follows');
  assert.not.match(html.slice(html.indexOf('<style>'), html.indexOf('</style>')), /url\(|@import/);
});

page('is the same each time it is made', async () => assert.is(await pageHtml(), html));

page('is written to a file', () => {
  const file = join(folder, 'deep', 'page.html');
  const said = execFileSync(process.execPath, [...COMMAND, '--build', file], { cwd: ROOT, encoding: 'utf8' });
  assert.is(readFileSync(file, 'utf8'), html);
  assert.match(said, /^page: .*page\.html, \d+ KB\n$/);
});

/** Tests the message of the command for wrong options. */
function refuses(options: readonly string[], expected: RegExp): void {
  page(`refuses ${options.join(' ')}`, async () => {
    const child = spawn(process.execPath, [...COMMAND, ...options], { cwd: ROOT });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    assert.is(await new Promise((end) => child.on('close', end)), 1);
    assert.match(said, expected);
  });
}

refuses(['--port', '65536'], /not a port: 65536/);
refuses(['--port', '0x50'], /not a port: 0x50/);
refuses(['a.html'], /needs --build/);
refuses(['--build', 'a', 'b'], /one file/);
refuses(['--bild'], /--bild/);

page('is served only to this machine, and no other file is', async () => {
  const child: ChildProcess = spawn(process.execPath, COMMAND, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = (await new Promise<string[]>((done) => {
      createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', (text: string) => done([text]));
    })) as [string];
    const address = /^page: (http:\/\/127\.0\.0\.1:\d+\/)$/.exec(line)?.[1] as string;
    const response = await fetch(address);
    assert.is(await response.text(), html);
    assert.is(response.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.is(response.headers.get('x-content-type-options'), 'nosniff');
    assert.is((await fetch(address, { method: 'HEAD' })).status, 200);
    assert.is((await fetch(address, { method: 'POST' })).status, 405);
    assert.is((await fetch(`${address}..%2fpackage.json`)).status, 404);
  } finally {
    child.kill();
  }
});

page.run();
