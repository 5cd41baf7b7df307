/** Node's built-in parsers, and packages modeled on either. Each is loaded only in the process that measures it. */

import { originForm } from '../entries.js';
import {
  type Components,
  errorTask,
  isTask,
  lengthOf,
  onPrepared,
  onStrings,
  preparedTask,
  QUERY,
  resolveTask,
  type Subject,
  stringTask,
} from '../task.js';
import { BOOLEANS, OBJECTS } from './bulk.js';
import { filled, parseTasks, userinfoOf, WHATWG, without } from './kinds.js';

/** `URL` and everything that is written after it. */
type UrlLike = Pick<URL, 'protocol' | 'username' | 'password' | 'hostname' | 'port' | 'pathname' | 'search' | 'hash'>;

const urlLengths = (url: UrlLike, search = url.search): number =>
  url.protocol.length +
  url.username.length +
  url.password.length +
  url.hostname.length +
  url.port.length +
  url.pathname.length +
  search.length +
  url.hash.length;

const urlComponents = (url: UrlLike): Components => ({
  scheme: filled(url.protocol.slice(0, -1)),
  userinfo: userinfoOf(url.username, url.password),
  host: filled(url.hostname),
  port: filled(url.port),
  path: url.pathname,
  query: without(url.search, '?'),
  fragment: without(url.hash, '#'),
});

/** The query of a reference, as written. */
const queryOf = (reference: string): string => /^[^?#]*\?([^#]*)/s.exec(reference)?.[1] ?? '';

export const OF_THE_WEB: readonly Subject[] = [
  {
    name: 'URL',
    comparable: false,
    onAllCorpora: true,
    note: WHATWG,
    load: async () => {
      const bases = new Map<string, URL>();
      const baseOf = (base: string): URL => {
        const known = bases.get(base) ?? new URL(base);
        bases.set(base, known);
        return known;
      };
      const parsing = parseTasks(
        (reference) => new URL(reference),
        urlLengths,
        (url) => url.hostname,
        urlComponents,
      );
      const hrefs = stringTask((reference) => new URL(reference).href);
      return {
        scan: {
          prepare: onStrings((reference) => new URL(reference).port.length),
          answer: (reference) => urlComponents(new URL(reference)),
          note: `${WHATWG}; makes an object`,
        },
        ...OBJECTS,
        ...parsing,
        error: errorTask((reference) => new URL(reference)),
        resolve: resolveTask((reference, base) => new URL(reference, base).href),
        resolver: preparedTask(
          (reference, base) => ({ reference, base: baseOf(base) }),
          ({ reference, base }) => new URL(reference, base).href,
        ),
        normalize: hrefs,
        'normalize (scheme)': hrefs,
        with: stringTask((reference) => {
          const url = new URL(reference);
          url.search = QUERY;
          return url.href;
        }),
        query: {
          ...preparedTask(queryOf, (query) => {
            const parameters = new URLSearchParams(query);
            parameters.set('a', 'b');
            return parameters.toString();
          }),
          note: 'URLSearchParams; encodes all of them again',
        },
        encodeComponent: { ...stringTask(encodeURIComponent), note: "encodeURIComponent; leaves !'()*" },
        scanRequestTarget: {
          prepare: onPrepared(originForm, (target) => {
            try {
              return new URL(target, 'http://h').pathname.length;
            } catch {
              return 0;
            }
          }),
          answer: (reference) => URL.canParse(originForm(reference), 'http://h'),
          note: `${WHATWG}, against a base, as servers do; makes an object`,
        },
      };
    },
  },
  {
    name: 'URL.canParse',
    comparable: false,
    onAllCorpora: true,
    note: `${WHATWG}; a boolean without offsets`,
    load: async () => {
      const task = isTask((reference) => URL.canParse(reference));
      return {
        scan: { prepare: task.prepare },
        ...BOOLEANS,
        isUri: task,
      };
    },
  },
  {
    name: 'url.parse',
    comparable: false,
    note: 'legacy API of Node; validates little',
    load: async () => {
      const { default: legacy } = await import('node:url');
      return {
        ...parseTasks(
          (reference) => legacy.parse(reference),
          (url) =>
            lengthOf(url.protocol) +
            lengthOf(url.auth) +
            lengthOf(url.hostname) +
            lengthOf(url.port) +
            lengthOf(url.pathname) +
            lengthOf(url.search) +
            lengthOf(url.hash),
          (url) => url.hostname,
          (url) => ({
            scheme: filled(url.protocol?.slice(0, -1)),
            userinfo: filled(url.auth),
            host: filled(url.hostname),
            port: filled(url.port),
            path: url.pathname ?? '',
            query: without(url.search, '?'),
            fragment: without(url.hash, '#'),
          }),
        ),
        resolve: resolveTask((reference, base) => legacy.resolve(base, reference)),
        compose: preparedTask(
          (reference) => legacy.parse(reference),
          (url) => legacy.format(url),
        ),
      };
    },
  },
  {
    name: 'url-parse',
    package: 'url-parse',
    comparable: false,
    note: 'after WHATWG URL; validates nothing',
    load: async () => {
      const { default: UrlParse } = await import('url-parse');
      const read = (url: InstanceType<typeof UrlParse>) => url as unknown as UrlLike & { query: string };
      return {
        ...parseTasks(
          (reference) => read(new UrlParse(reference)),
          (url) => urlLengths(url, url.query),
          (url) => url.hostname,
          (url) => urlComponents({ ...url, search: url.query }),
        ),
        resolve: resolveTask((reference, base) => new UrlParse(reference, base).href),
        with: stringTask((reference) => new UrlParse(reference).set('query', QUERY).toString()),
        compose: preparedTask(
          (reference) => new UrlParse(reference),
          (url) => url.toString(),
        ),
      };
    },
  },
];
