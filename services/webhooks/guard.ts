import dns from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Where a webhook may lead (SSRF): in production only to public addresses, looked at when the connection is made. */

const inner = new BlockList();
for (const [network, prefix] of [
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
  inner.addSubnet(network, prefix, 'ipv4');
/** Everything else in version 6 is no address of the public network, 4-in-6 among it. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, prefix, 'ipv6');

export function isPublic(address: string): boolean {
  if (isIPv6(address)) return global6.check(address, 'ipv6') && !inner.check(address, 'ipv6');
  return isIP(address) === 4 && !inner.check(address, 'ipv4');
}

const isLoopbackName = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);

/** Why this address cannot be a webhook's, in a sentence; null when it can. What its name leads to is looked at later. */
export function refusalOf(url: string, isProduction: boolean): string | null {
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isProduction) {
    if (protocol !== 'https:') return 'Please enter an address that begins with https://';
    const isInner = isIP(literal) !== 0 ? !isPublic(literal) : isLoopbackName(hostname);
    return isInner ? 'This address leads into a private network. Please enter a public one.' : null;
  }
  if (protocol === 'https:' || isLoopbackName(hostname)) return null;
  return 'Without https:// only an address of this machine can be used, for trying out.';
}

/** The name leads where nothing may be sent. */
export class PrivateAddress extends Error {
  constructor() {
    super('Not sent: the address leads into a private network.');
  }
}

type Found = dns.LookupAddress[];
/** How names are looked up. */
export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, found: Found) => void,
) => void;
const system: Resolve = (host, done) => dns.lookup(host, { all: true }, done);

/** A connection's own look-up: what was looked at is what is connected to, so that a name cannot change in between. */
export const publicLookup =
  (resolve: Resolve = system): LookupFunction =>
  (host, options, done) => {
    resolve(host, (error, found) => {
      if (error) return done(error, '', 0);
      const [first] = found;
      if (!first || found.some(({ address }) => !isPublic(address))) return done(new PrivateAddress(), '', 0);
      if (options.all) return done(null, found);
      return done(null, first.address, first.family);
    });
  };
