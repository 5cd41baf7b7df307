/** A reference is not the options of a connection, to any compiler: each line after such a comment is an error. */

import * as http from 'node:http';
import * as http2 from 'node:http2';
import * as https from 'node:https';
import * as net from 'node:net';
import * as tls from 'node:tls';
import { parse, toUrl } from 'uriscan';
import { agents, guardedFetch, policy, type Undici } from 'uriscan/guard';

const uri = parse('http://a/');
// @ts-expect-error a reference is not options
net.connect(uri);
// @ts-expect-error a reference is not options
tls.connect(uri);
// @ts-expect-error a reference is not options
http.get(uri);
// @ts-expect-error a reference is not options
http.request(uri);
// @ts-expect-error a reference is not options
https.get(uri);
// @ts-expect-error a reference is not options
https.request(uri);
// @ts-expect-error a reference is not options
http2.connect(uri);
http.get(toUrl(uri));

export const guarded = (undici: Undici): typeof fetch => guardedFetch({ policy: policy(), undici });
// @ts-expect-error the types of Node are found
export const text: string = agents(policy()).http;
