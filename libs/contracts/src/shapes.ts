import { z } from 'zod';
import { PAGE_SIZE } from './constants';

export * from './text';

/** 128 random bits in base64url. */
export const uid = z.string().regex(/^[A-Za-z0-9_-]{16,40}$/);
export const instant = z.iso.datetime();
export const gender = z.enum(['male', 'female']);
export type Gender = z.infer<typeof gender>;
export const sessionType = z.enum(['voice', 'video']);
export type SessionType = z.infer<typeof sessionType>;
/** A place in a list. The longest holds a whole name, which may be long in bytes. */
export const cursor = z.string().max(4000).optional();

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() });
export const pageQuery = {
  cursor,
  limit: z.coerce.number().int().min(1).max(50).default(PAGE_SIZE),
};
/** The answer of a call that has nothing to say but that it is done. */
export const done = z.looseObject({});

/**
 * A picture as a screen needs it: its place is reserved by size, its colour and blur come before
 * the bytes.
 */
export const picture = z.object({
  width: z.number().int(),
  height: z.number().int(),
  color: z.string(),
  blur: z.string(),
  /** One link for each stored width, smallest first; short-lived. */
  sources: z.array(z.object({ width: z.number().int(), url: z.string() })),
});
export type Picture = z.infer<typeof picture>;

export const person = z.object({
  uid,
  firstName: z.string(),
  lastName: z.string(),
  userName: z.string(),
});
export type Person = z.infer<typeof person>;
export const level = z
  .enum(['Commis', 'Demi Chef', 'Chef de Partie', 'Sous Chef', 'Executive'])
  .nullable();
export type Level = z.infer<typeof level>;
