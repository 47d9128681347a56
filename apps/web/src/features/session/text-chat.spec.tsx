/** @jest-environment ./scripts/browser-environment.mjs */
import { LiveContext } from '@chefly/api-client/react';
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import TextChat from './text-chat';

const { show, settle } = screenAlone();
const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const dinner = {
  uid: 'dinner',
  state: 'ongoing',
  role: 'user',
  left: false,
  chef: person('hina'),
  participants: [],
  recipe: { uid: 'haleem', name: 'Haleem' },
  startedAt: '2026-01-01T12:00:00.000Z',
  partEndedAt: null,
};

it('the chat of a session that its member has opened elsewhere since says so, and puts nobody out there before it is asked to', async () => {
  let [stays, asked] = [0, 0];
  let replace: (message: { sessionUid: string }) => void = () => undefined;
  const nothing = () => () => undefined;
  const live = {
    status: 'connected',
    on: nothing,
    onStatus: nothing,
    onReconnect: nothing,
    onReplaced: (listener: typeof replace) => ((replace = listener), () => undefined),
    stayInSession: () => (stays++, () => void stays--),
  };
  const api = {
    sessions: { session: async () => dinner },
    chat: { sessionMessages: async () => (asked++, { items: [], next: null }) },
  };
  await show(
    api,
    <LiveContext value={live as never}>
      <TextChat />
    </LiveContext>,
    undefined,
    '/session/text?session_uid=dinner',
  );
  await settle();
  expect([stays, asked]).toEqual([1, 1]);
  await act(async () => replace({ sessionUid: 'another' }));
  expect(stays).toBe(1);
  await act(async () => replace({ sessionUid: 'dinner' }));
  expect(stays).toBe(0);
  expect(document.body.textContent).toContain('in another tab or on another device');
  const buttons = [...document.querySelectorAll('button')];
  await act(async () =>
    buttons.find(({ textContent }) => textContent === 'Continue here')!.click(),
  );
  await settle();
  // with what was said meanwhile
  expect([stays, asked]).toEqual([1, 2]);
  expect(document.body.textContent).not.toContain('another device');
});
