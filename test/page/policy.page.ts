/** The entries in Chromium under a strict content security policy: importing them violates nothing, and they answer the same. */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { ENTRIES } from '../../scripts/build/bundle.js';
import { assert, suite } from '../support/suite.js';
import { chromiumPath } from './chromium.js';

const DIST = new URL('../../dist/esm/', import.meta.url);
const POLICY = "default-src 'none'; script-src 'self'";
/** Entries that need modules of Node. */
const FOR_NODE = ['uriscan/guard'];
const MODULES = ENTRIES.filter((entry) => !FOR_NODE.includes(entry)).map((entry) =>
  `/${entry.replace(/^uriscan\/?/, '')}/index.js`.replace('//', '/'),
);

/** Collects what the browser reports, imports all entries, and then calls some functions. */
const SCRIPT = `
  const reports = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    reports.push(violatedDirective + ' ' + blockedURI));
  const settled = () => new Promise((resolve) => setTimeout(resolve, 100));
  for (const module of ${JSON.stringify(MODULES)}) await import(module);
  await settled();
  const atImport = [...reports];
  const { parse, isUri } = await import('/index.js');
  const long = 'http://example.com/' + 'a/'.repeat(40);
  globalThis.result = { atImport, host: parse(long).host, answers: [isUri(long), isUri(long + ' ')] };`;

const policy = suite('page: content security policy');

policy('no violation at the import of any entry; the same answers after it', async () => {
  const server = createServer(({ url = '/' }, response) => {
    const [type, text] =
      url === '/'
        ? ['text/html', '<!doctype html><title>-</title><script type="module" src="/test.js"></script>']
        : ['text/javascript', url === '/test.js' ? SCRIPT : readFileSync(new URL(`.${url}`, DIST), 'utf8')];
    response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // In containers Chromium cannot use its sandbox; it loads only this page.
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    // `waitForFunction` evaluates a string, which the policy forbids.
    let result: unknown;
    for (let i = 0; i < 100 && result === undefined && errors.length === 0; i++) {
      await page.waitForTimeout(100);
      result = await page.evaluate(() => (globalThis as { result?: unknown }).result);
    }
    assert.equal(errors, []);
    assert.equal(result, { atImport: [], host: 'example.com', answers: [true, false] });
  } finally {
    await browser.close();
    server.close();
  }
});

policy.run();
