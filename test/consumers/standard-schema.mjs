/** The Standard Schemas in packages that accept them. */

import * as assert from 'node:assert/strict';
import { test } from 'node:test';
import { sValidator } from '@hono/standard-validator';
import { initTRPC } from '@trpc/server';
import { type } from 'arktype';
import { H3, readValidatedBody } from 'h3';
import { Hono } from 'hono';
import * as formats from 'uriscan/formats';

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
