import ipaddr from 'ipaddr.js';

/** In bits: what one subscriber or one small network usually holds. */
const BLOCK = { ipv4: 24, ipv6: 64 } as const;

/**
 * The network that an address belongs to, in which limits count: 192.0.2.0/24, 2001:db8:1:2::/64.
 */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const kind = parsed.kind();
  const bytes = parsed.toByteArray().map((byte, i) => (i * 8 < BLOCK[kind] ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${BLOCK[kind]}`;
}
