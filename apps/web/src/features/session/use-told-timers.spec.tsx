/** @jest-environment ./scripts/browser-environment.mjs */
import type { SharedTimer } from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { SharedTimers } from './kitchen/shared-timers';
import type { DishStep } from './kitchen/use-dish';
import type { Kitchen } from './kitchen/use-kitchen';
import { useToldTimers } from './use-told-timers';

describe('a timer for everyone', () => {
  const { draw } = onPage();
  const requestPermission = jest.fn(async () => 'granted');
  const acted = jest.fn();
  beforeEach(() => {
    localStorage.clear();
    Object.assign(globalThis, { Notification: { permission: 'default', requestPermission } });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'Notification');
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  const step = { name: 'Simmer', minutes: 15 } as DishStep;
  const others = { uid: 'rice', name: 'Rice', seconds: 60, step: null, startedBy: 'fatima' };
  const now = new Date();
  function Timers({ timers }: { timers: SharedTimer[] }) {
    const people = new Map();
    const kitchen = {
      state: { timers },
      now,
      me: 'ayesha',
      people,
      open: true,
      step: 0,
      act: acted,
    };
    const told = useToldTimers(kitchen as unknown as Kitchen);
    return <SharedTimers compact={false} size={60} step={step} kitchen={told} />;
  }

  it('asks whoever starts it whether the system may tell of it, and nobody else', async () => {
    const timer = { ...others, endsAt: null, leftSeconds: 60, version: 1 };
    await draw(<Timers timers={[]} />);
    await draw(<Timers timers={[timer]} />);
    expect(requestPermission).not.toHaveBeenCalled();
    const start = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Start 15 min',
    )!;
    await act(async () => start.click());
    expect(acted).toHaveBeenCalledWith(expect.objectContaining({ do: 'start-timer' }));
    expect(requestPermission).toHaveBeenCalledTimes(1);
  });
});
