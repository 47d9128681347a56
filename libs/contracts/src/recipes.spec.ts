import { describe, expect, it } from '@jest/globals';
import { messages } from './messages';
import { recipeForm } from './recipes';

const said = (cost: unknown) =>
  recipeForm.shape.cost.safeParse(cost).error?.issues.map(({ message }) => message) ?? [];

describe('the cost of a recipe', () => {
  it.each([
    ['', messages.specifyCost],
    ['0', messages.specifyCost],
    ['-5', messages.specifyCost],
    ['12.5', messages.costWhole],
    ['three hundred', messages.costWhole],
    ['1000001', messages.costTooHigh],
  ])('‘%s’ is refused once, in words of its own', (cost, message) => {
    expect(said(cost)).toEqual([message]);
  });

  it.each(['1', '380', '1000000'])('%s rupees is accepted', (cost) => {
    expect(said(cost)).toEqual([]);
  });
});
