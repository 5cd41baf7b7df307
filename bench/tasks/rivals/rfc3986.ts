/** Packages that claim to follow RFC 3986. Each is loaded only in the process that measures it. */

import {
  BASE,
  type Components,
  errorTask,
  lengths,
  lengthsOf,
  parseTasks,
  preparedTask,
  QUERY,
  type Subject,
  type Tasks,
} from '../task.js';

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
      accepted,
      ({ scheme, userinfo, host, port, path, query, fragment }) =>
        lengths(scheme, userinfo, host, '', path, query, fragment) + (port === undefined ? 0 : 1),
      ({ host }) => host,
    ),
    resolve: { answer: (reference) => resolve(BASE, reference) },
    normalize: { answer: normalize },
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
      const removeDotSegments = preparedTask((reference) => api.parse(reference).path ?? '', api.removeDotSegments);
      return { ...uriJsTasks(api), removeDotSegments };
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
      return {
        ...parseTasks(
          partsOf,
          ({ protocol, username, password, hostname, port, path, query, fragment }) =>
            lengths(protocol, username, hostname, port, path, query, fragment) + (password ? password.length : 0),
          ({ hostname }) => hostname,
        ),
        resolve: { answer: (reference) => new URI(reference).absoluteTo(BASE).toString() },
        normalize: { answer: (reference) => new URI(reference).normalize().toString() },
        with: { answer: (reference) => new URI(reference).query(QUERY).toString() },
        compose: preparedTask(partsOf, (parts) => URI.build(parts as Parameters<typeof URI.build>[0])),
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
        isUri: { answer: isUri },
        ...parseTasks(parseUriReference, lengthsOf, ({ host }) => host),
        error: errorTask(parseUriReference),
        resolve: { answer: (reference) => resolveUri(reference, BASE) },
        normalize: { answer: normalizeUri },
      };
    },
  },
];
