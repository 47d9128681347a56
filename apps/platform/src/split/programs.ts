/** The processes of the split product, in the order in which one waits for another. */
export const services = [
  'identity',
  'social',
  'content',
  'recipes',
  'sessions',
  'chat',
  'notifications',
  'moderation',
] as const;
export const pages = ['web', 'console'] as const;
export type ProgramName =
  (typeof services)[number] | (typeof pages)[number] | 'gateway' | 'embedded-mongo' | 'mailbox';

/** A user of the store for each service, who may enter the service's own database and no other. */
export const databaseUsers = [...services, 'gateway'] as const;
