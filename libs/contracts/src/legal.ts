import { z } from 'zod';
import { route } from './route';
import { done } from './shapes';

/**
 * The edition of the terms, of the privacy policy and of what a guardian consents to: published
 * together, accepted together. Other words are the next version, which every member accepts again.
 */
export const legal = { version: 1, date: '2026-11-22' } as const;

export const legalVersion = z.number().int().positive();

export const legalRoutes = {
  acceptTerms: route({
    method: 'POST',
    path: '/api/identity/terms',
    access: 'member',
    beforeTerms: true,
    perMinute: 10,
    summary:
      'Accept the terms and the privacy policy of a version; the next refresh opens the rest',
    input: z.object({ version: legalVersion }),
    output: done,
  }),
};
