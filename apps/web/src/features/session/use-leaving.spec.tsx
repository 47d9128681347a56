/** @jest-environment ./scripts/browser-environment.mjs */
import { ApiError, query, useApi } from '@chefly/api-client/react';
import { Banners } from '@chefly/ui';
import { afterEach, expect, it, jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, useState } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import { useLeaving } from './use-leaving';

const { queries, show, settle } = screenAlone();

function Room() {
  const session = useQuery({ ...query(useApi(), 'sessions', 'session', { uid: 'dinner' }) });
  const [left, setLeft] = useState('');
  const leaving = useLeaving('dinner', session, ({ chef }) => setLeft(`Review ${chef.uid}`));
  return <button onClick={leaving.leave}>{left || 'End'}</button>;
}

async function enter(sessions: object) {
  await show(
    { sessions },
    <Banners>
      <Room />
    </Banners>,
  );
  await settle();
}
afterEach(() => void jest.useRealTimers());
const shown = () => document.body.textContent;
async function press() {
  await act(async () => document.querySelector('button')!.click());
  await settle();
}

/** What stands where the end was pressed, and the server did as asked or not, and was not heard. */
async function pressed(does: boolean): Promise<string> {
  let left = false;
  const sessions = {
    session: async () => ({ uid: 'dinner', role: 'user', chef: { uid: 'hina' }, left }),
    leave: async () => {
      left = does;
      throw new ApiError(0, 'network', 'We cannot reach chefly.');
    },
  };
  await enter(sessions);
  await press();
  return document.querySelector('button')!.textContent;
}

it('who goes from a session, where the answer is lost, is led on all the same', async () => {
  expect(await pressed(true)).toBe('Review hina');
  expect(document.body.textContent).not.toContain('goes on');
});

it('who goes once it is tried again reads no more that the session goes on', async () => {
  let tries = 0;
  const sessions = {
    session: async () => ({ uid: 'dinner', role: 'user', chef: { uid: 'hina' }, left: tries > 1 }),
    leave: async () => {
      if (!tries++) throw new ApiError(500, 'server/failed', 'Something went wrong.');
      return { role: 'user', chef: { uid: 'hina' }, left: true };
    },
  };
  await enter(sessions);
  await press();
  expect(document.body.textContent).toContain('The session goes on.');
  await press();
  expect(document.body.textContent).toBe('Review hina');
});

it('who stays in it because that failed, and is put out of it later, is not led on as if they had gone', async () => {
  let left = false;
  const sessions = {
    session: async () => ({ uid: 'dinner', role: 'user', chef: { uid: 'hina' }, left }),
    leave: async () => {
      throw new ApiError(500, 'server/failed', 'Something went wrong.');
    },
  };
  await enter(sessions);
  await press();
  left = true;
  await act(() => queries.invalidateQueries());
  await settle();
  expect(document.querySelector('button')!.textContent).toBe('End');
});

it('who was not heard at all stays in it', async () => {
  expect(await pressed(false)).toBe('End');
  // and is told no more that nobody can be reached
  expect(shown()).toBe('EndThe session goes on.');
});

it('who goes while a door on the way is away is asked for again, and led on without a word', async () => {
  let tries = 0;
  await enter({
    session: async () => ({ uid: 'dinner', role: 'user', chef: { uid: 'hina' }, left: false }),
    leave: async () => {
      if (!tries++) throw new ApiError(502, 'server/failed', 'Something went wrong.');
      return { role: 'user', chef: { uid: 'hina' }, left: true };
    },
  });
  jest.useFakeTimers();
  await act(async () => document.querySelector('button')!.click());
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(shown()).toBe('Review hina');
});

it.each([
  ['ongoing', false, 'The session goes on.'],
  ['ongoing', true, 'Review hina'],
  ['ended', false, null],
])(
  'whether a session goes on that is %s, with its reader gone: %s, is said once it is known',
  async (state, left, said) => {
    const here = {
      uid: 'dinner',
      role: 'user',
      chef: { uid: 'hina' },
      state: 'ongoing',
      left: false,
    };
    const failed = new ApiError(500, 'server/failed', 'Something went wrong.');
    const unheard = async () => {
      throw failed;
    };
    const sessions: Record<string, () => Promise<object>> = {
      session: async () => here,
      leave: unheard,
    };
    await enter(sessions);
    // nor is it known what became of it
    queries.setDefaultOptions({ queries: { retry: false } });
    sessions.session = unheard;
    await press();
    expect(shown()).toContain('Something went wrong.');
    expect(shown()).not.toContain('goes on');
    sessions.session = async () => ({ ...here, state, left });
    await act(() => queries.invalidateQueries());
    await settle();
    if (said) expect(shown()).toContain(said);
    else expect(shown()).not.toContain('goes on');
  },
);
