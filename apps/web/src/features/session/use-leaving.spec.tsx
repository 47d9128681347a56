/** @jest-environment ./scripts/browser-environment.mjs */
import { ApiError, query, useApi } from '@chefly/api-client/react';
import { Banners } from '@chefly/ui';
import { expect, it } from '@jest/globals';
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
  await show(
    { sessions },
    <Banners>
      <Room />
    </Banners>,
  );
  await settle();
  await act(async () => document.querySelector('button')!.click());
  await settle();
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
  await show(
    { sessions },
    <Banners>
      <Room />
    </Banners>,
  );
  await settle();
  const press = async () => {
    await act(async () => document.querySelector('button')!.click());
    await settle();
  };
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
  await show({ sessions }, <Room />);
  await settle();
  await act(async () => document.querySelector('button')!.click());
  await settle();
  left = true;
  await act(() => queries.invalidateQueries());
  await settle();
  expect(document.body.textContent).toBe('End');
});

it('who was not heard at all stays in it', async () => {
  expect(await pressed(false)).toBe('End');
});
