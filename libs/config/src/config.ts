import { join } from 'node:path';
import { SECOND, timing } from '@chefly/contracts';
import { z } from 'zod';
import { blockedPortIn } from './blocked-ports';
import {
  address,
  mailAddress,
  mediaAddress,
  parseEnvironment,
  type Environment,
} from './environment';
import { listOf, proxies, relays } from './listed';
import { ConfigurationError, mistakenWords } from './missing';

/** How long a caller may take to send what it has begun. A picture over a slow line takes longer than any form. */
export interface Patience {
  headersMs: number;
  bodyMs: number;
  uploadMs: number;
  /** A connection on which nothing moves, while something is asked or answered on it. */
  stillMs: number;
}
const PATIENCE: Patience = {
  headersMs: 10_000,
  bodyMs: 30_000,
  uploadMs: 120_000,
  stillMs: 60_000,
};

/** How much may be logged, the least first. */
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const port = z.coerce.number().int().min(0).max(65535);
const schema = z.object({
  CHEFLY_HOST: z.string().default('127.0.0.1'),
  CHEFLY_PORT: port.default(3000),
  /** A port of its own for health and metrics, which the outside never reaches. */
  CHEFLY_OPS_PORT: port.optional(),
  CHEFLY_DATA: z.string().default('./data'),
  /** The folder that holds dist/: only a process started elsewhere has to name it. */
  CHEFLY_ROOT: z.string().default(process.cwd()),
  /** Where browsers reach the product; links in mails begin with it. */
  CHEFLY_PUBLIC_URL: address(/^https?$/, 'https://chefly.example').optional(),
  /** How much is logged: read where the log begins, before anything else is. */
  CHEFLY_LOG: z.enum(logLevels).optional(),
  CHEFLY_FSYNC: z.enum(['true', 'false']).default('true'),
  /** Multiplies the per-minute limits; the load of a test from one address needs more. */
  CHEFLY_LIMITS: z.coerce.number().min(1).max(100_000).default(1),
  /** Seconds in the room together with the chef that count as attending; less only to try the product out. */
  CHEFLY_ATTENDANCE_SECONDS: z.coerce
    .number()
    .min(0)
    .default(timing.attendance / SECOND),
  /** Addresses whose `x-forwarded-for` is believed, separated by commas. */
  CHEFLY_TRUSTED_PROXIES: proxies.default('loopback'),
  SMTP_URL: mailAddress.optional(),
  /** Where members ask for help; pages show it. */
  CHEFLY_SUPPORT_ADDRESS: z.email().optional(),
  /** VAPID keys (RFC 8292) of web push, both or neither: `npx web-push generate-vapid-keys`. */
  CHEFLY_PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'not a public VAPID key')
    .optional(),
  CHEFLY_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'not a private VAPID key')
    .optional(),
  /** A forward proxy of the installation, by which pushed messages leave: `http://proxy:3128`. */
  CHEFLY_PUSH_PROXY: address(/^http$/, 'http://proxy:3128').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'not written as chefly <kitchen@chefly.example>',
    )
    .default('chefly <kitchen@chefly.test>'),
  /**
   * STUN and TURN servers for calls without a media server, as JSON: [{ "urls": ["turn:…"],
   * "username": "…", "credential": "…" }].
   */
  ICE_SERVERS: z
    .string()
    .default('[]')
    .transform((text, context) => {
      const parsed = z
        .array(
          z.object({
            urls: z.array(z.string()),
            username: z.string().optional(),
            credential: z.string().optional(),
          }),
        )
        .safeParse(jsonOf(text));
      if (parsed.success) return parsed.data;
      context.addIssue({
        code: 'custom',
        message: 'not a JSON list of { urls, username?, credential? }',
      });
      return z.NEVER;
    }),
  /** TURN servers that share a secret with us, by which each member gets credentials of their own. */
  TURN_URLS: relays.default(''),
  TURN_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  /** Where browsers reach the media server, if there is one: pages may speak to it and to nobody else. */
  LIVEKIT_PUBLIC_URL: mediaAddress.optional(),
  LIVEKIT_URL: mediaAddress.optional(),
  /** Connections that one process holds, sockets among them: what comes beyond is closed. */
  CHEFLY_CONNECTIONS: z.coerce.number().int().min(50).default(10_000),
  /** Milliseconds that a caller may take over a body. */
  CHEFLY_BODY_MS: z.coerce.number().int().min(100).default(PATIENCE.bodyMs),
  /** Holds every answer against its contract: for tests, since it costs as much as the answer. */
  CHEFLY_CHECK_OUTPUTS: z.enum(['true', 'false']).default('false'),
  /** Where traces go, as OpenTelemetry's own programs name it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?$/, 'http://collector:4318').optional(),
});

/** Settings of which one alone would be heeded by nothing. */
const PAIRS = [
  ['TURN_URLS', 'TURN_SECRET'],
  ['CHEFLY_PUSH_PUBLIC_KEY', 'CHEFLY_PUSH_PRIVATE_KEY'],
] as const;

