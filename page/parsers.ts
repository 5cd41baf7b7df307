/** Other parsers for JavaScript, which the page starts when their readings are needed. */

import { parseUriReference } from '@hyperjump/uri';
import { parse as fastUri } from 'fast-uri';
import { parse as uriJs } from 'uri-js';
import URI from 'urijs';
import Url from 'url-parse';
import type { Fields, Parser } from './model/readings.js';

/** Versions by package, which the build fills in. */
declare const VERSIONS: Readonly<Record<string, string>>;

interface Read {
  readonly scheme?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | number | undefined;
  readonly path?: string | undefined;
  readonly error?: string | undefined;
}

const fieldsOf = ({ scheme, host, port, path, error }: Read): Fields | undefined =>
  error === undefined ? [scheme, host, port === undefined ? undefined : `${port}`, path] : undefined;

const READERS: Readonly<Record<string, Parser['read']>> = {
  'fast-uri': (text) => fieldsOf(fastUri(text) as Read),
  'uri-js': (text) => fieldsOf(uriJs(text) as Read),
  urijs(text) {
    const uri = new URI(text);
    return [uri.protocol(), uri.hostname(), uri.port(), uri.path()];
  },
  'url-parse'(text) {
    const { protocol, hostname, port, pathname } = new Url(text, {});
    return [protocol.replace(/:$/, ''), hostname, port, pathname];
  },
  '@hyperjump/uri': (text) => fieldsOf(parseUriReference(text) as Read),
};

Object.assign(globalThis, {
  uriscanParsers: Object.entries(READERS).map(([name, read]) => ({ name, version: VERSIONS[name], read })),
});
