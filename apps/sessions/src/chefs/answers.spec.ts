import { ANSWER_DAYS, DAY, HOUR, MINUTE } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Asked } from '../requests/request-row';
import { answersOf, viewAnswers } from './answers';
import { overAbout } from './busy-chefs.service';

const now = new Date('2026-06-01T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const nobody = { firstName: '', lastName: '', userName: '' };

/** A request of this member, a minute earlier for each one before it. */
const asked = (
  member: string,
  state: 'accepted' | 'declined' | 'expired' | 'cancelled',
  answeredMs: number | null | undefined,
  askedAt = now,
): Asked => ({
  _id: `of-${member}`,
  member: { uid: member },
  askedAt,
  chefs: [
    { uid: 'other', ...nobody, state: 'declined', answeredMs: 1 },
    { uid: 'chef', ...nobody, state, ...(answeredMs !== undefined && { answeredMs }) },
  ],
});
const many = (count: number, state: 'accepted' | 'declined', answeredMs: number, from = 0) =>
  Array.from({ length: count }, (_, i) => asked(`m${from + i}`, state, answeredMs));

describe('how a chef answers', () => {
  it('counts answers and what ran out, and nothing that they were not let answer', () => {
    expect(answersOf('chef', [])).toBeUndefined();
    expect(answersOf('chef', [asked('a', 'cancelled', undefined)])).toBeUndefined();
    expect(
      answersOf('chef', [
        asked('a', 'accepted', 9000),
        asked('b', 'expired', null),
        asked('c', 'cancelled', undefined),
        asked('d', 'declined', undefined),
        asked('e', 'declined', 4000),
      ]),
    ).toEqual({ at: now, asked: 3, taken: 1, medianMs: null });
  });

  it('has each member count once, with the last time they asked', () => {
    const friend = Array.from({ length: 9 }, () => asked('a', 'accepted', 1000));
    expect(answersOf('chef', [asked('a', 'expired', null), ...friend])).toMatchObject({
      ...{ asked: 1, taken: 0 },
    });
  });

  it('forgets what was long before the last time', () => {
    const old = asked('b', 'accepted', 1000, before(ANSWER_DAYS * DAY));
    expect(answersOf('chef', [asked('a', 'declined', 1000), old])).toMatchObject({ asked: 1 });
  });

  it('is said of five at least, coarse, and no longer than it is fresh', () => {
    const view = (...requests: Asked[]) => viewAnswers(answersOf('chef', requests), now);
    expect(viewAnswers(undefined, now)).toBeNull();
    expect(view(...many(4, 'accepted', 1000))).toBeNull();
    expect(view(...many(5, 'accepted', 16_000))).toEqual({ seconds: 20, taken: 5, of: 5 });
    const ranOut = asked('x', 'expired', null);
    expect(view(...many(4, 'accepted', 1000), ranOut)).toEqual({ seconds: null, taken: 4, of: 5 });
    expect(view(...many(39, 'accepted', 90_001), ranOut)).toEqual({
      ...{ seconds: 120, taken: 9, of: 10 },
    });
    expect(view(...many(1, 'accepted', 0), ...many(39, 'declined', 0, 1))).toEqual({
      ...{ seconds: 5, taken: 1, of: 10 },
    });
    const long = answersOf('chef', many(9, 'accepted', 1000))!;
    expect(viewAnswers({ ...long, at: before(ANSWER_DAYS * DAY + 1) }, now)).toBeNull();
  });
});

describe('when a session may be over', () => {
  const begun = (ms: number, more = {}) => ({ startedAt: before(ms), minutes: 42, ...more });

  it('is after the whole recipe, to the next five minutes', () => {
    expect(overAbout(begun(0), now)).toEqual(new Date('2026-06-01T12:45:00Z'));
    expect(overAbout(begun(41 * MINUTE), now)).toEqual(new Date('2026-06-01T12:05:00Z'));
  });

  it('is after two hours of a dish of more: what simmers longer does so alone', () => {
    expect(overAbout(begun(0, { minutes: 207 }), now)).toEqual(new Date('2026-06-01T14:00:00Z'));
    expect(overAbout(begun(3 * HOUR, { minutes: 207 }), now)).toBeNull();
  });

  it('is not known of what has gone on longer, and of one begun in the middle', () => {
    expect(overAbout(begun(HOUR), now)).toBeNull();
    expect(overAbout(begun(0, { minutes: undefined }), now)).toBeNull();
    expect(overAbout(begun(0, { asked: [{ uid: 'a', step: 3 }] }), now)).toBeNull();
    expect(overAbout(begun(0, { asked: [{ uid: 'a', step: 0 }] }), now)).not.toBeNull();
  });
});
