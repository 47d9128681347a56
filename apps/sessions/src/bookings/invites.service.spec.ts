import { bookingLimits, COMPANION_LIFETIME, COMPANION_PURPOSE } from '@chefly/contracts';
import { Signer } from '@chefly/pictures';
import { describe, expect, it } from '@jest/globals';
import { InvitesService } from './invites.service';

const [MEMBER, COMPANION, OTHER] = ['member', 'companion', 'other'];
const signer = new Signer('known to nobody');
const sealed = (over: object = {}) => ({
  ...{ memberUid: MEMBER, companionUid: COMPANION, until: Date.now() + COMPANION_LIFETIME },
  ...over,
});

describe('a ticket that says that two know each other', () => {
  const inviting = new InvitesService(
    ...([{}, {}, {}, { view: () => 'seen' }, { transaction: async () => ({}) }, {}, signer].map(
      (part) => part as never,
    ) as never as ConstructorParameters<typeof InvitesService>),
  );
  const come = (ticket: string, by = MEMBER) =>
    inviting.invite({ uid: 'booking', ticket }, { uid: by } as never).catch(({ code }) => code);

  it('is taken from whom it was given to, for as long as it is good', async () => {
    expect(await come(signer.seal(COMPANION_PURPOSE, sealed()))).toBe('seen');
  });

  it.each([
    ['is over', signer.seal(COMPANION_PURPOSE, sealed({ until: Date.now() - 1 }))],
    ['was sealed for something else', signer.seal('receipt', sealed())],
    ['was sealed elsewhere', new Signer('of somebody else').seal(COMPANION_PURPOSE, sealed())],
    ['was given to another', signer.seal(COMPANION_PURPOSE, sealed({ memberUid: OTHER }))],
    ['says nothing', signer.seal(COMPANION_PURPOSE, null)],
    ['has another beside it', `${signer.seal(COMPANION_PURPOSE, sealed())}.x`],
    ['is empty', ''],
  ])('is refused where it %s', async (_what, ticket) => {
    expect(await come(ticket)).toBe('sessions/cannot-bring');
  });

  it('opens nothing to whoever found it', async () => {
    expect(await come(signer.seal(COMPANION_PURPOSE, sealed()), OTHER)).toBe(
      'sessions/cannot-bring',
    );
  });
});

describe('somebody whom a member would like to bring', () => {
  const row = (change: object) => ({
    ...{ _id: 'booking', kind: 'own', state: 'booked', type: 'voice', chefGender: 'female' },
    ...{ chef: { uid: OTHER }, members: [{ uid: MEMBER }], uids: [OTHER, MEMBER] },
    ...{ recipe: {}, startsAt: new Date(Date.now() + 60_000), endsAt: new Date(), ...change },
  });
  const invite = (change: object) => {
    const set: string[] = [];
    const inviting = new InvitesService(
      ...([
        {},
        { find: async () => ({ gender: 'female' }), countAsking: async () => undefined },
        { set: async (_row: object, uid: string) => void set.push(uid) },
        { view: () => 'seen', joined: async () => row(change) },
        { transaction: (work: (unit: object) => unknown) => work({ tx: null }) },
        { decide: async () => ({ allowed: true }) },
        signer,
      ].map((part) => part as never) as never as ConstructorParameters<typeof InvitesService>),
    );
    const ticket = signer.seal(COMPANION_PURPOSE, sealed());
    return inviting.invite({ uid: 'booking', ticket }, { uid: MEMBER } as never).then(
      () => set,
      ({ code }) => code,
    );
  };
  const over = (many: number) =>
    Array.from({ length: many }, (_, i) => ({ uid: `${i}`, state: 'ended' }));

  it('is asked for while the time is to come, as often as may ring at a chef’s', async () => {
    expect(await invite({ invites: over(bookingLimits.invites - 1) })).toEqual([COMPANION]);
    // who has come counts, and so does who has said no
    const come = { members: [{ uid: MEMBER }, { uid: OTHER }] };
    for (const change of [
      { invites: over(bookingLimits.invites) },
      { invites: over(bookingLimits.invites - 1), ...come },
    ])
      expect(await invite(change)).toBe('sessions/too-many-invites');
    for (const change of [{ startsAt: new Date() }, { state: 'started' }, { state: 'cancelled' }])
      expect(await invite(change)).toBe('sessions/booking-over');
  });

  it('hears of it while all who are in it are there for them, and the chef has agreed', async () => {
    const heard = async (present: string[], state = 'offered') => {
      const inviting = new InvitesService(
        ...([
          { listInviting: async () => [row({ invites: [{ uid: COMPANION, state }] })] },
          { list: async () => [] },
          {},
          {},
          {},
          { present: async () => new Set(present) },
          signer,
        ].map((part) => part as never) as never as ConstructorParameters<typeof InvitesService>),
      );
      return (await inviting.list({ uid: COMPANION } as never)).items.length;
    };
    expect(await heard([OTHER, MEMBER])).toBe(1);
    for (const present of [[OTHER], [MEMBER], []]) expect(await heard(present)).toBe(0);
    for (const state of ['asked', 'ended']) expect(await heard([OTHER, MEMBER], state)).toBe(0);
  });
});

describe('a companion whom the chef agrees to', () => {
  const agree = (allowed: (one: string, other: string) => boolean) => {
    const set: string[] = [];
    const person = (uid: string) => ({ uid, gender: 'female' });
    const row = {
      ...{ _id: 'booking', kind: 'own', state: 'booked', type: 'voice', chefGender: 'female' },
      ...{ chef: person(OTHER), members: [person(MEMBER)], uids: [OTHER, MEMBER] },
      ...{ invites: [{ uid: COMPANION, state: 'asked' }], startsAt: new Date(Date.now() + 60_000) },
    };
    const inviting = new InvitesService(
      ...([
        {},
        { find: async (uid: string) => person(uid), countAsking: async () => undefined },
        { set: async (_row: object, uid: string, state: string) => void set.push(uid, state) },
        { view: () => 'seen', joined: async () => row },
        { transaction: (work: (unit: object) => unknown) => work({ tx: null }) },
        {
          decide: async (_edge: string, one: { uid: string }, other: { uid: string }) => ({
            allowed: allowed(one.uid, other.uid),
          }),
        },
        signer,
      ].map((part) => part as never) as never as ConstructorParameters<typeof InvitesService>),
    );
    return inviting.agree({ uid: 'booking', memberUid: COMPANION }, { uid: OTHER } as never).then(
      () => set,
      ({ code }) => code,
    );
  };

  it('is one who may be with the chef and with each guest at that moment', async () => {
    expect(await agree(() => true)).toEqual([COMPANION, 'offered']);
    for (const not of [OTHER, MEMBER])
      expect(await agree((one, other) => one !== not && other !== not)).toBe(
        'sessions/invite-over',
      );
  });
});
