/** Packages that claim to follow RFC 3986. Each is loaded only in the process that measures it. */

import {
  type Components,
  componentsOf,
  errorTask,
  isTask,
  lengthOf,
  lengthsOf,
  preparedTask,
  QUERY,
  resolveTask,
  type Subject,
  stringTask,
  type Tasks,
} from '../task.js';
import { filled, parseTasks, userinfoOf } from './kinds.js';

/** fast-uri and uri-js give the same components. */
interface UriJsLike extends Omit<Components, 'port'> {
  port?: number | string;
  error?: string;
}

interface UriJsApi {
  parse(uri: string): UriJsLike;
  serialize(components: UriJsLike): string;
  resolve(base: string, reference: string): string;
  normalize(uri: string): string;
}

/** @param api - of fast-uri or uri-js */
const uriJsTasks = ({ parse, serialize, resolve, normalize }: UriJsApi) => {
  const accepted = (reference: string): UriJsLike => {
    const parsed = parse(reference);
    if (parsed.error !== undefined) throw new Error(parsed.error);
    return parsed;
  };
  return {
    ...parseTasks(
      parse,
      (parsed) =>
        lengthOf(parsed.scheme) +
        lengthOf(parsed.userinfo) +
        lengthOf(parsed.host) +
        (parsed.port === undefined ? 0 : 1) +
        lengthOf(parsed.path) +
        lengthOf(parsed.query) +
        lengthOf(parsed.fragment),
      (parsed) => parsed.host,
      ({ scheme, userinfo, host, port, path, query, fragment, error }) =>
        error === undefined
          ? { scheme, userinfo, host, port: port === undefined ? port : String(port), path, query, fragment }
          : undefined,
    ),
    resolve: resolveTask((reference, base) => resolve(base, reference)),
    normalize: stringTask((reference) => normalize(reference)),
    compose: preparedTask(accepted, serialize),
  } satisfies Tasks;
};

/** The components of urijs: `null` if absent, unlike in its types. */
type Parts = Partial<
  Record<'protocol' | 'username' | 'password' | 'hostname' | 'port' | 'path' | 'query' | 'fragment', string | null>
>;

export const OF_THE_RFC: readonly Subject[] = [
  {
    name: 'fast-uri',
    package: 'fast-uri',
    comparable: true,
    onAllCorpora: true,
    note: 'normalizes while parsing',
    load: async () => uriJsTasks((await import('fast-uri')).default),
  },
  {
    name: 'uri-js',
    package: 'uri-js',
    comparable: true,
    note: 'normalizes while parsing',
    load: async () => {
      const api = await import('uri-js');
      return {
        ...uriJsTasks(api),
        removeDotSegments: preparedTask((reference) => api.parse(reference).path ?? '', api.removeDotSegments),
      };
    },
  },
  {
    name: 'urijs',
    package: 'urijs',
    comparable: true,
    note: 'validates little',
    load: async () => {
      const { default: URI } = await import('urijs');
      const partsOf = (reference: string): Parts => URI.parse(reference) as Parts;
      const build = (parts: Parts): string => URI.build(parts as Parameters<typeof URI.build>[0]);
      return {
        ...parseTasks(
          partsOf,
          (parsed) =>
            lengthOf(parsed.protocol) +
            lengthOf(parsed.username) +
            lengthOf(parsed.password) +
            lengthOf(parsed.hostname) +
            lengthOf(parsed.port) +
            lengthOf(parsed.path) +
            lengthOf(parsed.query) +
            lengthOf(parsed.fragment),
          (parsed) => parsed.hostname,
          (parsed) => ({
            scheme: filled(parsed.protocol),
            userinfo: userinfoOf(parsed.username, parsed.password),
            host: filled(parsed.hostname),
            port: filled(parsed.port),
            path: parsed.path ?? undefined,
            query: filled(parsed.query),
            fragment: filled(parsed.fragment),
          }),
        ),
        resolve: resolveTask((reference, base) => new URI(reference).absoluteTo(base).toString()),
        normalize: stringTask((reference) => new URI(reference).normalize().toString()),
        with: stringTask((reference) => new URI(reference).query(QUERY).toString()),
        compose: preparedTask(partsOf, build),
      };
    },
  },
  {
    name: '@hyperjump/uri',
    package: '@hyperjump/uri',
    comparable: true,
    load: async () => {
      const { isUri, normalizeUri, parseUriReference, resolveUri } = await import('@hyperjump/uri');
      return {
        isUri: isTask(isUri),
        ...parseTasks(parseUriReference, lengthsOf, (parsed) => parsed.host, componentsOf),
        error: errorTask(parseUriReference),
        resolve: resolveTask((reference, base) => resolveUri(reference, base)),
        normalize: stringTask((reference) => normalizeUri(reference)),
      };
    },
  },
];
