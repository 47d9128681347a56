import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limits } from './constants';
import { forMinutes } from './recipe-lines';
import { minutesIn, timesIn } from './recipe-step-minutes';

describe('the time that a step’s text names', () => {
  it.each([
    ['Simmer for 20 minutes', 20],
    ['Simmer 20 min.', 20],
    ['Cook on low 10min, stirring', 10],
    ['Bake 1 hour', 60],
    ['Bake for 2 hrs until brown', 120],
    ['Soak for 1 1/2 hours', 90],
    ['Soak for 1½ h', 90],
    ['Soak for 1 ½ hours', 90],
    ['Soak 1.5 hours', 90],
    ['Soak 1,5 hours', 90],
    ['Soak for 1-1/2 hours', 90],
    ['Soak for 1 and 1/2 hours', 90],
    ['Chill ½ hour', 30],
    ['Chill for 1/3 hour', 20],
    ['Rest it for half an hour.', 30],
    ['Rest a half hour', 30],
    ['Rest a quarter of an hour', 15],
    ['Rest three quarters of an hour', 45],
    ['Leave an hour', 60],
    ['Leave it an hour and a half', 90],
    ['Leave it one and a half hours', 90],
    ['Stir for a minute', 1],
    ['Boil for twenty minutes', 20],
    ['Boil forty-five minutes', 45],
    ['Roast 1 hour 20 minutes', 80],
    ['Roast 1 h 30 min', 90],
    ['Roast 1 hour and 15 minutes', 75],
    ['Roast for 1h30', 90],
    ['Pickle for 3 days', 3 * 24 * 60],
    ['Rest (covered) for 10 minutes', 10],
    ['Rest 10 minutes before slicing', 10],
    ['Fry on each side for 3 minutes', 3],
    ['After 15 minutes add the rice', 15],
    ['Keep covered on the lowest flame for 20 minutes', 20],
    ['Rest:20 minutes', 20],
    ['۲۰ منٹ دم پر رکھیں', 20],
    ['१० मिनट पकाएँ', 10],
    ['اتركه ٣ ساعات', 180],
  ])('%s', (text, minutes) => expect(minutesIn(text)).toBe(minutes));

  it.each([
    ['Simmer 20–25 min', 20],
    ['Simmer 20-25 minutes', 20],
    ['Simmer 20 to 25 minutes', 20],
    ['Simmer between 20 and 25 minutes', 20],
    ['Simmer 20 min or 25 min', 20],
    ['Simmer two to three hours', 120],
    ['Simmer 30 minutes to 1 hour', 30],
    ['Simmer an hour or two', 60],
    ['Simmer 1–1 1/2 hours', 60],
    ['Simmer (20–25 min)', 20],
  ])('of a range is the lower: %s', (text, minutes) => expect(minutesIn(text)).toBe(minutes));

  it.each([
    ['Fry for 10 minutes, add the meat and cook for 40 minutes', 10],
    ['Simmer for 40 minutes, stirring every 5 minutes', 40],
    ['Every 5 minutes baste it, for 1 hour in all', 60],
    ['Add the mint in the last 5 minutes; it takes 30 minutes', 30],
    ['Use 1 and 20 minutes later another', 20],
  ])('is the first that is a wait: %s', (text, minutes) => expect(minutesIn(text)).toBe(minutes));

  it.each([
    'Serves 4',
    'Serve 4 at once',
    'Cut in pieces of 5 cm',
    'Roll 2 mm thin',
    'Bake at 180 °C',
    'Bake at 350 F',
    'Add 2 hot chillies and 3 handfuls of rice',
    'Add 5 m of string',
    'Stir every 5 minutes',
    'Turn it once every 10 min',
    'Keeps for up to 3 days in the fridge',
    'Keep for up to 3 days',
    'Eat within 2 hours',
    'Use rice that is 1 day old',
    'Take bread that is 2 days old',
    'Fry 1 day-old rice',
    'Baste it in 10 minute intervals',
    '30 minutes before serving, take it out of the cold',
    'Stir in 5 minutes before the end',
    'Cook the 2-minute noodles',
    'Stir for 30 seconds',
    'A few minutes later',
    'Boil for 0 minutes',
    'Pickle for 400 hours',
    'Step 2. Minutes matter',
    'Amin cooks',
    'Take 1/0 minutes',
    '',
  ])('is none: %s', (text) => expect(minutesIn(text)).toBeNull());

  it('is found as it is written, wherever in the text it stands', () => {
    const minutes = fc.integer({ min: 1, max: limits.minutes });
    const before = fc.constantFrom('Simmer ', 'Serves 4. Bake at 180 °C for ', 'Cut 5 cm, rest ');
    const behind = fc.constantFrom('', '.', ', then serve 4', ' until 2 cm thick');
    fc.assert(
      fc.property(minutes, before, behind, (n, left, right) => {
        expect(minutesIn(`${left}${n} minutes${right}`)).toBe(n);
        expect(minutesIn(`${left}${forMinutes(n)}${right}`)).toBe(n);
      }),
    );
  });

  it('is the lower of any two', () => {
    const number = fc.integer({ min: 1, max: 160 });
    const sep = fc.constantFrom('-', '–', ' - ', ' to ', ' or ');
    fc.assert(
      fc.property(number, number, sep, fc.constantFrom('min', 'hours'), (a, b, between, unit) => {
        const lower = Math.min(a, b) * (unit === 'min' ? 1 : 60);
        expect(minutesIn(`Bake ${a}${between}${b} ${unit}`)).toBe(lower);
      }),
    );
  });

  it('is never made of other numbers', () => {
    const number = fc.oneof(fc.integer({ min: 0, max: 9999 }).map(String), fc.constant('1½'));
    const unit = fc.constantFrom(
      'cm',
      'mm',
      'g',
      'kg',
      'ml',
      'eggs',
      'people',
      '°C',
      'F',
      '%',
      'x',
      'm',
      'hot chillies',
      'mint leaves',
      'minced cloves',
      'dates',
      'handfuls',
      'seconds',
      'hearts',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(number, unit)), (pairs) => {
        const text = pairs.map((pair) => pair.join(' ')).join(', ');
        expect(minutesIn(`Serves 4: ${text}`)).toBeNull();
      }),
    );
  });

  it('is whole and one that a step may take, or none, in any text', () => {
    const word = fc.constantFrom(
      '1',
      '1/2',
      '20',
      '99999999',
      'a',
      'half',
      'hour',
      'min',
      'to',
      '-',
      'and',
      'days',
      'h',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), fc.constantFrom(' ', ''), (all, gap) => {
        const found = minutesIn(all.join(gap));
        if (found === null) return;
        expect(Number.isInteger(found)).toBe(true);
        expect(found).toBeGreaterThanOrEqual(1);
        expect(found).toBeLessThanOrEqual(limits.minutes);
      }),
    );
  });

  it.each([
    ['Fry for 5 minutes, then simmer for 20 minutes', [5, 20]],
    ['Fry 5 min a side, turn, 5 min more', [5]],
    ['Simmer 20–25 min, then rest half an hour', [20, 30]],
    ['Stir every 5 minutes for an hour', [60]],
    ['Chop the onions', []],
    ['Boil it for two minutes less than the packet says', []],
    ['Cook as the packet says, dip in for half a minute', []],
  ])('are all found, each once: %s', (text, times) => expect(timesIn(text)).toEqual(times));

  it('is looked for in one pass over any run of blanks and digits', () => {
    for (const run of [' '.repeat(50_000), '1'.repeat(50_000), '1 '.repeat(25_000)])
      expect(minutesIn(`Simmer ${run}x`)).toBeNull();
  });
});
