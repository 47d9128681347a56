import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  asksForAge,
  decide,
  edges,
  mayDecide,
  mayHear,
  mayMeet,
  maySee,
  mayTakePart,
  mayVote,
  type Edge,
  type Subject,
} from './index';

const minors = [undefined, { consent: true }, { consent: false }];
const all: Subject[] = ['a', 'b'].flatMap((uid) =>
  (['male', 'female'] as const).flatMap((gender) =>
    [[], ['moderator']].flatMap((roles) =>
      [false, true].flatMap((suspended) =>
        minors.map((minor) => ({ uid, gender, roles, suspended, minor })),
      ),
    ),
  ),
);
const circumstances = [false, true].flatMap((blocked) =>
  (['voice', 'video'] as const).flatMap((type) =>
    [1, 2].map((members) => ({ blocked, type, members })),
  ),
);
const looking: Edge[] = ['profile', 'review-author', 'comment-author'];
const live: Edge[] = ['request', 'session', 'media-room'];

/** Every pair of members, every edge between them, every circumstance: 32 256 decisions. */
function* cases() {
  for (const edge of edges)
    for (const a of all)
      for (const b of all) for (const about of circumstances) yield { edge, a, b, about };
}
const holds = (
  name: string,
  test: (c: ReturnType<typeof cases> extends Generator<infer C> ? C : never) => boolean,
) => {
  for (const each of cases()) if (!test(each)) throw new Error(`${name}: ${JSON.stringify(each)}`);
};

describe('the rules about people, over all pairs and all edges', () => {
  it('let nobody act on themselves, across genders, on somebody blocked or suspended', () =>
    holds('between', ({ edge, a, b, about }) => {
      if (looking.includes(edge)) return true;
      const wrong =
        a.uid === b.uid || a.gender !== b.gender || about.blocked || !!a.suspended || !!b.suspended;
      return !wrong || !decide(edge, a, b, about).allowed;
    }));

  it('decide alike for who is under 18 wherever they do not ask for it', () => {
    expect(edges.filter(asksForAge)).toEqual(expect.arrayContaining([...live, 'chef-list']));
    holds('ages', ({ edge, a, b, about }) => {
      if (asksForAge(edge)) return true;
      const [ofA, ofB] = [a, b].map((each) => ({ ...each, minor: undefined })) as [
        Subject,
        Subject,
      ];
      const [known, unknown] = [decide(edge, a, b, about), decide(edge, ofA, ofB, about)];
      return JSON.stringify(known) === JSON.stringify(unknown);
    });
  });

  it('let adults of one gender do everything, unless one is blocked or suspended', () =>
    holds('adults', ({ edge, a, b, about }) => {
      const fine = a.uid !== b.uid && a.gender === b.gender && !about.blocked;
      const adults = !a.minor && !b.minor && !a.suspended && !b.suspended;
      return !(fine && adults) || decide(edge, a, b, about).allowed;
    }));

  it('keep minors without consent out of kitchens and chats, and all minors from being alone on video', () =>
    holds('minors', ({ edge, a, b, about }) => {
      const { allowed } = decide(edge, a, b, about);
      const unconsented = [a, b].some(({ minor }) => minor && !minor.consent);
      if (unconsented && [...live, 'chef-list', 'member-chat'].includes(edge) && allowed)
        return false;
      const alone = about.type === 'video' && about.members === 1;
      return !(live.includes(edge) && alone && (a.minor || b.minor) && allowed);
    }));

  it('tell nobody of another’s age: only whom it concerns reads why', () =>
    holds('told', ({ edge, a, b, about }) => {
      const decision = decide(edge, a, b, about);
      if (decision.allowed || !['policy/guardian-needed', 'policy/minor'].includes(decision.code))
        return !(!decision.allowed && decision.text.includes('18') && !a.minor);
      return !!a.minor;
    }));

  it('show oneself to oneself and everybody to moderators; people across genders to nobody else', () =>
    holds('looking', ({ edge, a, b, about }) => {
      if (!looking.includes(edge)) return true;
      const { allowed } = decide(edge, a, b, about);
      if (a.uid === b.uid || a.roles!.includes('moderator')) return allowed;
      return a.gender === b.gender || !allowed;
    }));

  it('are alike in both directions wherever one acts, and every refusal has its rule and text', () =>
    holds('symmetric', ({ edge, a, b, about }) => {
      const there = decide(edge, a, b, about);
      const back = decide(edge, b, a, about);
      if (!there.allowed && !(there.rule && there.text && there.code)) return false;
      return looking.includes(edge) || there.allowed === back.allowed;
    }));

  it('differ by edge: what is known of nobody forbids nothing', () => {
    const [a, b] = [
      { uid: 'a', gender: 'female' as const },
      { uid: 'b', gender: 'female' as const, minor: { consent: true } },
    ];
    const video = { type: 'video' as const };
    expect(decide('follow', a, b, video)).toEqual({ allowed: true });
    expect(decide('session', a, b, video)).toMatchObject({ rule: 'minors/never-alone-on-video' });
    expect(decide('session', a, b, video)).toMatchObject({ code: 'policy/voice-only' });
    expect(decide('session', b, a, video)).toMatchObject({ code: 'policy/minor' });
    expect(decide('session', a, b, { ...video, members: 2 })).toEqual({ allowed: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...edges),
        (edge) => decide(edge, a, { uid: 'b', gender: 'female' }).allowed === true,
      ),
    );
  });
});

it('shows content to author, follower and moderator, and decisions and votes never to oneself', () => {
  const shows = (uid: string, follows: boolean, about = {}, roles: string[] = []) =>
    maySee({ uid, roles }, { uid: 'a', ...about }, { follows, ...about });
  expect(shows('a', false)).toBe(true);
  expect(shows('b', true)).toBe(true);
  expect(shows('m', false, {}, ['moderator'])).toBe(true);
  expect(shows('b', false)).toBe(false);
  // what an office shows, it does not let take part in
  const part = (uid: string, follows: boolean) => mayTakePart(uid, { uid: 'a' }, { follows });
  expect([part('m', false), part('a', false), part('b', true)]).toEqual([false, true, true]);
  expect(mayDecide('m', 'm').allowed).toBe(false);
  expect(mayDecide('m', 'a').allowed).toBe(true);
  expect(mayVote('a', 'a')).toMatchObject({ allowed: false, rule: 'reviews/not-own' });
  expect(mayVote('b', 'a').allowed).toBe(true);
});

it('makes nobody of whom one blocked or a moderator suspended, but for oneself and moderators', () => {
  for (const about of [{ blocked: true }, { suspended: true }])
    for (const [uid, roles, sees] of [
      ['a', [], true],
      ['b', [], false],
      ['m', ['moderator'], true],
    ] as const) {
      const other = { uid: 'a', ...about };
      expect(mayMeet({ uid, roles }, other, about)).toBe(sees);
      expect(maySee({ uid, roles }, other, { follows: true, ...about })).toBe(sees);
    }
  expect(mayMeet({ uid: 'b' }, { uid: 'a' }, {})).toBe(true);
  expect([{}, { mutes: true }, { blocked: true }, { suspended: true }].map(mayHear)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  for (const edge of edges) {
    const [a, b] = all as [Subject, Subject];
    const decision = decide(edge, { ...a, uid: 'x', roles: [] }, b, { blocked: true });
    expect(decision).toMatchObject({ allowed: false, code: 'request/not-found' });
  }
});
