/** @jest-environment ./scripts/browser-environment.mjs */
import { messages } from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { Entering, LATE_MS } from './entering';

describe('whoever waits to be let into a session', () => {
  const { draw } = onPage();
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const button = () => document.querySelector('button');

  it('has a way out where it takes long, and none in their way before', async () => {
    await draw(
      <MemoryRouter initialEntries={['/session']}>
        <Routes>
          <Route path="/session" element={<Entering />} />
          <Route path="/home" element="the feed" />
        </Routes>
      </MemoryRouter>,
    );
    expect(document.body.textContent).toBe(messages.startingSession);
    expect(button()).toBeNull();
    await act(async () => void jest.advanceTimersByTime(LATE_MS));
    expect(document.querySelector('[role=status]')!.textContent).toContain('longer than usual');
    await act(async () => button()!.click());
    expect(document.body.textContent).toBe('the feed');
  });
});
