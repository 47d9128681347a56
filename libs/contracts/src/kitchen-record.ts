import { z } from 'zod';
import { kitchenNote, stepAt } from './kitchen';
import { kitchenTimer } from './kitchen-timers';
import { route } from './route';
import { instant, picture, uid } from './shapes';

const recordedStep = z.object({
  step: stepAt,
  /** When the chef showed it first; null for one to which only members went. */
  shownAt: instant.nullable(),
  /** The members who came to it, the first first. */
  reached: z.array(z.object({ uid, at: instant })),
});
const recordedTimer = kitchenTimer.pick({ name: true, seconds: true, step: true }).extend({
  uid,
  startedBy: uid,
  startedAt: instant,
  /** Null for one that was put away, or still ran, before it rang. */
  rangAt: instant.nullable(),
});
/** Where somebody was stuck, before the session or in it. */
const recordedQuestion = z.object({
  uid,
  memberUid: uid,
  step: stepAt,
  note: z.string(),
  askedAt: instant,
  answeredAt: instant.nullable(),
  /** Of their own pan, for whoever asked alone. */
  picture: picture.nullable(),
});

/** What was cooked in a session, as far as its reader took part. */
export const kitchenRecord = z.object({
  sessionUid: uid,
  steps: z.array(recordedStep),
  timers: z.array(recordedTimer),
  /** Such as stood at the end. */
  notes: z.array(kitchenNote),
  questions: z.array(recordedQuestion),
});
export type KitchenRecord = z.infer<typeof kitchenRecord>;
export type RecordedQuestion = z.infer<typeof recordedQuestion>;

export const kitchenRecordRoutes = {
  kitchenRecord: route({
    method: 'GET',
    path: '/api/sessions/{uid}/kitchen/record',
    access: 'member',
    perMinute: 20,
    summary: 'What was cooked in a session that I took part in: steps, timers, notes, questions',
    input: z.object({ uid }),
    output: kitchenRecord,
  }),
};
