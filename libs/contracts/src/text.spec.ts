import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { cleanText, INVISIBLE, line, optionalText, text, withoutLinks } from './text';

const awkward = fc.constantFrom(
  '\u200c',
  '\u200d',
  '\ufe0f',
  '\u20e3',
  '\u00ad',
  '\u202e',
  '\u2066',
  '\u3164',
  '\u2800',
  '\u115f',
  '\u{e0041}',
  '\ufeff',
  '\ud800',
  '\u0000',
  '\u0301',
  ' ',
  '\n',
  '1',
  'a',
  'م',
  'क',
  '\u0301\u0323'.repeat(4),
  '\u0e48\u0e34'.repeat(5),
  '्',
  '👩',
  '🏽',
  '❤',
  '🍳',
);
const anyText = fc
  .array(fc.oneof(awkward, fc.string({ unit: 'binary' })), { maxLength: 30 })
  .map((parts) => parts.join(''));

describe('cleaned text', () => {
  it.each([
    ['Hangul fillers', '\u3164\u3164\u3164'],
    ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
    ['blank Braille cells', '\u2800\u2800'],
    ['bidirectional controls', '\u202e\u2066\u200f'],
    ['lone marks', '\u0301\u0301'],
    ['lone surrogates', '\ud800'],
    ['spaces of every kind', '\u00a0\u3000\u2003'],
  ])('refuses %s where something must be said', (_what, value) => {
    for (const required of [text(40, 'Say something'), line(40, 'Say something')])
      expect(required.safeParse(value).error?.issues[0]?.message).toBe('Say something');
    expect(optionalText(40).parse(value)).toBe('');
  });

  it.each([
    ['emoji of several', '👩🏽‍🍳 cooks ❤️‍🔥 1️⃣', '👩🏽‍🍳 cooks ❤️‍🔥 1️⃣'],
    ['Persian and Urdu joiners', 'می‌خواهم', 'می‌خواهم'],
    ['Hindi joiners', 'क्‍ष', 'क्‍ष'],
    ['a joiner between Latin letters', 'Shak\u200dshuka', 'Shakshuka'],
    ['a soft hyphen', 'Hal\u00adeem', 'Haleem'],
    ['a variation selector', 'Nihari\ufe0f', 'Nihari'],
    ['a hidden message in tags', 'Salam\u{e0053}\u{e0061}', 'Salam'],
    ['an override', 'abc\u202edef', 'abcdef'],
  ])('%s', (_what, given, kept) => expect(cleanText(given)).toBe(kept));

  it.each([
    ['that all scripts share', `A${'\u0301\u0323'.repeat(200)}`, 'Ạ\u0323\u0301\u0301'],
    [
      'with what is unseen between',
      'q\u0301\u200b\u0301\u200d'.padEnd(300, '\u0301'),
      'q\u0301\u0301\u0301\u0301',
    ],
    ['of one script', `ก${'\u0e48'.repeat(99)}`, `ก${'\u0e48'.repeat(8)}`],
  ])('is no tower of marks %s', (_what, given, kept) => expect(cleanText(given)).toBe(kept));

  it.each(['ཧྐྵྨླྺྼྻྂ', 'မြွှို့', 'ٱللَّهُمَّ', 'לְמַ֛עַן', 'ᾂ', 'ệ', 'क्ष्म्य', 'แม่น้ำ'])(
    'keeps all marks of %s',
    (word) => {
      const composed = word.normalize('NFC');
      expect([cleanText(word), cleanText(word.normalize('NFD'))]).toEqual([composed, composed]);
    },
  );

  it('has no more marks put in order than a letter can have: thousands take seconds', () => {
    const ordered = jest.spyOn(String.prototype, 'normalize');
    for (const marks of ['\u0301\u0323', '\u0301\u200b\u0323', '\u0301\u200d\u0323\u200d'])
      cleanText(`A${marks.repeat(3000)}`);
    const runs = ordered.mock.contexts.flatMap((given) => String(given).match(/\p{M}+/gu) ?? []);
    ordered.mockRestore();
    expect(Math.max(...runs.map((run) => run.length))).toBeLessThanOrEqual(8);
  });

  it('is judged by the neighbours that stay', () => expect(cleanText('\ufe0f\u200d🍳')).toBe('🍳'));

  it('is cleaned once for all, and shows something or is empty', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const cleaned = cleanText(given);
        expect(cleanText(cleaned)).toBe(cleaned);
        expect(cleaned === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(cleaned)).toBe(true);
        expect(cleaned.replace(/[\u200c\u200d\ufe0f]/g, '')).not.toMatch(INVISIBLE);
      }),
    );
  });

  it('keeps a line on one line', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const parsed = line(400, 'x').safeParse(given);
        if (parsed.success) {
          expect(parsed.data).not.toMatch(/[\n\r\t]| {2}/);
          expect(line(400, 'x').parse(parsed.data)).toBe(parsed.data);
        }
      }),
    );
  });
});

describe('words in a mail', () => {
  it.each([
    ['a host', 'evil.example', 'evil . example'],
    ['an address', 'https://evil.example/a?b=c.d', 'https : //evil . example/a?b=c . d'],
    ['a host of other letters', 'зло.рф and evil。example', 'зло . рф and evil 。 example'],
    ['an address of mail', 'help@evil.example', 'help@evil . example'],
  ])('make no link of %s', (_what, given, shown) => expect(withoutLinks(given)).toBe(shown));

  it.each(['2.5 kg of rice, 1/2 tsp.', 'Dr. Oetker’s …', '8:30 … 10:45', 'Bon appétit!'])(
    'stay as they are: %s',
    (words) => expect(withoutLinks(words)).toBe(words),
  );
});
