import { COMPANION_LIFETIME, COMPANION_PURPOSE } from '@chefly/contracts';
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
