/** Components, hosts, schemes, normal forms, targets, comparisons, and texts that are not references. */

import { rows } from '../rows.js';
import type { Case } from './case.js';

export const CASES = rows<Case>('compat/cases');
