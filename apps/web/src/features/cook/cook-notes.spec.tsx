/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { expect, it, jest } from '@jest/globals';
import type { ComponentProps } from 'react';
import { CookNotes } from './cook-notes';

const { draw } = onPage();
type Notes = ComponentProps<typeof CookNotes>;
const nothing: Notes = {
  ...{ offline: false, mute: false, waits: false },
  ...{ newer: null, untold: null, leap: null },
};
const shown = (what: Partial<Notes>) => draw(<CookNotes {...nothing} {...what} />);
const place = () => document.querySelector('[role=status]')!;
const words = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);

it('what is the matter in cook mode is read out as it comes, and nothing else again with it', async () => {
  await shown({});
  const before = place();
  expect([before.textContent, before.getAttribute('aria-atomic')]).toEqual(['', 'false']);
  await shown({ waits: true });
  const [waits] = document.querySelectorAll('p');
  await shown({ waits: true, mute: true });
  expect([place(), document.querySelector('p')]).toEqual([before, waits]);
  expect(words()).toEqual([
    expect.stringMatching(/^chefly is being changed\./),
    expect.stringMatching(/^Touch the screen/),
  ]);
  await shown({});
  expect(place().textContent).toBe('');
});

it('what waits for the network says that alone', async () => {
  await shown({ waits: true, offline: true });
  expect(words()).toEqual([expect.stringMatching(/^No network\./)]);
});

it('a dish that a newer version keeps says so, and offers its page', async () => {
  await shown({ newer: 'all' });
  expect(words()).toEqual([expect.stringMatching(/^A newer version of chefly keeps this dish/)]);
  expect(document.querySelector('button')!.textContent).toBe('Load');
});

it('that the system tells of no timer stands among the notes, over nothing, until it was read', async () => {
  const read = jest.fn();
  await shown({ untold: { words: 'Timers ring while chefly is open.', read } });
  expect(place().textContent).toBe('Timers ring while chefly is open.');
  document.querySelector<HTMLElement>('[aria-label=Dismiss]')!.click();
  expect(read).toHaveBeenCalled();
});

it('a clock that went ahead is told, and its member says whether time did', async () => {
  const [putRight, letBe] = [jest.fn(), jest.fn()];
  await shown({ leap: { words: 'This device’s clock went ahead by 3 h.', putRight, letBe } });
  expect(words()).toEqual(['This device’s clock went ahead by 3 h.']);
  for (const button of document.querySelectorAll('button')) button.click();
  expect([putRight.mock.calls.length, letBe.mock.calls.length]).toEqual([1, 1]);
});