export interface Config {
  host: string;
  port: number;
  opsPort: number | undefined;
  data: string;
  webFolder: string;
  consoleFolder: string;
  dishFolder: string;
  publicUrl: string;
  fsync: boolean;
  limitFactor: number;
  attendanceMs: number;
  trustedProxies: string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Null when none are given. */
  pushKeys: { publicKey: string; privateKey: string } | null;
  pushProxy: string | undefined;
  supportAddress: string;
  iceServers: { urls: string[]; username?: string; credential?: string }[];
  /** Null when none are given. */
  relays: { urls: string[]; secret: string } | null;
  tracesUrl: string | undefined;
  /** Where browsers reach the media server; undefined without one. */
  mediaUrl: string | undefined;
  connections: number;
  patience: Patience;
  checkOutputs: boolean;
  /** Cookies demand HTTPS. */
  secure: boolean;
}
export const Config = Symbol('Config');

/** @throws with every mistake named, before anything has started. */
export function readConfig(env: Environment): Config {
  const e = parseEnvironment(schema, env);
  refuseHalves(env);
  const publicUrl = e.CHEFLY_PUBLIC_URL ?? addressOf(e.CHEFLY_HOST, e.CHEFLY_PORT);
  refuseUnopened(e.CHEFLY_PUBLIC_URL ? 'CHEFLY_PUBLIC_URL' : 'CHEFLY_PORT', publicUrl);
  return {
    host: e.CHEFLY_HOST,
    port: e.CHEFLY_PORT,
    opsPort: e.CHEFLY_OPS_PORT,
    data: e.CHEFLY_DATA,
    webFolder: join(e.CHEFLY_ROOT, 'dist/web'),
    consoleFolder: join(e.CHEFLY_ROOT, 'dist/console'),
    dishFolder: join(e.CHEFLY_ROOT, 'dist/dishes'),
    publicUrl,
    fsync: e.CHEFLY_FSYNC === 'true',
    limitFactor: e.CHEFLY_LIMITS,
    attendanceMs: e.CHEFLY_ATTENDANCE_SECONDS * SECOND,
    trustedProxies: listOf(e.CHEFLY_TRUSTED_PROXIES),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    pushKeys:
      e.CHEFLY_PUSH_PUBLIC_KEY && e.CHEFLY_PUSH_PRIVATE_KEY
        ? { publicKey: e.CHEFLY_PUSH_PUBLIC_KEY, privateKey: e.CHEFLY_PUSH_PRIVATE_KEY }
        : null,
    pushProxy: e.CHEFLY_PUSH_PROXY,
    supportAddress: e.CHEFLY_SUPPORT_ADDRESS ?? supportOf(publicUrl),
    iceServers: e.ICE_SERVERS,
    relays: e.TURN_SECRET ? { urls: listOf(e.TURN_URLS), secret: e.TURN_SECRET } : null,
    tracesUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    mediaUrl: e.LIVEKIT_PUBLIC_URL ?? e.LIVEKIT_URL,
    checkOutputs: e.CHEFLY_CHECK_OUTPUTS === 'true',
    connections: e.CHEFLY_CONNECTIONS,
    patience: { ...PATIENCE, bodyMs: e.CHEFLY_BODY_MS },
    secure: publicUrl.startsWith('https:'),
  };
}

/** @throws with the other one named of each pair of which one stands alone */
function refuseHalves(env: Environment): void {
  const lacking = PAIRS.flatMap(([one, other]) => {
    if (!env[one] === !env[other]) return [];
    const [there, absent] = env[one] ? [one, other] : [other, one];
    return [[absent, `missing, and ${there} is nothing without it`] as const];
  });
  if (lacking.length) throw new ConfigurationError(mistakenWords(lacking));
}

/** @throws where no browser would open what the setting says */
function refuseUnopened(name: string, publicUrl: string): void {
  const port = blockedPortIn(publicUrl);
  if (port === null) return;
  throw new ConfigurationError(
    mistakenWords([[name, `no browser opens a page on port ${port}, which is another protocol’s`]]),
  );
}

/** Of what listens there; a host in colons stands in brackets. */
export const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Of the public host; a host without a name has nobody who could be written to. */
function supportOf(publicUrl: string): string {
  const hostname = URL.parse(publicUrl)?.hostname ?? '';
  return `support@${/[a-z]\.[a-z]+$/i.test(hostname) ? hostname : 'chefly.test'}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
