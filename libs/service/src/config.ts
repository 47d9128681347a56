import { z } from 'zod';

const schema = z.object({
  CHEFLY_HOST: z.string().default('127.0.0.1'),
  CHEFLY_PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  CHEFLY_DATA: z.string().default('./data'),
  /** Where browsers reach the product; links in mails begin with it. */
  CHEFLY_PUBLIC_URL: z.string().optional(),
  /** E-mail addresses whose confirmed accounts are moderators, separated by commas. */
  CHEFLY_MODERATORS: z.string().default('moderator@chefly.test'),
  CHEFLY_FSYNC: z.enum(['true', 'false']).default('true'),
  /** Multiplies the per-minute limits; the load of a test from one address needs more. */
  CHEFLY_LIMITS: z.coerce.number().min(1).max(100_000).default(1),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('chefly <kitchen@chefly.test>'),
});

export interface Config {
  host: string;
  port: number;
  data: string;
  publicUrl: string;
  moderators: ReadonlySet<string>;
  fsync: boolean;
  limitFactor: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Cookies demand HTTPS. */
  secure: boolean;
}
export const Config = Symbol('Config');

/** @throws with every mistake named, before anything has started. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = schema.safeParse(env);
  if (!parsed.success) throw new Error(`The configuration is not usable:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`);
  const e = parsed.data;
  const publicUrl = e.CHEFLY_PUBLIC_URL ?? `http://${e.CHEFLY_HOST}:${e.CHEFLY_PORT}`;
  return {
    host: e.CHEFLY_HOST,
    port: e.CHEFLY_PORT,
    data: e.CHEFLY_DATA,
    publicUrl,
    moderators: new Set(e.CHEFLY_MODERATORS.split(',').map((address) => address.trim().toLowerCase()).filter(Boolean)),
    fsync: e.CHEFLY_FSYNC === 'true',
    limitFactor: e.CHEFLY_LIMITS,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    secure: publicUrl.startsWith('https:'),
  };
}
