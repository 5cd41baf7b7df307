/** Request targets and Host fields, and their reading by RFC 9112 and RFC 9110, worked out by hand. */

import type { HttpErrorCode, RequestForm } from '../../../src/entries/http.js';
import { rows } from '../rows.js';

export interface Parts {
  readonly scheme?: string;
  readonly userinfo?: string;
  readonly host?: string;
  readonly port?: string;
  readonly path?: string;
  readonly query?: string;
}

/** Request targets: subject, method, target, form, components. */
export const TARGETS = rows<readonly [string, string, string, keyof typeof RequestForm, Parts]>('http/targets');

/** Texts that are not request targets: subject, method, text, error offset, code. */
export const NO_TARGETS = rows<readonly [string, string, string, number, HttpErrorCode]>('http/no-targets');

/** Values of a Host field: subject, value, components. */
export const HOSTS = rows<readonly [string, string, Parts]>('http/hosts');

/** Invalid values of a Host field: subject, value, error offset, code. */
export const NO_HOSTS = rows<readonly [string, string, number, HttpErrorCode]>('http/no-hosts');
