import { z } from 'zod';

/** A stored picture, as services hand it on: never a link, which each reader signs for itself. */
export const storedPicture = z.object({
  key: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  color: z.string(),
  blur: z.string(),
});
export type StoredPicture = z.infer<typeof storedPicture>;
