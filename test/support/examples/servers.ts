/** Servers on this machine, for examples that fetch. */

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Runs a function while a server listens on a free port. */
export async function withServer(listener: RequestListener, run: (port: number) => Promise<void>): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await run((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
