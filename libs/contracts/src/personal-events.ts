import { z } from 'zod';
import { everyService } from './services';
import { instant, uid } from './shapes';

/** The services, each of which may keep something about a member. */
export const keepers = everyService;
export type Keeper = (typeof keepers)[number];

/** What is done with everything that the services keep about a member. */
export const personalTask = z.enum(['export', 'erasure']);
export type PersonalTask = z.infer<typeof personalTask>;

const continued = z.object({
  task: personalTask,
  taskUid: uid,
  uid,
  /** The records that are next, by their name, and where in them. */
  records: z.string(),
  after: z.string().nullable(),
});
const part = z.object({
  exportUid: uid,
  /** What the rows are of: the name of their file. */
  records: z.string(),
  rows: z.array(z.looseObject({})),
  /** Keys of stored pictures that are the member's own. */
  pictures: z.array(z.string()),
});

/** A video of the member's own, for the archive. */
const film = z.object({
  exportUid: uid,
  /** Its file there. */
  name: z.string(),
  /** Where its pieces are in the object store, each under its number from 0. */
  place: z.string(),
  pieces: z.number().int().min(1),
});

/** How each service answers: piece by piece, each piece planned by the one before. */
const answersOf = <K extends Keeper>(keeper: K) =>
  ({
    [`${keeper}.records.continued.v1`]: continued,
    [`${keeper}.export.part.v1`]: part,
    [`${keeper}.export.film.v1`]: film,
    [`${keeper}.export.told.v1`]: z.object({ exportUid: uid }),
    [`${keeper}.erasure.done.v1`]: z.object({ erasureUid: uid, uid }),
  }) as { [T in `${K}.records.continued.v1`]: typeof continued } & {
    [T in `${K}.export.part.v1`]: typeof part;
  } & { [T in `${K}.export.film.v1`]: typeof film } & {
    [T in `${K}.export.told.v1`]: z.ZodObject<{ exportUid: typeof uid }>;
  } & {
    [T in `${K}.erasure.done.v1`]: z.ZodObject<{ erasureUid: typeof uid; uid: typeof uid }>;
  };

/** What a member may have of their data, and have done with it. */
export const personalEvents = {
  'identity.export.requested.v1': z.object({ exportUid: uid, uid }),
  /** Every service has told what it keeps. */
  'identity.export.gathered.v1': z.object({ exportUid: uid }),
  /** The account is to be erased then: until that it is hidden, and its member may come back. */
  'identity.erasure.asked.v1': z.object({ uid, erasesAt: instant }),
  'identity.erasure.withdrawn.v1': z.object({ uid }),
  /** The time has come: every service takes out or makes anonymous what it keeps, and says so. */
  'identity.erasure.begun.v1': z.object({ erasureUid: uid, uid }),
  /** All have said so. */
  'identity.erasure.ended.v1': z.object({ uid }),
  ...answersOf('identity'),
  ...answersOf('social'),
  ...answersOf('content'),
  ...answersOf('recipes'),
  ...answersOf('sessions'),
  ...answersOf('chat'),
  ...answersOf('notifications'),
  ...answersOf('moderation'),
  ...answersOf('gateway'),
} satisfies Record<string, z.ZodObject>;

/** Whether it is part of taking a member out, and so is not done only because they are gone. */
export const erases = (type: string): boolean =>
  type.includes('.erasure.') || type.endsWith('.records.continued.v1');

/** Who stands where an erased member stood. */
export const formerMember = { firstName: 'Former', lastName: 'member', userName: '' } as const;
/** Where what they wrote stands without a word of whose it was: nobody's uid, since it is too short. */
export const formerMemberUid = 'former-member---';
/** Who stands, in what two did together, where one is nobody to the other now. */
export const unnamedMember = { firstName: 'A', lastName: 'member', userName: '' } as const;
