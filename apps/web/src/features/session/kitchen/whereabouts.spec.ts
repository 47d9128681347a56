import { expect, it } from '@jest/globals';
import { hereAmong, type Whereabouts } from './whereabouts';

const cook = (uid: string, does: Partial<Whereabouts> = {}, came = false) =>
  ({ person: { uid, came }, ready: false, hand: false, ...does }) as Whereabouts;
const uids = (cooks: readonly Whereabouts[]) => cooks.map(({ person }) => person.uid);

it('is with the chef who was seen or heard, and not who was accepted and has not come, or is away', () => {
  const cooks = [cook('sana'), cook('noor'), cook('hafsa')];
  const others = { met: ['sana', 'hafsa'], absent: ['hafsa'] };
  expect(uids(hereAmong({ cooks, chef: true, me: 'fatima' }, others))).toEqual(['sana']);
});

it('is at their step for a guest, who is connected with the chef alone, whoever has come and is not away', () => {
  const came = ['noor', 'hafsa'].map((uid) => cook(uid, {}, true));
  const cooks = [cook('me'), ...came, cook('sana'), cook('hira', { hand: true })];
  const others = { met: ['fatima'], absent: ['hafsa'] };
  expect(uids(hereAmong({ cooks, chef: false, me: 'me' }, others))).toEqual(['me', 'noor', 'hira']);
});

it('is with the chef whose media do not come through, once they do something', () => {
  const cooks = [cook('sana', { ready: true }), cook('noor', { hand: true }), cook('hafsa')];
  const others = { met: [], absent: [] };
  expect(uids(hereAmong({ cooks, chef: true, me: 'fatima' }, others))).toEqual(['sana', 'noor']);
});
