import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { asWritten, type Scale } from './recipe-amounts';
import { scaledText } from './recipe-step-text';

const ingredients = 'Yoghurt|Onions|Eggs|Wheat|Garlic|Plain flour|Lemons|Thick coconut milk'
  .split('|')
  .map((name) => ({ name }));
const twice: Scale = { factor: 2, units: 'metric' };
const told = (text: string, scale = twice) =>
  scaledText(text, ingredients, scale)
    .map((part) => (part.kind === 'amount' ? `[${part.text}]` : part.text))
    .join('')
    .replaceAll('\u00a0', ' ');

describe('the text of a step', () => {
  it.each([
    [
      'Add the 200 g yoghurt and 1 l hot water.',
      'Add the [400 g yoghurt] and [2 litres hot water].',
    ],
    ['Rub it into the 200 g wheat.', 'Rub it into the [400 g wheat].'],
    ['Stir in 1 litre hot water', 'Stir in [2 litres hot water]'],
    ['Slice 2 onions; beat 3 eggs.', 'Slice [4 onions]; beat [6 eggs].'],
    ['Add 2–3 tbsp of the yoghurt', 'Add [4–6 tbsp of the yoghurt]'],
    ['Add ½ cup thick coconut milk', 'Add [240 ml thick coconut milk]'],
    ['Fry 4 cloves of garlic', 'Fry [8 cloves of garlic]'],
    ['Add 50 ml to the pan', 'Add [100 ml] to the pan'],
    ['Add २ onions', 'Add [4 onions]'],
    ['Slice 1 onion thinly', 'Slice [2 onions] thinly'],
    ['Beat 1 to 2 eggs', 'Beat [2–4 eggs]'],
    ['Break in 1 pyaz', 'Break in 1 pyaz'],
  ])('%s', (text, wanted) => expect(told(text)).toBe(wanted));

  it.each([
    'Simmer 20 minutes at 180 °C, then 2 h more.',
    'Cover by two fingers of water.',
    'Cut into 8 pieces of 2 cm.',
    'Divide into 50 g balls.',
    'Divide into 12 equal balls, 30 g each.',
    'Open a 400 g tin.',
    'Break in 1 egg at a time.',
    'Turn 3 times.',
    'Rest for 1 hour.',
    'Leave 2 more minutes.',
  ])('leaves alone: %s', (text) => expect(told(text)).toBe(text));

  it('is what its author wrote when nothing is scaled', () => {
    expect(told('Add the 200 g  yoghurt and 1 litre hot water', asWritten)).toBe(
      'Add the [200 g  yoghurt] and [1 litre hot water]',
    );
  });

  it('loses nothing of any text', () => {
    const word = fc.constantFrom(
      '2',
      'g',
      '½',
      'yoghurt',
      'of',
      'the',
      'each',
      '-',
      'to',
      ', ',
      '3',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), (words) => {
        const text = words.join(' ');
        const parts = scaledText(text, ingredients, asWritten);
        const plain = parts.filter(({ kind }) => kind === 'plain');
        for (const part of plain) expect(text).toContain(part.text);
        if (parts.length === plain.length)
          expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });

  it('scales each of a thousand amounts in one line', () => {
    const line = 'Stir in 200 g of yoghurt, wait. '.repeat(1000);
    const parts = scaledText(line, ingredients, { factor: 2, units: 'metric' });
    const amounts = parts.filter(({ kind }) => kind === 'amount').map(({ text }) => text);
    expect(new Set(amounts)).toEqual(new Set(['400\u00a0g of yoghurt']));
    expect(amounts).toHaveLength(1000);
  });
});
