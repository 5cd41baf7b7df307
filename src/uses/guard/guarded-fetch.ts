import { isUtf8 } from 'node:buffer';
import type { Change } from '../../reference/index.js';
import { resolve } from '../../resolve/index.js';
import {
  checkFunction,
  checkInteger,
  checkObject,
  type ParsedReference,
  property,
  readOptions,
  unchecked,
  wrongType,
} from '../../support/index.js';
import { partAt } from '../inspect/index.js';
import { repairForAllReaders } from '../repair/index.js';
import { type Connector, type ConnectorOptions, connector } from './connections.js';
import { GuardError } from './error.js';
import { judge, policy as makePolicy, type Policy, placeOf, rulesOfPolicy } from './policy.js';

/** The type of the platform's `fetch`, if it is known. */
export type Fetch = typeof globalThis extends { fetch: infer T }
  ? T
  : (input: string | object, init?: object) => Promise<object>;

/** The exports of undici that are used here. */
export interface Undici {
  readonly Agent: new (options: { readonly connect: Connector }) => object;
  // A method, to accept undici's own types of options.
  /**
   * @param target - the URI to request
   * @param init - the options of `fetch`, and the dispatcher
   */
  fetch(target: string, init: object): Promise<object>;
}

/** A redirection that is about to be followed. */
export interface Redirection {
  /** The number of redirections before this one. */
  readonly hop: number;
  readonly status: number;
  /** The URI that was requested. */
  readonly from: string;
  /** The URI that is requested next. */
  readonly to: string;
}

/** Options of {@link guardedFetch}. */
export interface GuardedFetchOptions {
  /** The policy for targets and addresses: `policy()` by default. */
  readonly policy?: Policy | undefined;
  /** The package undici, or its `Agent` and `fetch`. A `fetch` that ignores dispatchers is refused, such as in Bun and Deno. */
  readonly undici: Undici;
  /** Options of the connections. By default, HTTP/2 is offered if the package is undici 8 or later, as it does itself. */
  readonly connect?: ConnectorOptions | undefined;
  /** How many redirections to follow, from 0 to 100; 20 by default. */
  readonly redirections?: number | undefined;
  /**
   * Whether to repair URLs and each `Location` as browsers read them; `false` by default. A `Location` whose octets are UTF-8 is read as
   * UTF-8. A text is refused if a repair moves a border of the authority. See {@link RepairedResponse}.
   */
  readonly repair?: boolean | undefined;
  /**
   * Whether a redirection that needs the body again, such as a 307 or 308, sends it to another origin: `'send'` (the default), as `fetch`
   * does, or `'refuse'`.
   */
  readonly crossOriginBody?: 'send' | 'refuse' | undefined;
  /** Called before a redirection is followed. If it throws, the call is rejected with that error. */
  readonly onRedirection?: ((redirection: Redirection) => void) | undefined;
}

/** A change of the URL of a request, or of a `Location`. */
export interface RequestRepair extends Change {
  /** The number of redirections before the request. */
  readonly hop: number;
}

/** A response of `guardedFetch` with the option `repair`. */
export interface RepairedResponse {
  /** The changes, in order; empty without a change. Offsets are in the text of the URL or the `Location`. */
  readonly repairs: readonly RequestRepair[];
}

const OPTIONS = {
  policy: unchecked,
  undici: unchecked,
  connect: unchecked,
  repair: false,
  redirections: (value: unknown, name: string) => checkInteger(value, name, 0, MAX_REDIRECTIONS),
  crossOriginBody: ['send', 'refuse'] as const,
  onRedirection: checkFunction,
};
const NO_DISPATCHER = 'expected no `dispatcher` in `init`: the addresses that it connects to are not known';
const REDIRECTIONS = 20;
const MAX_REDIRECTIONS = 100;
/** The statuses that redirect (RFC 9110, section 15.4); 304 and 300 do not. */
const REDIRECTING: ReadonlySet<number> = /* @__PURE__ */ new Set([301, 302, 303, 307, 308]);

/** Fields that describe a body. */
const OF_BODY = ['content-encoding', 'content-language', 'content-length', 'content-location', 'content-type'];
/** The fields that another origin gets: no other name says that its value is not a credential (RFC 9110, section 15.4). */
const PLAIN_HEADERS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'cache-control', 'pragma', 'range', 'user-agent'],
  ...OF_BODY,
]);

/** The members of `RequestInit` and of `Request` that are passed on. */
const MEMBERS = [
  ...['method', 'headers', 'body', 'signal', 'redirect', 'credentials', 'cache', 'mode'],
  ...['referrer', 'referrerPolicy', 'integrity', 'keepalive', 'duplex', 'priority'],
] as const;

/** The request, as undici gets it: it has no prototype. */
interface Init {
  method?: string | undefined;
  headers?: ConstructorParameters<typeof Headers>[0];
  body?: unknown;
  redirect?: string;
  referrer?: unknown;
  duplex?: string;
  dispatcher?: object;
}

