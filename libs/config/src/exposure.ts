import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from './config';
import { ConfigurationError } from './missing';
import { readUpstreams, type RemoteConfig } from './remote-config';

/** 127.0.0.0/8, ::1, and the names that resolvers must give to them (RFC 6761). */
const LOOPBACK =
  /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(\.\d{1,3}){3}\]?)$/i;
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/**
 * Values that stand in files everybody can read: good for a machine of one's own, and for nothing
 * else.
 */
const KNOWN = /for-development|^(devkey|secret|password|minioadmin|changeme)$/i;

const hostOf = (url: string): string => {
  try {
    return new URL(url).hostname;
  } catch {
    return '';
  }
};

/**
 * Whether browsers reach the product on this machine alone, and by no proxy that speaks HTTPS for
 * it.
 */
const isPrivate = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  isLoopback(hostOf(publicUrl)) && !publicUrl.startsWith('https:');

/**
 * Why the single process must not start as it is configured, each with the way out; none where it
 * may.
 */
export function exposuresOfPlatform(
  config: Pick<Config, 'host' | 'publicUrl' | 'smtpUrl'>,
): string[] {
  const found: string[] = [];
  const local = isLoopback(config.host);
  if (!config.smtpUrl && !(local && isPrivate(config)))
    found.push(
      'SMTP_URL is not set: mails, with their links that confirm accounts, would be shown to whoever opens ' +
        'the mailbox page, and others can reach this address. Name a mail server with SMTP_URL; or keep ' +
        'to this machine with CHEFLY_HOST=127.0.0.1 and without a CHEFLY_PUBLIC_URL of another.',
    );
  // an address in colons stands in brackets there
  if (!local && hostOf(config.publicUrl).replace(/^\[|\]$/g, '') === config.host)
    found.push(
      `CHEFLY_PUBLIC_URL is not set: ${config.host} is an address to listen on, and links in mails would ` +
        'lead to it. Say where browsers reach the product: CHEFLY_PUBLIC_URL=https://…',
    );
  return found;
}

/** Of a text that is not what it should be, the text itself: the driver refuses it in its own words. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Why a separate process must not start as it is configured, each with the way out; none where it
 * may.
 */
export function exposuresOfService(config: Config, remote: Partial<RemoteConfig>): string[] {
  if (isPrivate(config)) return [];
  const found: string[] = [];
  const password = /^[\w+]+:\/\/[^/@]*:([^/@]*)@/.exec(remote.MONGO_URL ?? '')?.[1];
  const secrets: Record<string, string | undefined> = {
    CHEFLY_SECRET: remote.CHEFLY_SECRET,
    CHEFLY_AUDIT_KEY: remote.CHEFLY_AUDIT_KEY,
    S3_ACCESS_KEY: remote.S3_ACCESS_KEY,
    S3_SECRET_KEY: remote.S3_SECRET_KEY,
    LIVEKIT_API_KEY: remote.LIVEKIT_API_KEY,
    LIVEKIT_API_SECRET: remote.LIVEKIT_API_SECRET,
    'the password in MONGO_URL': password && decoded(password),
  };
  const known = Object.keys(secrets).filter((name) => KNOWN.test(secrets[name] ?? ''));
  if (known.length)
    found.push(
      `${known.join(', ')}: these values stand in files that everybody can read, and ${config.publicUrl} is ` +
        'not this machine alone. Give each a value of its own: openssl rand -hex 32.',
    );
  if (readUpstreams(remote.CHEFLY_UPSTREAMS ?? '').has('mailbox'))
    found.push(
      `CHEFLY_UPSTREAMS names a mailbox, which would show everybody’s mails on ${config.publicUrl}. ` +
        'Take it out, and name a mail server with SMTP_URL.',
    );
  return found;
}

/** @throws with every exposure named, before anything has started. */
export function refuseExposure(found: string[]): void {
  if (found.length)
    throw new ConfigurationError(
      `This configuration would be open to others:\n${found.map((line) => `  ${line}`).join('\n')}`,
    );
}

const FORWARDING = /^(x-forwarded-.*|forwarded|via|x-real-ip)$/;

/**
 * Whether a request was made on this machine, by its own user: from a loopback peer, with no sign
 * of a proxy, and under a name of this machine, since a foreign name that resolves to it belongs to
 * a page of somebody else's.
 */
export function isFromThisMachine(request: {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}): boolean {
  const { headers, socket } = request;
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(hostOf(`http://${headers.host ?? ''}`)) &&
    !Object.keys(headers).some((name) => FORWARDING.test(name))
  );
}
