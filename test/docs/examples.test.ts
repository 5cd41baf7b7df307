/** Every outcome in the examples of documents and docstrings is right. */

import * as nodeEvents from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import * as nodeHttp from 'node:http';
import * as nodeHttps from 'node:https';
import * as nodeUtil from 'node:util';
import Ajv from 'ajv';
import express from 'express';
import fastify from 'fastify';
import * as parse5 from 'parse5';
import { getDomain } from 'tldts';
import tr46 from 'tr46';
import * as undici from 'undici';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import * as bulk from '../../src/bulk/index.js';
import * as compat from '../../src/compat/index.js';
import * as crawl from '../../src/crawl/index.js';
import * as errors from '../../src/errors/index.js';
import * as formats from '../../src/formats/index.js';
import * as guard from '../../src/guard/index.js';
import * as http from '../../src/http/index.js';
import * as facade from '../../src/index.js';
import * as inspect from '../../src/inspect/index.js';
import * as iri from '../../src/iri/index.js';
import * as resolve from '../../src/resolve/index.js';
import * as scanner from '../../src/scanner/index.js';
import * as tables from '../../src/tables/index.js';
import * as template from '../../src/template/index.js';
import { fromDocstrings, fromMarkdown, run } from '../support/docs/examples.js';

const ROOT = new URL('../../', import.meta.url);
/** The modules that examples use. Without an import, a name comes from the last module that exports it. */
const modules = {
  'uriscan/compat': compat,
  'uriscan/formats': formats,
  'uriscan/template': template,
  'uriscan/tables': tables,
  'uriscan/scanner': scanner,
  'uriscan/errors': errors,
  'uriscan/resolve': resolve,
  'uriscan/bulk': bulk,
  'uriscan/inspect': inspect,
  'uriscan/guard': guard,
  'uriscan/http': http,
  'uriscan/iri': iri,
  'uriscan/crawl': crawl,
  'node:events': nodeEvents,
  'node:http': nodeHttp,
  'node:https': nodeHttps,
  'node:util': { isDeepStrictEqual: nodeUtil.isDeepStrictEqual },
  ajv: { default: Ajv, Ajv },
  express: { default: express },
  fastify: { default: fastify },
  parse5,
  tldts: { getDomain },
  tr46: { default: tr46, tr46 },
  undici,
  zod: { z },
  uriscan: facade,
};

const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
const sources = readdirSync(new URL('src/', ROOT), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.as.ts'))
  .map((file) => `src/${file}`)
  .sort();
const documents = [
  'README.md',
  ...readdirSync(new URL('docs/', ROOT), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.startsWith('api'))
    .map((file) => `docs/${file}`)
    .sort(),
];
const examples = [
  ...documents.map((file) => fromMarkdown(file, read(file)).map((example) => ({ ...example, own: {} }))),
  ...(await Promise.all(
    sources.map(async (file) => {
      // Examples of modules that are not exported to users run, too.
      const own = (await import(`../../${file}`)) as object;
      return fromDocstrings(file, read(file)).map((example) => ({ ...example, own }));
    }),
  )),
].flat();

const suites = suite('examples');
for (const { title, code, own } of examples) {
  suites(title, async () => {
    assert.ok((await run(code, { ...modules, own })) > 0, 'an example has an outcome');
  });
}
suites('there are some', () => assert.ok(examples.length > 10));
suites('a wrong outcome is noticed', async () => {
  for (const wrong of ['1 + 1; // 3', "'a'; // 'b'", "'a\\nb';\n// a\n// c"]) {
    let noticed = false;
    await run(wrong, {}).catch(() => {
      noticed = true;
    });
    assert.ok(noticed, wrong);
  }
});
suites.run();
