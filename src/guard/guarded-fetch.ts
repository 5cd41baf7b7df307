import { resolve } from '../resolve/index.js';
import { checkFunction, checkInteger } from '../tables/arguments.js';
import { bare, checkObject, checkOptions, own } from '../tables/options.js';
import type { ParsedReference } from '../tables/reference-text.js';
import { type Connector, connector } from './connector.js';
import { GuardError } from './error.js';
import type { Signal } from './node-types.js';
import { judge, type Policy, rulesOf } from './policy.js';

/** The members of a response that are used here. */
export interface GuardedResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: { cancel(): Promise<void> } | null;
}

/** The exports of undici that are used here. */
export interface Undici<Response extends GuardedResponse> {
  readonly Agent: new (options: { readonly connect: Connector }) => object;
  // A method, so that undici's own types of options are accepted.
  /**
   * @param target - the URI to request
   * @param init - the options of `fetch`, and the dispatcher
   */
  fetch(target: string, init: object): Promise<Response>;
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

/** Options of {@link guardedFetch}: its own, and those of `fetch` that are passed on with each request. */
export interface GuardedFetchOptions<Response extends GuardedResponse> {
  /** The policy for targets and addresses. */
  readonly policy: Policy;
  /** The package undici, or its `Agent` and `fetch`. A `fetch` that ignores dispatchers is refused, such as those of Bun and Deno. */
  readonly undici: Undici<Response>;
  /** How many redirections to follow, from 0 to 100; 20 by default. */
  readonly redirections?: number | undefined;
  /** Called before a redirection is followed. If it throws, the call is rejected with that error. */
  readonly onRedirection?: ((redirection: Redirection) => void) | undefined;
  readonly method?: string | undefined;
  readonly headers?: Iterable<readonly [string, string]> | Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  readonly signal?: Signal | null | undefined;
}

const OPTIONS = ['policy', 'undici', 'redirections', 'onRedirection', 'method', 'headers', 'body', 'signal'];
const REDIRECTIONS = 20;
const MOST_REDIRECTIONS = 100;
/** The statuses that redirect (RFC 9110, section 15.4); 304 and 300 do not. */
const REDIRECTING: ReadonlySet<number> = /* @__PURE__ */ new Set([301, 302, 303, 307, 308]);

/** Fields that describe a body. */
const OF_BODY = ['content-encoding', 'content-language', 'content-length', 'content-location', 'content-type'];
/** The fields that another origin gets: no other name says that its value is not a credential (RFC 9110, section 15.4). */
const PLAIN: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'cache-control', 'pragma', 'range', 'user-agent'],
  ...OF_BODY,
]);

/**
 * Fetches a reference by the `fetch` of undici, and follows redirections. Each target is resolved by RFC 3986, section 5.2, and must be
 * certified. The policy checks each target, and each address that is connected to.
 *
 * Where a redirection leads to another origin, only these fields are sent: Accept, Accept-Encoding, Accept-Language, Cache-Control,
 * Pragma, Range, User-Agent, and fields of the content such as Content-Type. A request of `POST` becomes one of `GET` as `fetch` has it.
 * A `Location` without a fragment takes over that of the request (RFC 9110, section 10.2.2). There is no option `dispatcher`: the
 * addresses that a dispatcher connects to are not known.
 *
 * Read or cancel the body of the response. It has no limit of size; the `signal` limits time.
 *
 * @param reference - a URI, or a parsed one
 * @param options - the policy, the package undici, the limit of redirections, and options of `fetch`
 * @returns the response to the last request
 * @throws {@link GuardError} if the policy refuses a target or an address, or if there are too many redirections
 * @throws TypeError if an option is invalid; other errors come from undici
 * @example
 * ```ts
 * import * as undici from 'undici';
 *
 * await guardedFetch('http://[::ffff:7f00:1]/', { policy: policy(), undici }).catch((error) => error.code); // 'loopback'
 * ```
 */
