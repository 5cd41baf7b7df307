import { UriError } from '../../errors/index.js';
import { checkChoice, readOptions, unchecked } from '../../support/index.js';
import { FINDINGS, type Finding, type FindingCode, type WhatwgPart } from '../inspect/index.js';

/** The reasons of a policy to refuse, in addition to `FINDINGS`; the codes are stable. */
export const REFUSALS = {
  'refused-scheme': 'the policy does not allow this scheme',
  'missing-scheme':
    'a reference without a scheme leads nowhere: write "https://" before a host, or resolve it against a base',
  'refused-port': 'the policy does not allow this port',
  'refused-host': 'the policy does not allow this host',
  'refused-address': 'the policy does not allow this address',
  'unknown-address': 'the address of this connection cannot be checked',
  'refused-userinfo': 'the policy does not allow a userinfo, and `fetch` sends none',
  'refused-redirection': 'the Location is not a URI reference',
  'unrepeatable-body': 'this redirection needs the body again, and it is a stream',
  'cross-origin-body': 'this redirection would send the body to another origin',
  'too-many-redirections': 'the limit of redirections is reached',
} as const;

/** Stable code of a {@link Refusal} or a {@link GuardError}: a key of `FINDINGS` or of {@link REFUSALS}. */
export type RefusalCode = FindingCode | keyof typeof REFUSALS;

/** A reason why a policy refuses a reference: a finding, or a key of {@link REFUSALS} with severity `danger`. */
export interface Refusal extends Omit<Finding, 'code' | 'category'> {
  readonly code: RefusalCode;
  readonly category: Finding['category'] | 'policy';
}

/** Makes a refusal of a span. */
export function refusal(code: RefusalCode, start: number, end: number): Refusal {
  const [severity, message, category] = Object.hasOwn(REFUSALS, code)
    ? (['danger', REFUSALS[code as keyof typeof REFUSALS], 'policy'] as const)
    : FINDINGS[code as FindingCode];
  return { code, start, end, severity, category, message };
}

/** Options of {@link GuardError}: the address and the request that were refused. */
export interface GuardErrorOptions {
  /** The address, if it was the address that was refused. */
  readonly address?: string | undefined;
  /** The part of the reference that was refused. */
  readonly part?: WhatwgPart | undefined;
  /** Where the refused text begins. */
  readonly offset?: number | undefined;
  /** The number of redirections before the refused request. */
  readonly hop?: number | undefined;
}

const OPTIONS = { address: unchecked, part: unchecked, offset: unchecked, hop: unchecked };

/**
 * The error for a reference, a connection or a redirection that a policy refuses. The message shows the address, and no other part of
 * a reference.
 *
 * @example
 * ```ts
 * const error = new GuardError('loopback', { address: '127.0.0.1', part: 'host', offset: 7, hop: 1 });
 * error.code; // 'loopback'
 * error.message; // 'this is a loopback address of the local machine: 127.0.0.1 (loopback, host at offset 7, hop 1)'
 * ```
 */
export class GuardError extends UriError {
  override readonly name = 'GuardError';
  /** The code of the refusal. */
  override readonly code: RefusalCode;
  /** The address that was refused; `undefined` if something else was. */
  readonly address: string | undefined;
  /** The part of the reference that was refused; `undefined` if it was the whole reference, or if the reference is not known. */
  readonly part: WhatwgPart | undefined;
  /**
   * Where the refused text begins in the normal form of the reference, as `policy().check` has it, or in a `Location` that is not a
   * reference; `undefined` if the reference is not known, as in a connection of `agents` and `connector`.
   */
  readonly offset: number | undefined;
  /** The number of redirections before the refused request; `undefined` if the client follows redirections on its own. */
  readonly hop: number | undefined;

  /**
   * @param code - the code of the refusal
   * @param options - the address that was refused, where it is in the reference, and the number of redirections before the request
   */
  constructor(code: RefusalCode, options?: GuardErrorOptions) {
    checkChoice(code, 'code', [...Object.keys(REFUSALS), ...Object.keys(FINDINGS)]);
    const { address, part, offset, hop } = readOptions(options, OPTIONS);
    const what = address === undefined ? '' : `: ${address}`;
    const where = part === undefined ? '' : `, ${part} at offset ${offset}`;
    const when = hop === undefined ? '' : `, hop ${hop}`;
    super(`${refusal(code, 0, 0).message}${what} (${code}${where}${when})`);
    this.code = code;
    this.address = address;
    this.part = part;
    this.offset = offset;
    this.hop = hop;
  }
}
