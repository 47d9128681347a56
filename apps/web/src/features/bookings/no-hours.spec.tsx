/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { screenAlone } from '../../parts/testing/screen';
import { NoHours } from './no-hours';

const { show } = screenAlone();

it.each([
  [
    'a chef’s, who can be asked',
    { own: false, paused: false },
    'Fatima has no hours',
    'Ask for a time',
  ],
  [
    'one’s own, which are set',
    { own: true, paused: false },
    'You have no hours open',
    'Set your hours',
  ],
  ['one’s own, closed for a while', { own: true, paused: true }, 'for a few weeks', 'Your hours'],
])('hours that are not open are %s', async (_, whose, words, press) => {
  await show({}, <NoHours uid="fatima" name="Fatima" {...whose} />);
  expect(document.body.textContent).toContain(words);
  expect(document.querySelector('button')?.textContent).toBe(press);
});
