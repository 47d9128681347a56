import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { normalise } from './normalise';

const invisible = fc
  .array(
    fc.constantFrom('\u200b', '\u200c', '\u200d', '\ufe0f', '\u00ad', '\u2060', '\u3164', '\u2800'),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''));

it('takes a name as the same whatever unseen characters stand in it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Hyderabadi Haleem', 'حلیم', 'خُشکہ پلاؤ', 'हलीम', 'Crème brûlée'),
      fc.array(invisible, { maxLength: 30 }),
      (name, fillers) => {
        const sown = [...name].map((letter, i) => letter + (fillers[i] ?? '')).join('');
        expect(normalise(sown)).toBe(normalise(name));
      },
    ),
  );
});

it('is its own normal form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (given) => {
      expect(normalise(normalise(given))).toBe(normalise(given));
    }),
  );
});

it('reads half a letter as what becomes of it in every store', () => {
  expect(normalise('Dal\ud83c')).toBe(normalise('Dal\ufffd'));
});