export async function guardedFetch<Response extends GuardedResponse>(
  reference: string | ParsedReference,
  options: GuardedFetchOptions<Response>,
): Promise<Response> {
  checkOptions(options, OPTIONS);
  const undici = own(options, 'undici') as Undici<Response>;
  checkObject(undici, 'undici');
  checkFunction(undici.fetch, 'undici.fetch');
  checkFunction(undici.Agent, 'undici.Agent');
  const policy = own(options, 'policy') as Policy;
  const rules = rulesOf(policy);
  const most = own(options, 'redirections', REDIRECTIONS);
  checkInteger(most, 'redirections', 0, MOST_REDIRECTIONS);
  const onRedirection = own(options, 'onRedirection');
  if (onRedirection !== undefined) checkFunction(onRedirection, 'onRedirection');

  const given = own(options, 'headers');
  let headers = given && new Headers(given as Record<string, string>);
  let method = own(options, 'method');
  let body = own(options, 'body');
  const signal = own(options, 'signal');
  const checked = (text: string | ParsedReference, hop: number): string => {
    const { target, refusals } = judge(rules, text);
    const [refused] = refusals;
    if (refused !== undefined) throw new GuardError(refused.code, { hop });
    return target;
  };

  let from = checked(reference, 0);
  const { fetch } = undici;
  const dispatcher = await dispatcherOf(policy, undici);
  for (let hop = 0; ; hop++) {
    // undici takes 20 µs for a list without fields (Node 20, x64).
    const sent = { method, headers: headers && [...headers], body, signal };
    const init = bare({ ...sent, redirect: 'manual', dispatcher, duplex: isStream(body) ? 'half' : undefined });
    const response = await fetch(from, init).catch((error) => {
      throw atHop(error, hop);
    });
    const { status } = response;
    const location = REDIRECTING.has(status) ? response.headers.get('location') : null;
    if (location === null) return response;
    await response.body?.cancel();
    if (hop === most) throw new GuardError('too-many-redirections', { hop });

    const to = checked(resolved(from, location, hop), hop + 1);
    if (becomesGet(status, method)) {
      method = 'GET';
      body = undefined;
      for (const name of OF_BODY) headers?.delete(name);
    }
    if (isStream(body)) throw new GuardError('unrepeatable-body', { hop: hop + 1 });
    const isElsewhere = new URL(from).origin !== new URL(to).origin;
    if (headers && isElsewhere) headers = new Headers([...headers].filter(([name]) => PLAIN.has(name)));
    onRedirection?.({ hop, status, from, to });
    from = to;
  }
}

/** Returns the target of a `Location`, with the fragment of the request if it lacks one. */
function resolved(from: string, location: string, hop: number): string {
  let to: string;
  try {
    to = resolve(from, location);
  } catch {
    throw new GuardError('refused-redirection', { hop: hop + 1 });
  }
  const [, fragment] = from.split('#', 2);
  return fragment === undefined || to.includes('#') ? to : `${to}#${fragment}`;
}

/** Whether a redirection is followed by `GET`, without a body (Fetch Standard, HTTP-redirect fetch). */
function becomesGet(status: number, method: string | undefined): boolean {
  const name = method?.toUpperCase() ?? 'GET';
  return status === 303 ? name !== 'GET' && name !== 'HEAD' : name === 'POST' && status !== 307 && status !== 308;
}

/** Whether a body can be read only once. */
const isStream = (body: unknown): boolean => typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** Returns the error of a connection that was refused, with the hop; any other error as it is. */
function atHop(error: unknown, hop: number): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof GuardError ? new GuardError(cause.code, { address: cause.address, hop }) : error;
}

/** An undici package, and the dispatcher that it made. */
interface Known {
  readonly Agent: unknown;
  readonly fetch: unknown;
  readonly dispatcher: Promise<object>;
}

/** The dispatchers of each policy, so that requests share connections. */
const DISPATCHERS = /* @__PURE__ */ new WeakMap<Policy, Known[]>();

function dispatcherOf(policy: Policy, { Agent, fetch }: Undici<GuardedResponse>): Promise<object> {
  const all = DISPATCHERS.get(policy) ?? [];
  DISPATCHERS.set(policy, all);
  const known = all.find((each) => each.Agent === Agent && each.fetch === fetch);
  if (known !== undefined) return known.dispatcher;
  const dispatcher = makeDispatcher(policy, Agent, fetch);
  all.push({ Agent, fetch, dispatcher });
  return dispatcher;
}

/** A name that has no addresses (RFC 6761, section 6.4). */
const TRIAL = 'http://dispatcher.invalid/';

/**
 * Makes a dispatcher, and tries whether `fetch` connects by it: the `fetch` of Bun and of Deno ignores dispatchers, and Bun has such a
 * `fetch` instead of the package undici. Opens no connection.
 */
async function makeDispatcher(
  policy: Policy,
  Agent: Undici<GuardedResponse>['Agent'],
  fetch: Undici<GuardedResponse>['fetch'],
): Promise<object> {
  const guarded = connector(policy);
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
