import { expect, it } from '@jest/globals';
import { contract } from '.';
import { SELECTION_CAP } from './constants';
import { messages } from './messages';

const uidOf = (n: number) => String(n).padStart(22, 'a');
const pricesOf = (many: number, price: number) =>
  Object.fromEntries(Array.from({ length: many }, (_none, n) => [uidOf(n), price]));
const asked = (prices: unknown) =>
  contract.sessions.ask['~orpc'].inputSchema!.safeParse({
    ...{ chefUids: [uidOf(0)], recipeUid: uidOf(1), type: 'voice', prices },
  });

it('who asks tells the price of each chef that they may ask, or of none', () => {
  expect(asked(pricesOf(SELECTION_CAP, 5000)).data).toMatchObject({
    prices: pricesOf(SELECTION_CAP, 5000),
  });
  expect(asked(undefined).data).toMatchObject({ prices: {} });
});

it('of more prices than chefs can be asked no more than one is looked at', () => {
  const problems = (prices: unknown) => asked(prices).error?.issues.map(({ message }) => message);
  expect(problems(pricesOf(SELECTION_CAP + 1, 5000))).toEqual([messages.selectionLimit]);
  // of each that is looked at, and of all of them
  expect(problems(pricesOf(7000, -1))).toHaveLength(SELECTION_CAP + 2);
  for (const odd of [null, 'none', [1], 7]) expect(asked(odd).success).toBe(false);
});
