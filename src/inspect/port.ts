/** Findings in a port (section 3.2.3). */

import { LARGEST_PORT } from '../resolve/addresses.js';
import { type Finding, finding } from './findings.js';

/**
 * @param port - its digits
 * @param defaultPort - the default port of the scheme, if known
 * @param start - the offset of the port in the reference
 */
export function inspectPort(port: string, defaultPort: number | undefined, start: number): Finding[] {
  const end = start + port.length;
  if (port === '') return [finding('empty-port', start, end)];
  const number = Number(port);
  if (number > LARGEST_PORT) return [finding('port-out-of-range', start, end)];
  if (defaultPort === undefined || number === defaultPort) return [];
  return [finding('non-default-port', start, end, `it is ${defaultPort}`)];
}
