/** The schemas fit the interface that libraries declare; `compat` has its functions as an object, too. */

import type { StandardSchemaV1 } from '@standard-schema/spec';
import fastUri from 'uriscan/compat';
import { hostname, uri, webUrl } from 'uriscan/formats';

export const all: StandardSchemaV1<string, string>[] = [hostname, uri, webUrl({ schemes: ['https'] })];
type Output = StandardSchemaV1.InferOutput<typeof uri>;
export const text: Output = 'http://a/';
export const host: string | undefined = fastUri.parse('http://a/').host;
