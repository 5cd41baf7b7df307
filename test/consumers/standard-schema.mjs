/** The Standard Schemas in packages that accept them, compared with the schemas of zod and Valibot. */

import * as assert from 'node:assert/strict';
import { test } from 'node:test';
import { sValidator } from '@hono/standard-validator';
import { initTRPC } from '@trpc/server';
import { type } from 'arktype';
import { H3, readValidatedBody } from 'h3';
import { Hono } from 'hono';
import * as formats from 'uriscan/formats';
import * as v from 'valibot';
import * as z from 'zod';

/** A valid and an invalid text of each schema. */
const TEXTS = {
  uri: ['http://a/', '/a'],
  uriReference: ['../a', 'a b'],
  iri: ['http://é/', '/é'],
  iriReference: ['/é', 'é é'],
  uriTemplate: ['/{a}', '/{a'],
  hostname: ['example.com', '_a'],
  idnHostname: ['bücher.example', 'ü-'],
  ipv4: ['192.0.2.1', '192.0.2'],
  ipv6: ['::1', ':1'],
  webUrl: ['https://a/', 'a:1'],
};

/** Validates a value with a Standard Schema, as any library does. */
async function check(schema, value) {
  const { version, vendor, validate } = schema['~standard'];
  assert.equal(version, 1);
  assert.equal(typeof vendor, 'string');
  return validate(value);
}

const schemas = new Map(Object.entries({ ...formats, webUrl: formats.webUrl() }));
for (const [name, [valid, invalid]] of Object.entries(TEXTS)) {
  const ours = schemas.get(name);
  test(`${name} has the shape of the schemas of zod, Valibot and ArkType`, async () => {
    for (const schema of [ours, z.string(), v.string(), type('string')]) {
      const good = await check(schema, valid);
      assert.equal(good.value, valid);
      assert.equal(good.issues, undefined);
      const bad = await check(schema, 5);
      assert.equal(typeof bad.issues[0].message, 'string');
    }
    assert.equal(typeof (await check(ours, invalid)).issues[0].offset, 'number');
  });
}

test('tRPC takes it as an input', async () => {
  const t = initTRPC.create();
  const router = t.router({ open: t.procedure.input(formats.uri).query(({ input }) => `opens ${input}`) });
  const caller = t.createCallerFactory(router)({});
  assert.equal(await caller.open('http://a/'), 'opens http://a/');
  await assert.rejects(caller.open('http://a/ '), ({ code, cause }) => {
    assert.equal(code, 'BAD_REQUEST');
    assert.equal(cause.issues[0].offset, 9);
    return true;
  });
});

test('ArkType takes it within a type', () => {
  const Page = type({ address: formats.uri });
  assert.deepEqual(Page({ address: 'http://a/' }), { address: 'http://a/' });
  const errors = Page({ address: '/a' });
  assert.ok(errors instanceof type.errors);
  assert.match(errors.summary, /a scheme is a letter/);
});

test('Hono takes it by its validator', async () => {
  const app = new Hono().post('/', sValidator('json', formats.uri), (c) => c.text(c.req.valid('json')));
  const post = (body) =>
    app.request('/', { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  assert.equal(await (await post('http://a/')).text(), 'http://a/');
  const refused = await post('/a');
  assert.equal(refused.status, 400);
  assert.equal((await refused.json()).error[0].offset, 0);
});

test('h3 takes it for a body', async () => {
  const app = new H3().post('/', (event) => readValidatedBody(event, formats.uri));
  const post = (body) =>
    app.request('/', { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  assert.equal(await (await post('http://a/')).text(), 'http://a/');
  assert.equal((await post('/a')).status, 400);
});
