import { MINUTE, type RequestState } from '@chefly/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AnswersService } from './answers.service';
import type { RequestRow } from './request-row';

const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const priced = (pricePaise: number, agreementUid = 'agreement') => ({ agreementUid, pricePaise });
const caller = { uid: 'chef', person: person('chef'), member: { uid: 'chef', gender: 'female' } };

/** A request of this member, which goes by their name. */
const asked = (uid: string, state: RequestState = 'pending', change: object = {}): RequestRow =>
  ({
    ...{
      _id: uid,
      member: person(uid),
      memberGender: 'female',
      type: 'voice',
      recipeUid: 'nihari',
    },
    ...{ recipeName: 'Nihari', state: state === 'accepted' ? state : 'pending' },
    chefs: [
      { ...person('chef'), state, price: priced(500) },
      { ...person('another'), state: 'pending' },
    ],
    ...{ askedAt: new Date(), expiresAt: new Date(Date.now() + MINUTE), ...change },
  }) as unknown as RequestRow;

describe('a chef who answers', () => {
  let requests: RequestRow[];
  let busy: string[];
  /** Two who may not be in one session, and why. */
  let apart: { pair: string[]; code: string } | null;
  let chef: object;
  let done: string[];
  let started: { guests: { uid: string; price: object | null }[]; type: string }[];
  let answers: AnswersService;

  beforeEach(() => {
    requests = ['fatima', 'ayesha', 'sana'].map((uid) => asked(uid));
    [busy, apart, chef, done, started] = [[], null, priced(500), [], []];
    answers = new AnswersService(
      ...([
        {
          find: async () => ({ ...person('chef'), _id: 'chef', ...chef }),
          occupy: async (uid: string) => !busy.includes(uid) && !!done.push(`${uid} is taken`),
        },
        { find: async (uid: string) => requests.find(({ _id }) => _id === uid) },
        { start: async (given: (typeof started)[0]) => void started.push(given) },
        {
          decline: async ({ _id }: RequestRow) => void done.push(`${_id} is declined`),
          withdrawOwn: async (uid: string) => void done.push(`${uid} asks no more`),
          close: async () => true,
        },
        { transaction: (work: (unit: object) => unknown) => work({ tx: null }) },
        {
          decide: async (_: string, one: { uid: string }, other: { uid: string }) =>
            apart && [one, other].every(({ uid }) => apart!.pair.includes(uid))
              ? { allowed: false, code: apart.code }
              : { allowed: true },
        },
      ] as never as ConstructorParameters<typeof AnswersService>),
    );
  });

  const said = (answer: Promise<object>) =>
    answer.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  const accept = (...uids: string[]) => said(answers.accept({ uids }, caller as never));
  const decline = (...uids: string[]) => said(answers.decline({ uids }, caller as never));

  it('declines each once, however often they say it: the answer may have been lost', async () => {
    requests[0] = asked('fatima', 'declined');
    expect(await decline('fatima', 'ayesha', 'ayesha')).toBe('done');
    expect(done).toEqual(['ayesha is declined']);
    // of what has come to something else, nothing is said any more
    for (const state of ['expired', 'cancelled', 'accepted'] as const) {
      requests[0] = asked('fatima', state);
      expect(await decline('fatima')).toBe('sessions/request-closed');
    }
    expect(await decline('nobody')).toBe('request/not-found');
  });

  it('accepts nothing that they have declined, nor for two sessions at once', async () => {
    requests[0] = asked('fatima', 'declined');
    expect(await accept('fatima')).toBe('sessions/request-closed');
    busy = ['sana'];
    expect(await accept('ayesha', 'sana')).toBe('sessions/request-closed');
    busy = ['chef'];
    expect(await accept('ayesha')).toBe('sessions/in-session');
    expect(started).toEqual([]);
  });

  it('takes a group in which each may be with each, and asks nobody themselves from then on', async () => {
    requests[1] = asked('ayesha', 'pending', { type: 'video' });
    expect(await accept('fatima', 'ayesha', 'sana')).toBe('done');
    expect(started).toMatchObject([{ type: 'video' }]);
    expect(done).toEqual([
      ...['chef is taken', 'chef asks no more'],
      ...['fatima is taken', 'ayesha is taken', 'sana is taken'],
    ]);
    for (const pair of [
      ['fatima', 'ayesha'],
      ['fatima', 'sana'],
      ['ayesha', 'sana'],
    ]) {
      apart = { pair, code: 'request/not-found' };
      expect(await accept('fatima', 'ayesha', 'sana')).toBe('sessions/mixed-group');
    }
  });

  it('cooks by voice with a group in which nobody shows their pan', async () => {
    expect(await accept('fatima', 'sana')).toBe('done');
    expect(started).toMatchObject([{ type: 'voice' }]);
  });

  it('is told of themselves why not, and of others neither who nor why', async () => {
    const told = async (pair: string[], code: string) => {
      apart = { pair, code };
      return accept('fatima', 'ayesha');
    };
    // they may have parted a moment ago
    expect(await told(['chef', 'ayesha'], 'request/not-found')).toBe('sessions/request-closed');
    for (const code of ['policy/guardian-needed', 'policy/minor']) {
      expect(await told(['chef', 'ayesha'], code)).toBe(code);
      expect(await told(['fatima', 'ayesha'], code)).toBe('sessions/mixed-group');
    }
    expect(await told(['chef', 'fatima'], 'policy/gender')).toBe('sessions/mixed-group');
  });

  it.each([
    ['as it was shown', priced(500), 500],
    ['where it was raised since', priced(900), 500],
    ['where it was lowered since', priced(300), 300],
    ['where its agreement has ended', { agreementUid: null, pricePaise: null }, undefined],
    ['where there is another agreement', priced(500, 'the next'), undefined],
  ])('begins for the price %s', async (_, ofNow, pricePaise) => {
    chef = ofNow;
    await accept('fatima');
    expect(started[0]!.guests.map(({ price }) => price)).toEqual([
      pricePaise === undefined ? null : priced(pricePaise),
    ]);
  });
});
