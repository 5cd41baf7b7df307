/** The libraries that are asked, each for a verdict and, if it gives them, for components. */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildNative, PROGRAM } from '../../bench/runner/native.js';
import { temporaryFolder } from '../test/temporary-folder.js';
import type { Components } from './suite-files.js';

/** The answer to a text: components, only whether it is valid, or undefined if the library cannot be asked. */
export type Answer = Components | boolean | undefined;

export interface Library {
  readonly name: string;
  /** The rule that it is asked about. */
  readonly rule: 'URI-reference' | 'URI';
  /** The question, in the words of its interface. */
  readonly question: string;
  /** The standard that it follows, if it is not RFC 3986. */
  readonly standard?: string;
  /** How its components differ from the text on purpose, and the form in which both are compared. */
  readonly comparison?: string;
  readonly comparable?: (text: string | undefined, name: keyof Components) => string | undefined;
  /** Starts the library; a sentence if it cannot be started here. */
  readonly open: () => Promise<Opened | string>;
}

export interface Opened {
  readonly version: string;
  readonly answer: (texts: readonly string[]) => readonly Answer[];
}

const require = createRequire(import.meta.url);
const versionOf = (name: string): string => require(`${name}/package.json`).version;
const each = (version: string, answer: (text: string) => Answer): Opened => ({
  version,
  answer: (texts) => texts.map(answer),
});
/** The answer of a function that throws for an invalid text. */
const orInvalid =
  (read: (text: string) => Answer) =>
  (text: string): Answer => {
    try {
      return read(text);
    } catch {
      return false;
    }
  };
const pick = (from: object, names: Readonly<Record<string, string>>): Components =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, key]) => {
      const value = (from as Readonly<Record<string, unknown>>)[key];
      return value === undefined || value === null ? [] : [[name, String(value)]];
    }),
  );

const NAMES = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];
const ALL: Record<string, string> = Object.fromEntries(NAMES.map((name) => [name, name]));
const { userinfo: _, ...OF_URIJS }: Record<string, string> = { ...ALL, scheme: 'protocol', host: 'hostname' };

