/** Request targets and Host fields, and their reading by RFC 9112 and RFC 9110, worked out by hand. */

import type { HttpErrorCode, RequestForm } from '../../../src/http/index.js';
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
export const HOSTS: readonly (readonly [string, string, Parts])[] = [
  ['9110 7.2', 'www.example.org', { host: 'www.example.org' }],
  ['9110 7.2', 'www.example.org:8001', { host: 'www.example.org', port: '8001' }],
  ['9110 7.2', '[2001:DB8::7]:80', { host: '[2001:DB8::7]', port: '80' }],
  ['9110 7.2', '[v1.a]', { host: '[v1.a]' }],
  ['9110 7.2', '1.2.3.4', { host: '1.2.3.4' }],
  ['9110 7.2', 'a%2fb', { host: 'a%2fb' }],
  ['9110 7.2, empty port', 'h:', { host: 'h', port: '' }],
  ['9110 7.2, any digits', 'h:99999', { host: 'h', port: '99999' }],
  ['9112 3.2, empty value', '', { host: '' }],
  ['9110 7.2, empty host', ':80', { host: '', port: '80' }],
];

/** Invalid values of a Host field: subject, value, error offset, code. */
export const NO_HOSTS = rows<readonly [string, string, number, HttpErrorCode]>('http/no-hosts');
