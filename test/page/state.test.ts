/** Exports of the page: links, which restore it without passwords, code to copy, and one document that requests nothing. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { command, typescript } from '../../page/model/code.js';
import { EXAMPLES } from '../../page/model/examples.js';
import type { MachineName } from '../../page/model/machines.js';
import {
  FIRST,
  linkTo,
  MAX_IN_LINK,
  MAX_UNPACKED,
  type State,
  shortLinkTo,
  stateIn,
  unpacked,
} from '../../page/model/state.js';
import { pageHtml } from '../../scripts/site/page-html.js';
import { redact } from '../../src/entries/errors.js';
import { isUri } from '../../src/entries/index.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const links = suite('page-state');
/** All steps: also the error, if there is one. */
const ALL = Number.POSITIVE_INFINITY;

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((string) => redact(string) === string);
const machine = fc.constantFrom<MachineName>('uri', 'iri', 'target', 'host');
const states = fc.record(
  {
    reference: text,
    base: text,
    strict: fc.boolean(),
    other: text,
    machine,
    step: fc.oneof(fc.nat(), fc.constant(ALL)),
  },
  { noNullPrototype: true },
);

links('a link restores the state it was made from', () => {
  fc.assert(
    fc.property(states, (state) => {
      const { fragment, redacted } = linkTo(state);
      assert.is(redacted, false);
      assert.match(fragment as string, /^#[!-~]*$/);
      assert.equal(stateIn(fragment as string), state);
    }),
  );
  assert.equal(stateIn(linkTo(FIRST).fragment as string), FIRST);
  assert.not.match(linkTo(FIRST).fragment as string, 'step');
  assert.equal(stateIn(linkTo({ ...FIRST, step: 0 }).fragment as string), { ...FIRST, step: 0 });
});

links('a text that is too long has no link', () => {
  const long = { ...FIRST, reference: 'a'.repeat(MAX_IN_LINK) };
  assert.equal(linkTo(long), { fragment: undefined, redacted: false });
  assert.is(linkTo({ ...FIRST, reference: 'ä'.repeat(MAX_IN_LINK / 2) }).fragment, undefined);
  assert.is(linkTo({ ...FIRST, reference: 'a'.repeat(MAX_IN_LINK / 2) }).fragment === undefined, false);
});

links('a short link is not compressed; a long one restores its state', async () => {
  assert.equal(await shortLinkTo(FIRST), linkTo(FIRST));
  const long = { ...FIRST, reference: `http://h/${'ä/'.repeat(20_000)}` };
  const { fragment = '' } = await shortLinkTo(long);
  assert.ok(fragment.startsWith('#packed=') && fragment.length < 1000, fragment.slice(0, 20));
  assert.equal(stateIn(await unpacked(fragment)), long);
  assert.is((await shortLinkTo({ ...FIRST, reference: 'a'.repeat(MAX_UNPACKED + 1) })).fragment, undefined);
});

links('a hostile compressed link is ignored', async () => {
  const { deflateRawSync } = await import('node:zlib');
  const bomb = deflateRawSync(`reference=${'a'.repeat(50_000_000)}`).toString('base64url');
  for (const packed of [bomb, '', '%', 'AAAA', '*']) assert.is(await unpacked(`#packed=${packed}`), '#');
});

links('any fragment is read or ignored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (fragment) => {
      const state = stateIn(fragment);
      assert.ok(state === undefined || state.step === ALL || (Number.isSafeInteger(state.step) && state.step >= 0));
    }),
  );
});

/** Tests the state that is read from a fragment. */
function reads(fragment: string, expected: Partial<State> | undefined): void {
  const state = expected && { other: '', machine: 'uri', ...expected };
  links(JSON.stringify(fragment), () => assert.equal(stateIn(fragment), state));
}

reads('#reference=', { reference: '', base: '', strict: true, step: ALL });
reads('#reference=a+b%zz&step=-1', { reference: 'a+b%zz', base: '', strict: true, step: ALL });
reads('#reference=a&step=1e99&strict=no', { reference: 'a', base: '', strict: true, step: ALL });
reads('#reference=a&step=99999999999999999', { reference: 'a', base: '', strict: true, step: ALL });
reads('#reference=a&other=A&automaton=iri', {
  reference: 'a',
  base: '',
  strict: true,
  other: 'A',
  machine: 'iri',
  step: ALL,
});
reads('#reference=a&automaton=toString', { reference: 'a', base: '', strict: true, step: ALL });