/** fast-uri and uri-js, which have the same interface. */
const uriJsLike = (name: string): Library => ({
  name,
  rule: 'URI-reference',
  question: '`parse(text)`: valid if `error` is undefined',
  comparison:
    'it normalizes while parsing, so components are compared decoded and in lowercase, and IP-literals are not compared',
  comparable: (text, name) => {
    if (name === 'host' && text !== undefined && /[:[]/.test(text)) return 'IP-literal';
    if (name === 'port') return text?.replace(/^0+(?=.)/, '');
    return text && decodeURIComponent(text.replace(/%(?![0-7][\da-f])/gi, '%25')).toLowerCase();
  },
  open: async () => {
    const { default: module, parse = module.parse } = await import(name);
    return each(versionOf(name), (text) => {
      const parsed = parse(text);
      return parsed.error === undefined && pick(parsed, ALL);
    });
  },
});

const ofCrate = (name: string, question: string, standard?: string): Library => ({
  name,
  rule: standard === undefined ? 'URI-reference' : 'URI',
  question,
  ...(standard !== undefined && { standard }),
  open: async () => {
    const built = buildNative();
    if (typeof built === 'string') return built;
    return {
      version: built.versions[name] as string,
      answer: (texts) =>
        overLines(texts, (lines) => {
          const file = join(temporaryFolder('conformance'), 'lines');
          writeFileSync(file, lines, 'latin1');
          const valid = run(PROGRAM, [name, file], 'valid\n').split('\n')[1] as string;
          return Array.from(valid, (digit) => digit === '1');
        }),
    };
  },
});

export const LIBRARIES: readonly Library[] = [
  {
    name: 'uriscan',
    rule: 'URI-reference',
    question: '`tryParse(text)`: valid if not `undefined`',
    open: async () => {
      const { tryParse } = await import('../../src/entries/index.js');
      return each(versionOf('../..'), (text) => {
        const parsed = tryParse(text);
        return parsed !== undefined && pick(parsed, { ...ALL, authority: 'authority' });
      });
    },
  },
  uriJsLike('fast-uri'),
  uriJsLike('uri-js'),
  {
    name: 'urijs',
    rule: 'URI-reference',
    question: '`new URI(text)`: valid if it does not throw; `URI.parse(text)` without userinfo',
    comparison:
      'it does not distinguish empty from undefined, and the path `/` from an empty one, so these are compared as equal',
    comparable: (text, name) => (name === 'path' && text === '/' ? undefined : text || undefined),
    open: async () => {
      const { default: URI } = await import('urijs');
      return each(
        versionOf('urijs'),
        orInvalid((text) => new URI(text) && pick(URI.parse(text), OF_URIJS)),
      );
    },
  },
  {
    name: '@hyperjump/uri',
    rule: 'URI-reference',
    question: '`parseUriReference(text)`: valid if it does not throw',
    open: async () => {
      const { parseUriReference } = await import('@hyperjump/uri');
      const version = JSON.parse(readFileSync('node_modules/@hyperjump/uri/package.json', 'utf8')).version;
      return each(
        version,
        orInvalid((text) => pick(parseUriReference(text), { ...ALL, authority: 'authority' })),
      );
    },
  },
  {
    name: 'ajv-formats',
    rule: 'URI-reference',
    question: "`fullFormats['uri-reference'].test(text)`",
    open: async () => {
      const { fullFormats } = require('ajv-formats/dist/formats');
      return each(versionOf('ajv-formats'), (text) => fullFormats['uri-reference'].test(text));
    },
  },
  {
    name: 'URL',
    rule: 'URI',
    question: '`URL.canParse(text)`',
    standard: 'WHATWG URL',
    open: async () => each(process.version, (text) => URL.canParse(text)),
  },
  ofCrate('fluent-uri', '`UriRef::parse(text).is_ok()`'),
  ofCrate('iri-string', '`UriReferenceStr::new(text).is_ok()`'),
  {
    name: 'uriparser',
    rule: 'URI-reference',
    question: '`uriParseSingleUriExA`: valid if `URI_SUCCESS`',
    open: async () => {
      const program = join(temporaryFolder('uriparser'), 'uriparser');
      const source = fileURLToPath(new URL('uriparser.c', import.meta.url));
      const { status } = spawnSync('cc', ['-O2', '-o', program, source, '-luriparser'], { stdio: 'ignore' });
      if (status !== 0) return 'it needs a C compiler and the headers of uriparser (Debian: liburiparser-dev)';
      return {
        version: run(program, [], '').trim(),
        answer: (texts) =>
          overLines(texts, (lines) =>
            run(program, [], lines)
              .split('\n')
              .slice(1, -1)
              .map((line): Answer => {
                const fields = line.split('\t').slice(1);
                const defined = fields.map((field, i) => (field === '-' ? [] : [[NAMES[i], field.slice(1)]]));
                return fields.length > 0 && Object.fromEntries(defined.flat());
              }),
          ),
      };
    },
  },
  ofCrate('ada-url', '`Url::can_parse(text, None)`', 'WHATWG URL'),
];

const run = (program: string, args: readonly string[], input: string): string =>
  spawnSync(program, args, { input: Buffer.from(input, 'latin1'), maxBuffer: 1 << 28 }).stdout.toString('latin1');

/** Asks a program that reads lines about the texts that are lines, a byte for each character. */
function overLines(texts: readonly string[], ask: (lines: string) => readonly Answer[]): readonly Answer[] {
  const isLine = (text: string): boolean => !/[\n\0]/.test(text);
  const lines = texts.filter(isLine).map((text) => `${text}\n`);
  const answers = ask(lines.join('')).values();
  return texts.map((text) => (isLine(text) ? answers.next().value : undefined));
}
