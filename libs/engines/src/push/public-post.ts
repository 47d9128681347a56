import { lookup, type LookupAddress } from 'node:dns';
import type { ClientRequest } from 'node:http';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const TIMEOUT_MS = 10_000;

/** What a request is answered: its status alone. */
export type Post = (url: URL, headers: Record<string, string>, body: Buffer) => Promise<number>;

/** Addresses that belong to nobody's public server (IANA's special-purpose registries). */
const inside = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(address, prefix, 'ipv4');
/** The one part of IPv6 that is given out to the public, and what in it leads elsewhere. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(address, prefix, 'ipv6');

/** Whether an address is one of the public network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && outside.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

export class ForbiddenAddress extends Error {}

/** Resolves a name for the connection itself: what was looked at is what is connected to. */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const addresses = found as LookupAddress[];
    const wrong = addresses.find(({ address }) => !isPublicAddress(address));
    const first = addresses[0];
    if (wrong || !first)
      return done(new ForbiddenAddress(`${hostname} leads to no public address`), []);
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });

/**
 * A request to a name of the public network, by HTTPS on its own port. The address came from a browser: it must reach
 * nothing of ours. Redirections are not followed.
 * @throws ForbiddenAddress for any other
 */
export const publicPost: Post = (url, headers, body) =>
  new Promise((resolve, reject) => {
    const { protocol, port, hostname } = url;
    if (protocol !== 'https:' || port || isIP(hostname.replace(/^\[|\]$/g, '')))
      return reject(new ForbiddenAddress(`${url.origin} is no address of a push service`));
    const sent = request(url, { method: 'POST', headers, lookup: publicLookup, agent: false });
    statusOf(sent, body).then(resolve, reject);
  });

/**
 * How messages leave: to the push services themselves, or by a forward proxy that is asked for the
 * whole address, speaks HTTPS to it, and says what may be reached.
 */
export const postBy = (proxy: string | undefined): Post =>
  proxy
    ? (url, headers, body) => {
        const { hostname, port } = new URL(proxy);
        const asked = { path: url.href, headers: { host: url.host, ...headers }, agent: false };
        const sent = requestPlain({ hostname, port: port || 80, method: 'POST', ...asked });
        return statusOf(sent, body);
      }
    : publicPost;

/**
 * The status of the answer and nothing behind it, in time: whoever answers drop by drop or without
 * end is a stranger too.
 */
export function statusOf(sent: ClientRequest, body: Buffer, withinMs = TIMEOUT_MS) {
  return new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => sent.destroy(new Error('no answer in time')), withinMs);
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
    // after an answer it changes nothing
    sent.on('error', reject);
    sent.on('close', () => clearTimeout(late));
    sent.end(body);
  });
}