/**
 * Makes a `fetch` that connects only where a policy allows it, for any library that takes a `fetch`. It sends requests with
 * undici's `fetch`, and follows redirections itself. Each target is resolved by RFC 3986, section 5.2, and all clients must read
 * it the same way; a name in Punycode is allowed if the platform's `URL` leaves it unchanged. The policy checks each target, and
 * each address that is connected to.
 *
 * Takes the arguments of `fetch`: text, a `URL`, a `Request` of any class or a parsed reference, and the options of a request. An
 * option `dispatcher` is refused, because the addresses that a dispatcher connects to are not known.
 *
 * If a redirection leads to another origin, only these fields are sent: Accept, Accept-Encoding, Accept-Language, Cache-Control,
 * Pragma, Range, User-Agent, and fields of the content such as Content-Type. A `POST` becomes a `GET` as in `fetch`. A
 * `Location` without a fragment takes over the request's fragment (RFC 9110, section 10.2.2). A stream, such as the body of a
 * `Request`, cannot be sent again to the target of a 307 or 308.
 *
 * The response is undici's `Response`. Read or cancel its body: its size is not limited, and a `signal` limits the time.
 *
 * @param options - the policy, the package undici, options of its connections, and what to do with redirections
 * @returns a function like `fetch`; its calls share connections. It rejects with a {@link GuardError} if the policy
 *   refuses a target or an address, or if there are too many redirections; other errors come from undici
 * @throws TypeError or RangeError if an option is invalid
 * @example
 * ```ts
 * import * as undici from 'undici';
 *
 * const fetch = guardedFetch({ undici });
 * await fetch('http://[::ffff:7f00:1]/').catch((error) => error.code); // 'loopback'
 * ```
 */
export function guardedFetch(options: GuardedFetchOptions): Fetch {
  const { connect: given = {}, redirections: most = REDIRECTIONS, ...others } = readOptions(options, OPTIONS);
  const { onRedirection, repair, crossOriginBody } = others;
  const { policy = makePolicy() } = others;
  const undici = others.undici as Undici | undefined;
  if (undici === undefined)
    throw wrongType(
      'undici',
      'the package undici',
      undici,
      ": npm install undici, and import * as undici from 'undici'",
    );
  checkObject(undici, 'undici');
  const { fetch } = undici;
  checkFunction(fetch, 'undici.fetch');
  checkFunction(undici.Agent, 'undici.Agent');
  const rules = rulesOfPolicy(policy);
  checkObject(given, 'connect');
  // undici 8 is the first to offer HTTP/2 by default, and to have this class, for clients that cannot use it.
  const connect = connector(policy, { allowH2: Object.hasOwn(undici, 'Dispatcher1Wrapper'), ...given });

  const checked = (text: string | ParsedReference, hop: number, repairs: RequestRepair[]): string => {
    const { target, refusals, changes } = judge(rules, text, repair);
    const [refused] = refusals;
    repairs.push(...changes.map((change) => ({ ...change, hop })));
    if (refused === undefined) return target;
    throw new GuardError(refused.code, { ...placeOf(target, refused), hop });
  };
  let trial: Promise<object> | undefined;
  let dispatcher: object | undefined;

  return (async (input: unknown, given?: object): Promise<Response> => {
    const { text, init } = requestOf(input, given);
    const repairs: RequestRepair[] = [];
    let from = checked(text, 0, repairs);
    const follows = (init.redirect ?? 'follow') === 'follow';
    if (follows) init.redirect = 'manual';
    let headers = init.headers && new Headers(init.headers);
    // undici 7 and 8 do not know the class of the platform.
    if (init.body instanceof FormData) init.body = await new Response(init.body).blob();
    if (isStreamed(init.body)) init.duplex = 'half';
    trial ??= makeDispatcher(undici, connect);
    dispatcher ??= await trial;
    init.dispatcher = dispatcher;
    for (let hop = 0; ; hop++) {
      if (headers) init.headers = [...headers];
      let response: Response;
      try {
        response = (await fetch(from, init)) as Response;
      } catch (error) {
        throw atHop(error, from, hop);
      }
      const { status } = response;
      const location = follows && REDIRECTING.has(status) ? response.headers.get('location') : null;
      if (location === null)
        return hop === 0 && !repair ? response : marked(response, hop > 0, repair ? repairs : undefined);
      await response.body?.cancel();
      if (hop === most) throw new GuardError('too-many-redirections', { hop });

      const reference = repair ? repairedLocation(location, hop + 1, repairs) : location;
      const to = checked(resolved(from, reference, hop), hop + 1, repairs);
      if (becomesGet(status, init.method)) {
        init.method = 'GET';
        init.body = undefined;
        for (const name of OF_BODY) headers?.delete(name);
      }
      if (isStreamed(init.body)) throw new GuardError('unrepeatable-body', { hop: hop + 1 });
      if (new URL(from).origin !== new URL(to).origin) {
        if (crossOriginBody === 'refuse' && hasBody(init)) throw new GuardError('cross-origin-body', { hop: hop + 1 });
        headers = headers && new Headers([...headers].filter(([name]) => PLAIN_HEADERS.has(name)));
        delete init.referrer;
      }
      onRedirection?.({ hop, status, from, to });
      from = to;
    }
  }) as Fetch;
}

