import { createHash } from 'node:crypto';

/** What is kept of a secret that was given to somebody: whoever reads the rows does not have it. */
export const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
