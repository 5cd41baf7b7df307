/** Why the answers of `uriscan/compat` differ from those of fast-uri: a section of the RFC, and its rule. */

import { rows } from '../rows.js';

/** The name of a reason. */
export type Departure = string;

export const DEPARTURES: ReadonlyMap<Departure, readonly [section: string, reason: string]> = new Map(
  rows<[Departure, string, string]>('compat/departures').map(([name, section, reason]) => [name, [section, reason]]),
);
