/** Who serves calls, in the order in which one waits for another at the start. */
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

/** Who owns a store, and tells the others what happened: those, and who serves the live sockets. */
export const everyService = [...services, 'gateway'] as const;
