import { isIP } from 'node:net';
import { isLoopback } from '@chefly/config';

/** For whom browsers keep passkeys (WebAuthn's RP ID), and the pages that may ask for them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

const isAddress = (hostname: string) => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

/**
 * Of the public address. On this machine, where it is an address without a name, pages are the same
 * under `localhost`; elsewhere browsers demand a name and HTTPS. Null where there can be no
 * passkeys.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = URL.parse(publicUrl);
  if (!url) return null;
  if (url.protocol === 'http:' && isLoopback(url.hostname)) {
    if (isAddress(url.hostname)) url.hostname = 'localhost';
    return { id: url.hostname, origin: url.origin };
  }
  if (url.protocol !== 'https:' || isAddress(url.hostname)) return null;
  return { id: url.hostname, origin: url.origin };
}
