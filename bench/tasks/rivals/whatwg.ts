/** Node's built-in parsers, and packages modeled on either. Each is loaded only in the process that measures it. */

import { originForm } from '../entries.js';
import { BASE, errorTask, lengths, parseTasks, preparedTask, QUERY, type Subject, type Task } from '../task.js';

const WHATWG = 'WHATWG URL, not RFC 3986';

/** `URL` and everything that is written after it. */
type UrlLike = Pick<URL, 'protocol' | 'username' | 'password' | 'hostname' | 'port' | 'pathname' | 'search' | 'hash'>;

const urlLengths = (
  { protocol, username, password, hostname, port, pathname, search, hash }: UrlLike,
  query = search,
): number => lengths(protocol, username, hostname, port, pathname, query, hash) + password.length;

/**
 * A task on lines, which are made strings beforehand. It reads only those that are valid to it: an exception takes longer than many objects.
 */
const linesTask = (text: (url: URL) => string, base?: string): Task<string | undefined> => ({
  make: (reference) => (URL.canParse(reference, base) ? reference : undefined),
  visit: (reference) => (reference === undefined ? 0 : text(new URL(reference, base)).length),
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
      const base = new URL(BASE);
      const hrefs: Task = { answer: (reference) => new URL(reference).href };
      const hrefLines = linesTask(({ href }) => href);
      return {
        scan: { visit: (reference) => new URL(reference).port.length },
        scanLines: linesTask(({ port }) => port),
        normalizeLines: hrefLines,
        'normalizeLines (scheme)': hrefLines,
        resolveLines: linesTask(({ href }) => href, BASE),
        ...parseTasks(
          (reference) => new URL(reference),
          (url) => urlLengths(url),
          ({ hostname }) => hostname,
        ),
        error: errorTask((reference) => new URL(reference)),
        resolve: { answer: (reference) => new URL(reference, BASE).href },
        resolver: { answer: (reference) => new URL(reference, base).href },
        normalize: hrefs,
        'normalize (scheme)': hrefs,
        with: {
          answer: (reference) => {
            const url = new URL(reference);
            url.search = QUERY;
            return url.href;
          },
        },
        // Encodes all parameters again.
        query: preparedTask(queryOf, (query) => {
          const parameters = new URLSearchParams(query);
          parameters.set('a', 'b');
          return parameters.toString();
        }),
        // Leaves !'()*.
        encodeComponent: { answer: encodeURIComponent },
        // Against a base, as servers do.
        scanRequestTarget: {
          make: originForm,
          visit: (target) => {
            try {
              return new URL(target, 'http://h').pathname.length;
            } catch {
              return 0;
            }
          },
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
      const task: Task = { answer: (reference) => URL.canParse(reference) };
      return { scan: task, scanLines: task, isUri: task };
    },
  },
  {
    name: 'url.parse',
    comparable: false,
    note: 'legacy API of Node; validates little',
    load: async () => {
      const { default: legacy } = await import('node:url');
      const parse = (reference: string) => legacy.parse(reference);
      return {
        ...parseTasks(
          parse,
          ({ protocol, auth, hostname, port, pathname, search, hash }) =>
            lengths(protocol, auth, hostname, port, pathname, search, hash),
          ({ hostname }) => hostname,
        ),
        resolve: { answer: (reference) => legacy.resolve(BASE, reference) },
        compose: preparedTask(parse, legacy.format),
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
      return {
        ...parseTasks(
          (reference) => new UrlParse(reference) as unknown as UrlLike & { query: string },
          (url) => urlLengths(url, url.query),
          ({ hostname }) => hostname,
        ),
        resolve: { answer: (reference) => new UrlParse(reference, BASE).href },
        with: { answer: (reference) => new UrlParse(reference).set('query', QUERY).toString() },
        compose: preparedTask(
          (reference) => new UrlParse(reference),
          (url) => url.toString(),
        ),
      };
    },
  },
];
