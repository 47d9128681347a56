import { everyService, services } from '@chefly/contracts';

export { services };
/** Where `npm run split` keeps its data, unless told otherwise. */
export const SPLIT_DATA = './data/split';
export const pages = ['web', 'console'] as const;
export type ProgramName =
  (typeof services)[number] | (typeof pages)[number] | 'gateway' | 'embedded-mongo' | 'mailbox';

/** A user of the store for each service, who may enter the service's own database and no other. */
export const databaseUsers = everyService;

/** What only some are told: a secret that a process does not have cannot be lost there. */
const secretsOfPrograms: Record<string, readonly string[]> = {
  CHEFLY_SECRET: ['social', 'content', 'recipes', 'sessions', 'moderation'],
  CHEFLY_AUDIT_KEY: ['moderation'],
  S3_ACCESS_KEY: ['identity', 'content', 'recipes'],
  S3_SECRET_KEY: ['identity', 'content', 'recipes'],
  LIVEKIT_API_KEY: ['sessions'],
  LIVEKIT_API_SECRET: ['sessions'],
  SMTP_URL: ['identity'],
  CHEFLY_PUSH_PUBLIC_KEY: ['notifications'],
  CHEFLY_PUSH_PRIVATE_KEY: ['notifications'],
};

/** The part of a shared environment that a program has a use for. */
export const toldTo = (name: string, shared: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shared).filter(([key]) => secretsOfPrograms[key]?.includes(name) ?? true),
  );
