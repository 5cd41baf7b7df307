/** The schemas fit the interface that libraries declare. */

import type { StandardSchemaV1 } from '@standard-schema/spec';
import { hostname, uri, webUrl } from 'uriscan/formats';

export const all: StandardSchemaV1<string, string>[] = [hostname, uri, webUrl({ schemes: ['https'] })];
type Output = StandardSchemaV1.InferOutput<typeof uri>;
export const text: Output = 'http://a/';
