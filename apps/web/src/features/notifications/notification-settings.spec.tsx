/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, type Auth } from '@chefly/api-client/react';
import { type NotificationSettings } from '@chefly/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import NotificationSettingsScreen from './notification-settings';

let root: Root;
// what is answered is shown in the same turn
notifyManager.setScheduler(queueMicrotask);
const queries = new QueryClient();
afterEach(async () => {
  await act(async () => root.unmount());
  queries.clear();
  document.body.replaceChildren();
});

it('keeps what was chosen on another device since it was shown', async () => {
  let stands: NotificationSettings = {
    ...{ off: [], unpushed: [], quiet: null, timeZone: 'UTC', digest: 'off' },
  };
  const api = {
    notifications: {
      settings: async () => stands,
      changeSettings: async (next: NotificationSettings) => (stands = next),
      pushKey: async () => ({ key: null }),
    },
  };
  const state = { status: 'signed-in', account: { uid: 'amina' } };
  const auth = { api, state, subscribe: () => () => undefined } as unknown as Auth;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const settle = async () => {
    do await act(() => new Promise((done) => setTimeout(done)));
    while (queries.isFetching() + queries.isMutating());
  };
  await act(async () =>
    root.render(
      <AuthContext value={auth}>
        <QueryClientProvider client={queries}>
          <MemoryRouter>
            <NotificationSettingsScreen />
          </MemoryRouter>
        </QueryClientProvider>
      </AuthContext>,
    ),
  );
  await settle();
  const choice = (label: string) => {
    const of = [...document.querySelectorAll('label')].find((each) => each.textContent === label)!;
    return document.getElementById(of.htmlFor) as HTMLSelectElement;
  };
  const choose = async (label: string, way: string) => {
    const select = choice(label);
    await act(async () => {
      select.value = way;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  // elsewhere
  stands = { ...stands, off: ['post-liked'], digest: 'weekly' };
  // two at once
  await choose('Follow requests', 'list');
  await choose('Mentions of my name', 'off');
  await settle();
  expect(stands.unpushed).toEqual(['follow-request']);
  expect(stands).toMatchObject({ off: ['post-liked', 'mention'], digest: 'weekly' });
  expect(choice('Likes of my posts').value).toBe('off');
  expect(choice('Mentions of my name').value).toBe('off');
});
