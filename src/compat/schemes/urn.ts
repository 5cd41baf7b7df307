import { validateUrnPath } from '../../resolve/schemes/urn.js';
import type { URIOptions, URISchemeHandler } from '../components.js';

/**
 * Wider than the RFC, so that a namespace identifier that is too short or too long is an error, but still has
 * components.
 */
const NAME = /^([\da-z-]+):(.+)$/is;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the handler of `urn` (RFC 8141), which splits a namespace identifier from the name in it, which the handler
 * of the namespace reads.
 *
 * @param handlerOf - returns the handler of a scheme and namespace, such as `urn:uuid`
 */
export function createUrn(handlerOf: (name: string) => URISchemeHandler | undefined): URISchemeHandler {
  const namespace = (nid: string, options: URIOptions): URISchemeHandler | undefined =>
    handlerOf(`urn:${options.nid || nid}`);
  return {
    scheme: 'urn',
    // The path of a URN has segments only for the resolution of references.
    absolutePath: true,
    parse(components, options) {
      const path = components.path as string;
      if (validateUrnPath(path) !== undefined) components.error ??= 'URN can not be parsed.';
      const [, nid, nss] = NAME.exec(path) ?? [];
      if (nid === undefined) return;
      components.nid = nid.toLowerCase();
      components.nss = nss;
      components.path = undefined;
      namespace(components.nid, options)?.parse(components, options);
    },
    serialize(components, options) {
      if (components.nid === undefined) throw new Error('URN without nid cannot be serialized');
      const nid = components.nid.toLowerCase();
      namespace(nid, options)?.serialize(components, options);
      components.path = `${nid}:${components.nss ?? ''}`;
    },
  };
}

/** `urn:uuid` (RFC 9562, section 4). */
export const uuid: URISchemeHandler = {
  scheme: 'urn:uuid',
  parse(components, { tolerant }) {
    components.uuid = components.nss;
    components.nss = undefined;
    if (!tolerant && !UUID.test(components.uuid as string)) components.error ??= 'UUID is not valid.';
  },
  serialize(components) {
    components.nss = (components.uuid ?? '').toLowerCase();
  },
};