/** Returns the text and the members of a request. A `URL` and a `Request` may be of any realm or package. */
function requestOf(input: unknown, options: unknown): { readonly text: string; readonly init: Init } {
  const init: Init = Object.create(null);
  const object: { url?: string; href?: string } = typeof input === 'object' && input !== null ? input : {};
  const url = property(object, 'url');
  if (url !== undefined) copyMembers(object, init);
  if (options !== undefined && options !== null) {
    checkObject(options, 'init');
    if (property(options as Init, 'dispatcher') !== undefined) throw new TypeError(NO_DISPATCHER);
    copyMembers(options, init);
  }
  return { text: url ?? property(object, 'href') ?? (input as string), init };
}

/** Copies the members of the options of a request, or of a `Request` of any class. */
function copyMembers(from: object, init: Init): void {
  for (const name of MEMBERS) {
    const value = property(from as Record<string, unknown>, name);
    if (value !== undefined) (init as Record<string, unknown>)[name] = value;
  }
}

/** The value of a field without the white space around it (RFC 9110, section 5.5). */
const VALUE = /[^ \t](?:.*[^ \t])?|$/s;

/** Returns the target of a `Location`, with the fragment of the request if it lacks one. */
function resolved(from: string, field: string, hop: number): string {
  const [location] = VALUE.exec(field) as unknown as [string];
  let to: string;
  try {
    to = resolve(from, location);
  } catch (error) {
    const { offset = 0 } = error as { offset?: number };
    throw new GuardError('refused-redirection', { part: partAt(location, offset), offset, hop: hop + 1 });
  }
  const [, fragment] = from.split('#', 2);
  return fragment === undefined || to.includes('#') ? to : `${to}#${fragment}`;
}

/** Returns a `Location` as browsers read it; unchanged if it has no repair. A header has one code unit per octet. */
function repairedLocation(field: string, hop: number, repairs: RequestRepair[]): string {
  const octets = Buffer.from(field, 'latin1');
  const text = isUtf8(octets) ? octets.toString() : field;
  const { reference = field, changes } = repairForAllReaders(text);
  repairs.push(...changes.map((change) => ({ ...change, hop })));
  return reference;
}

/** Whether a redirection is followed by `GET`, without a body (Fetch Standard, HTTP-redirect fetch). */
function becomesGet(status: number, method: string | undefined): boolean {
  const name = method?.toUpperCase() ?? 'GET';
  return status === 303 ? name !== 'GET' && name !== 'HEAD' : name === 'POST' && status !== 307 && status !== 308;
}

const hasBody = ({ body }: Init): boolean => body !== undefined && body !== null;

/** Whether a body can be read only once. */
const isStreamed = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** Marks a response, and its copies: to undici, the last request of a chain was not redirected. */
function marked(response: Response, redirected: boolean, repairs: readonly RequestRepair[] | undefined): Response {
  const clone = response.clone.bind(response);
  return Object.defineProperties(response, {
    ...(redirected && { redirected: { value: true } }),
    ...(repairs !== undefined && { repairs: { value: repairs } }),
    clone: { value: () => marked(clone(), redirected, repairs) },
  });
}

/** Returns the error of a connection that was refused, with the hop and where the host is; any other error unchanged. */
function atHop(error: unknown, target: string, hop: number): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof GuardError)) return error;
  // The policy refuses each userinfo, so the host follows the slashes.
  const offset = target.indexOf('//') + 2;
  return new GuardError(cause.code, { address: cause.address, part: 'host', offset, hop });
}

/** A name that has no addresses (RFC 6761, section 6.4). */
const TRIAL = 'http://dispatcher.invalid/';

/**
 * Makes a dispatcher, and tries whether `fetch` connects by it: the `fetch` of Bun and of Deno ignores dispatchers, and Bun has such a
 * `fetch` instead of the package undici. Opens no connection.
 */
async function makeDispatcher({ Agent, fetch }: Undici, guarded: Connector): Promise<object> {
  let isTrial = true;
  let isUsed = false;
  const dispatcher = new Agent({
    connect(target, callback) {
      if (!isTrial) return guarded(target, callback);
      isUsed = true;
      callback(new Error('a trial'), null);
    },
  });
  await fetch(TRIAL, { dispatcher }).catch(() => undefined);
  isTrial = false;
  if (!isUsed) throw new GuardError('unknown-address');
  return dispatcher;
}
