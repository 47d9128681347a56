import { z } from 'zod';
import { PAGE_SIZE } from './constants';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Length as a reader counts it: an emoji or a letter with its marks is one. */
export const graphemes = (value: string) => {
  let n = 0;
  for (const _ of segmenter.segment(value)) n++;
  return n;
};
const withinGraphemes = (max: number) => (value: string) =>
  value.length <= max || (value.length <= max * 12 && graphemes(value) <= max);
// control characters except tab and line breaks, and the overrides that turn the reading direction of what follows
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const clean = (value: string) => value.replace(UNWANTED, '').normalize('NFC').trim();

/** Free text of one or more lines: cleaned, required with the given message, limited by graphemes. */
export const text = (max: number, required: string) =>
  z
    .string({ error: required })
    .max(max * 12, `At most ${max} characters`)
    .transform(clean)
    .pipe(z.string().min(1, required).refine(withinGraphemes(max), `At most ${max} characters`));
/** Text of one line. */
export const line = (max: number, required: string) =>
  z
    .string({ error: required })
    .max(max * 12, `At most ${max} characters`)
    .transform((value) => clean(value).replace(/\s+/g, ' '))
    .pipe(z.string().min(1, required).refine(withinGraphemes(max), `At most ${max} characters`));
export const optionalText = (max: number) =>
  z
    .string()
    .max(max * 12, `At most ${max} characters`)
    .transform(clean)
    .pipe(z.string().refine(withinGraphemes(max), `At most ${max} characters`))
    .default('');

/** 128 random bits in base64url. */
export const uid = z.string().regex(/^[A-Za-z0-9_-]{16,40}$/);
export const instant = z.iso.datetime();
export const gender = z.enum(['male', 'female']);
export type Gender = z.infer<typeof gender>;
export const sessionType = z.enum(['voice', 'video']);
export type SessionType = z.infer<typeof sessionType>;
export const cursor = z.string().max(400).optional();

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() });
export const pageQuery = {
  cursor,
  limit: z.coerce.number().int().min(1).max(50).default(PAGE_SIZE),
};
/** The answer of a call that has nothing to say but that it is done. */
export const done = z.looseObject({});

/** A picture as a screen needs it: its place is reserved by size, its colour and blur come before the bytes. */
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
