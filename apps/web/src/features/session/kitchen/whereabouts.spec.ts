import { expect, it } from '@jest/globals';
import { hereAmong, type Whereabouts } from './whereabouts';

const cook = (uid: string, does: Partial<Whereabouts> = {}) =>
  ({ person: { uid }, ready: false, hand: false, ...does }) as Whereabouts;
const uids = (cooks: readonly Whereabouts[]) => cooks.map(({ person }) => person.uid);

it('is with the chef who was seen or heard, and not who was accepted and has not come, or is away', () => {
  const cooks = [cook('sana'), cook('noor'), cook('hafsa')];
  const others = { met: ['sana', 'hafsa'], absent: ['hafsa'] };
  expect(uids(hereAmong({ cooks, chef: true }, others))).toEqual(['sana']);
});

it('is at their step for a guest, who is connected with the chef alone, whoever is not away', () => {
  const cooks = [cook('me'), cook('noor'), cook('hafsa')];
  const others = { met: ['fatima'], absent: ['hafsa'] };
  expect(uids(hereAmong({ cooks, chef: false }, others))).toEqual(['me', 'noor']);
});

it('is with the chef whose media do not come through, once they do something', () => {
  const cooks = [cook('sana', { ready: true }), cook('noor', { hand: true }), cook('hafsa')];
  expect(uids(hereAmong({ cooks, chef: true }, { met: [], absent: [] }))).toEqual(['sana', 'noor']);
});
