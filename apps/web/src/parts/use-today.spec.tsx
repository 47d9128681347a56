/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { useToday } from './use-today';

const { draw } = onPage();
beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 10, 30, 23, 59, 30) });
});
afterEach(() => {
  jest.useRealTimers();
});

const Today = () => useToday();

it('is another day where a page is left open over midnight', async () => {
  await draw(<Today />);
  expect(document.body.textContent).toBe('2026-11-30');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(document.body.textContent).toBe('2026-12-01');
});
