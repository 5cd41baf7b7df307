/** Records where sockets connect to, and keeps them on this machine: a guard that is broken must not reach a network. */

import { BlockList, isIP, type LookupFunction, Socket } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
const isLoopback = (address: string): boolean => LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

interface Options {
  host?: string;
  path?: string | null;
  lookup?: LookupFunction;
}

/** The addresses, the paths and the names that sockets were to connect to while something ran. */
export async function attemptsDuring(run: () => Promise<void>): Promise<string[]> {
  const attempts: string[] = [];
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    const options = (Array.isArray(args[0]) ? args[0][0] : args[0]) as Options;
    const { host = 'localhost', path, lookup } = options;
    if (path) attempts.push(path);
    else if (isIP(host)) attempts.push(host);
    if (path || (isIP(host) && !isLoopback(host))) {
      process.nextTick(() => this.destroy(new Error(`fence: ${path || host}`)));
      return this;
    }
    options.lookup = (name, wish, callback) => {
      const fail = (what: string): void => {
        attempts.push(what);
        callback(new Error(`fence: ${what}`), []);
      };
      if (lookup === undefined) return fail(name);
      lookup(name, wish, (error, answer, family) => {
        const addresses = typeof answer === 'string' ? [answer] : error ? [] : answer.map(({ address }) => address);
        const beyond = addresses.find((address) => !isLoopback(address));
        if (beyond !== undefined) return fail(beyond);
        attempts.push(...addresses);
        callback(error, answer, family);
      });
    };
    return Reflect.apply(connect, this, args);
  } as typeof connect;
  try {
    await run();
  } finally {
    Socket.prototype.connect = connect;
  }
  return attempts;
}
