/**
 * The types of Node in the declarations of this folder. In a project without `@types/node` each of them is `any`: the comments are
 * part of the declarations, and suppress the error there.
 */

// biome-ignore-start lint/suspicious/noTsIgnore: no error is expected where the types of Node are installed

/** @ts-ignore */
export type { LookupAddress } from 'node:dns';
/** @ts-ignore */
export type { Agent as HttpAgent } from 'node:http';
/** @ts-ignore */
export type { Agent as HttpsAgent, AgentOptions } from 'node:https';
/** @ts-ignore */
export type { LookupFunction, Socket } from 'node:net';
/** @ts-ignore */
export type { ConnectionOptions } from 'node:tls';

// biome-ignore-end lint/suspicious/noTsIgnore: as above

/** The type of the platform's `fetch`, if it is known. */
export type Fetch = typeof globalThis extends { fetch: infer T }
  ? T
  : (input: string | object, init?: object) => Promise<object>;
