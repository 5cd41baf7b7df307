/** Accepts connections to every address of the network namespace, and answers questions about names. */

import { createSocket } from 'node:dgram';
import { createServer, type Server, type Socket } from 'node:net';
import { DECOY, DECOY_ADDRESS } from './spellings.js';

/** Where a client connected to. */
export interface Connection {
  readonly address: string;
  readonly port: number;
}

/** The default ports of the schemes, and ports that a misread port of a spelling leads to. */
const PORTS = [
  8, 21, 22, 23, 25, 70, 79, 80, 110, 119, 120, 143, 210, 389, 443, 445, 465, 554, 636, 873, 990, 993, 995, 1883, 1935,
  2049, 2628, 3690, 5060, 6379, 6667, 8080, 8883, 9418,
];
const TFTP = 69;
/** Datagrams do not say where they were sent to, so that each address needs its own socket. */
const TFTP_ADDRESSES = ['127.0.0.1', '::1', DECOY_ADDRESS];
const IDLE_MS = 400;
const REQUEST = /^[A-Z]+ \S/;
const REQUEST_FOR_REDIRECT = /^[A-Z]+ (?:http:\/\/[^/]+)?\/redirect/;

export class Listener {
  /** The text of the `Location` field that requests for `/redirect` on the decoy are answered with. */
  location = '';
  #connections: Connection[] = [];
  readonly #sockets = new Set<Socket>();

  static async start(): Promise<Listener> {
    const listener = new Listener();
    await Promise.all([
      ...PORTS.flatMap((port) => [listener.#listen(port, '0.0.0.0'), listener.#listen(port, '::')]),
      ...TFTP_ADDRESSES.map((address) => listener.#receive(address)),
      answerNames(),
    ]);
    return listener;
  }

  /** Returns the connections since the last call, and closes those that are still open. */
  take(): Connection[] {
    const taken = this.#connections;
    this.#connections = [];
    for (const socket of this.#sockets) socket.destroy();
    return taken;
  }

  #listen(port: number, host: string): Promise<Server> {
    const server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
    return new Promise((done, failed) => {
      server.once('error', failed).listen({ port, host, ipv6Only: host === '::' }, () => done(server));
    });
  }

  #accept(socket: Socket): void {
    const { localAddress = '', localPort = 0 } = socket;
    this.#connections.push({ address: localAddress, port: localPort });
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    if (localPort !== 80 && localPort !== 443 && localPort !== 8080) socket.end();
    socket.once('data', (data) => {
      const request = data.toString('latin1');
      if (!REQUEST.test(request)) return void socket.destroy();
      const isRedirect = localAddress === DECOY_ADDRESS && REQUEST_FOR_REDIRECT.test(request);
      const head = isRedirect ? `302 Found\r\nLocation: ${this.location}` : '200 OK\r\nContent-Type: text/plain';
      socket.end(`HTTP/1.1 ${head}\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok`);
    });
  }

  #receive(address: string): Promise<void> {
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
    socket.on('message', () => this.#connections.push({ address, port: TFTP }));
    return new Promise((done) => {
      socket.bind(TFTP, address, done);
    });
  }
}

const A = 1;
const AAAA = 28;
const HEAD_OCTETS = 12;
const NAME_ERROR = 3;

/**
 * A server of the DNS that knows the decoy and all below it, and of the names of the host itself those that a file of hosts cannot
 * list: what is below `localhost` (RFC 6761, section 6.3) and `localhost.localdomain`, as systemd-resolved has it.
 */
function answerNames(): Promise<void> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    socket.send(answerOf(query), port, address);
  });
  return new Promise((done) => {
    socket.bind(53, '127.0.0.1', done);
  });
}

function answerOf(query: Buffer): Buffer {
  const labels: string[] = [];
  let at = HEAD_OCTETS;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  const name = labels.join('.').toLowerCase();
  const octets = addressOctets(name, type);
  const isKnown = octets !== undefined;
  const head = Buffer.from(query.subarray(0, at + 5));
  head.writeUInt16BE(0x8180 | (isKnown ? 0 : NAME_ERROR), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(octets?.length ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  if (!octets?.length) return head;
  const answer = Buffer.from([0xc0, HEAD_OCTETS, 0, type, 0, 1, 0, 0, 0, 1, 0, octets.length, ...octets]);
  return Buffer.concat([head, answer]);
}

/** The address of a name, empty if there is no address of this type; `undefined` if there is no such name. */
function addressOctets(name: string, type: number): number[] | undefined {
  if (name === DECOY || name.endsWith(`.${DECOY}`)) return type === A ? DECOY_ADDRESS.split('.').map(Number) : [];
  if (!/(?:^|\.)localhost(?:\.localdomain)?$/.test(name)) return undefined;
  if (type === A) return [127, 0, 0, 1];
  return type === AAAA ? [...new Array<number>(15).fill(0), 1] : [];
}

/** The files that names are looked up in, in the namespace. */
export const HOSTS = `127.0.0.1 localhost localhost.localdomain localhost4 localhost4.localdomain4
::1 localhost localhost6 localhost6.localdomain6 ip6-localhost ip6-loopback
${DECOY_ADDRESS} ${DECOY}
`;
export const RESOLV_CONF = 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n';