/** Tests the text in a link to a text. */
function redacts(text: string, expected: string): void {
  links(`${JSON.stringify(text)} without its password`, () => {
    for (const field of ['reference', 'base', 'other'] as const) {
      const { fragment = '', redacted } = linkTo({ ...FIRST, [field]: text });
      assert.is(redacted, text !== expected);
      assert.is(stateIn(fragment)?.[field], expected);
    }
  });
}

runRows('page/state', { reads, redacts });
links('no link contains a password', () => {
  const before = fc.constantFrom(
    'http://',
    '//',
    'HTTP:',
    'http:/',
    'http:///',
    'ws:\\',
    '\\\\',
    'ftp://a b',
    ' http://',
    'x://',
  );
  fc.assert(
    fc.property(
      before,
      fc.string({ unit: 'grapheme-ascii', maxLength: 4 }),
      fc.string({ unit: 'grapheme-ascii' }),
      (start, user, end) => {
        fc.pre(!/[:@/?#\\]/.test(user));
        assert.not.match(linkTo({ ...FIRST, reference: `${start}${user}:secret@h${end}` }).fragment ?? '', 'secret');
      },
    ),
  );
});

links('every example is different, with a valid base', () => {
  assert.is(new Set(EXAMPLES.map(({ name }) => name)).size, EXAMPLES.length);
  for (const { base = 'a:' } of EXAMPLES) assert.ok(isUri(base));
});

links.run();

const code = suite('page-code');
const SHELLS = ['sh', 'bash'];
const START = 'npx uriscan-cli explain -- ';

const commandOf = (reference: string): string | undefined => command({ ...FIRST, reference });

/** Tests the command for a reference, which is `undefined` for a refused one. */
function copies(reference: string, expected: string | undefined): void {
  code(`the command for ${JSON.stringify(reference)}`, () => {
    assert.is(commandOf(reference), expected && START + expected);
  });
}

/** Tests characters that terminals act on, hide or cannot show, as ranges of code points in hexadecimal digits. */
function isLeftOut(name: string, ...ranges: readonly (readonly [from: string, to: string])[]): void {
  code(`no command and no TypeScript has ${name}`, () => {
    for (const [from, to] of ranges) {
      for (let point = Number.parseInt(from, 16); point <= Number.parseInt(to, 16); point++) {
        const reference = `http://h/${String.fromCodePoint(point)}a`;
        assert.is(commandOf(reference), undefined, point.toString(16));
        for (const state of [{ reference }, { reference: 'a', base: reference }])
          assert.match(typescript({ ...FIRST, ...state }), /^[\n -~]*$/, point.toString(16));
      }
    }
  });
}

runRows('page/code', { copies, isLeftOut });

for (const shell of SHELLS) {
  code(`${shell} reads the command as one line and the same text`, () => {
    const source = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom("'", '\\', '!', '$', '`', ' ', '"') }),
    );
    const texts = [...EXAMPLES.map(({ reference }) => reference), ...fc.sample(source, 500)];
    const lines = texts.flatMap((text) => commandOf(text) ?? []);
    assert.ok(lines.length > 400);
    for (const line of lines) assert.is(line.split(/\r|\n/).length, 1);
    const script = `npx() { printf '%s\\n' "$#:$4"; }\n${lines.join('\n')}\n`;
    const expected = texts.filter((text) => commandOf(text) !== undefined).map((text) => `4:${text}\n`);
    assert.is(execFileSync(shell, { input: script, encoding: 'utf8' }), expected.join(''));
  });
}

code('TypeScript has the text of the input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (reference) => {
      const literal = /diagnose\((".*")\)|parse\((".*")\)|, (".*")\)\)/.exec(typescript({ ...FIRST, reference }));
      assert.is(JSON.parse(literal?.slice(1).find(Boolean) ?? ''), reference);
    }),
  );
});

code.run();

const page = suite('page-html');
const html = await pageHtml();

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

page.run();
