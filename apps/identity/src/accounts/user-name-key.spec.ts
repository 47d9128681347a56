import { userName } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { keyOfUserName } from './user-name-key';

const read = (value: string) => userName.safeParse(value);

describe('usernames', () => {
  it.each([
    ['case', 'Ayesha', 'aYESHA'],
    ['accents', 'josé', 'jose'],
    ['a whole Cyrillic name', 'сосоа', 'cocoa'],
    ['a capital I for an l', 'HaIeem', 'haleem'],
    ['a digit for a letter', 'Sa1ma', 'salma'],
    ['a zero for an o', '0mar', 'omar'],
    ['an underscore at the end', 'ayesha_', 'ayesha'],
    ['mathematical letters', '𝒂𝒚𝒆𝒔𝒉𝒂', 'ayesha'],
    ['unseen characters', 'ay\u200besha', 'ayesha'],
    ['Arabic digits', 'omar١', 'omar1'],
    ['Persian digits', 'عائشہ۲۰', 'عائشہ٢٠'],
    ['Hindi digits', 'आयशा७', 'आयशा7'],
  ])('are the same but for %s', (_what, one, other) =>
    expect(keyOfUserName(one)).toBe(keyOfUserName(other)),
  );

  it.each(Intl.supportedValuesOf('numberingSystem'))(
    'have the digits of %s by their value',
    (system) => {
      const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
      for (let value = 0; value < 10; value++) {
        const digit = digits.format(value);
        // some systems of numbers are written with letters
        if (/^\p{Nd}$/u.test(digit))
          expect(keyOfUserName(`ab${digit}`)).toBe(keyOfUserName(`ab${value}`));
      }
    },
  );

  it.each([
    ['Hangul fillers alone', '\u3164\u3164\u3164', 'Enter Username'],
    ['dots alone', '...', 'Username may hold letters, digits, dots and underscores'],
    ['Latin with Cyrillic', 'аyesha', 'Username may not mix letters of different scripts'],
    ['Latin with Greek', 'ayεsha', 'Username may not mix letters of different scripts'],
    ['small capitals', 'ᴏmar', 'Username may hold letters, digits, dots and underscores'],
    ['a letter of phonetics', 'ɡul', 'Username may hold letters, digits, dots and underscores'],
    [
      'a mark of symbols',
      'aye\u20ddsha',
      'Username may hold letters, digits, dots and underscores',
    ],
    ['fillers to reach the length', 'ab\u3164', 'Username should be of length between 3 to 15'],
    ['a space', 'aye sha', 'Username may hold letters, digits, dots and underscores'],
  ])('refuses %s', (_what, value, message) =>
    expect(read(value).error?.issues[0]?.message).toBe(message),
  );

  it.each([
    'ayesha.k_2',
    'عائشہ',
    'आयशा',
    'アイシャ',
    '아이샤',
    'Айша',
    'عائشہ۲',
    'Zəhra',
    'Hauwaʼu',
    'Ɗanjuma',
    'Nguyễn',
    'ɗanjuma',
  ])('takes %s', (value) => expect(read(value).data).toBe(value.normalize('NFC')));

  it('takes what was typed with fillers as what is seen', () =>
    expect(read('ayesha\u3164\u200b').data).toBe('ayesha'));
});
