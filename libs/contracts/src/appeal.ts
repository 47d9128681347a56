import { z } from 'zod';
import { instant } from './shapes';

/** What a member says against a decision, and what it was answered. */
export const appeal = z.object({
  text: z.string(),
  at: instant,
  answer: z.string().nullable(),
  /** Whether what was decided stays as it was; null while the appeal waits. */
  stands: z.boolean().nullable(),
  answeredAt: instant.nullable(),
});
