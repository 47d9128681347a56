import { z } from 'zod';

/**
 * Moderators decide on cases and submissions; administrators decide who is a moderator. Neither
 * holds the other's right.
 */
export const role = z.enum(['moderator', 'administrator']);
export type Role = z.infer<typeof role>;
