import { expect, test } from '@jest/globals';
import { languageOf } from './written';

test.each([
  ['Lucknowi biryani', undefined],
  ['شوربة عدس', 'ar'],
  ['حیدرآبادی حلیم گھر کی', 'ur'],
  ['साबूदाना खिचड़ी', 'hi'],
  ['Haleem, or حليم', 'ar'],
])('%s is written in %s', (text, language) => expect(languageOf(text)).toBe(language));
