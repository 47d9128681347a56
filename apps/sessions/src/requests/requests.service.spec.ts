import { MINUTE, unnamedMember } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import type { RequestRow } from './request-row';
import { RequestsService } from './requests.service';

const now = new Date();
const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const row = {
  ...{ _id: 'request', member: person('ayesha'), recipeName: 'Nihari', type: 'voice' },
  ...{ state: 'pending', askedAt: now, expiresAt: new Date(now.getTime() + MINUTE) },
  chefs: [
    { ...person('fatima'), state: 'pending', price: { agreementUid: 'a', pricePaise: 500 } },
    { ...person('hina'), state: 'declined' },
  ],
  ...{ stuck: { step: 2, note: '' }, picture: { key: 'key' }, sessionUid: null, reason: null },
} as unknown as RequestRow;

/** Whoever is hidden is there for nobody. */
function reading(change: object = {}, hidden: string[] = []) {
  const found = { ...row, ...change };
  const service = new RequestsService(
    ...([
      {},
      {
        find: async () => found,
        latest: async () => found,
        listIncoming: async () => [found],
      },
      ...[{}, {}, {}],
      {
        present: async (_: object, uids: string[]) =>
          new Set(uids.filter((uid) => !hidden.includes(uid))),
      },
      {},
      { view: ({ key }: { key: string }) => key },
    ] as never as ConstructorParameters<typeof RequestsService>),
  );
  return {
    photo: (uid: string) =>
      service.photo({ uid: 'request' }, { uid } as never, now).catch(({ code }) => code),
    waiting: async () => (await service.incoming({ uid: 'fatima' } as never)).items,
    own: async () => (await service.mine({ uid: 'ayesha' } as never))!,
  };
}

describe('what came with a request', () => {
  const nothing = 'request/not-found';

  it('is seen by whoever asked, and by the chefs who may answer', async () => {
    const { photo } = reading();
    const seen = await Promise.all(['ayesha', 'fatima', 'hina', 'zainab'].map(photo));
    expect(seen).toEqual(['key', 'key', nothing, nothing]);
  });

  it.each([
    ['its time is over', { expiresAt: now }],
    ['it is closed', { state: 'cancelled' }],
    ['it is taken away', { picture: undefined }],
  ])('is seen by nobody once %s', async (_, change) => {
    const { photo } = reading(change);
    expect([await photo('ayesha'), await photo('fatima')]).toEqual([nothing, nothing]);
  });

  it('is seen by no chef to whom whoever asked is nobody by now', async () => {
    const { photo } = reading({}, ['ayesha']);
    expect(await photo('fatima')).toBe(nothing);
  });
});

describe('a request that waits', () => {
  it('waits before no chef for whom its member is nobody by now', async () => {
    expect(await reading().waiting()).toMatchObject([{ uid: 'request', pricePaise: 500 }]);
    expect(await reading({}, ['ayesha']).waiting()).toEqual([]);
  });

  it('names no chef who is nobody to whoever asked by now, and says what they answered', async () => {
    const { chefs } = await reading({}, ['hina']).own();
    expect(chefs).toMatchObject([
      { uid: 'fatima', firstName: 'fatima' },
      { uid: 'hina', ...unnamedMember, state: 'declined' },
    ]);
  });

  it('is over from its deadline on, whoever has looked', async () => {
    expect((await reading().own()).state).toBe('pending');
    expect((await reading({ expiresAt: new Date() }).own()).state).toBe('expired');
    expect((await reading({ expiresAt: now, state: 'declined' }).own()).state).toBe('declined');
  });
});
