/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { AuthContext, type Auth } from '@chefly/api-client/react';
import {
  defaultNotificationSettings,
  type NotificationSettings,
  type SuggestedMember,
} from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { useSuggestions } from '../features/market/use-suggestions';
import NotificationSettingsScreen from '../features/notifications/notification-settings';

/** What is asked for again while something is changed, and answered as it was before. */
describe('an answer that is older than a change', () => {
  const { draw } = onPage();
  let queries: QueryClient;
  const show = async (api: object, screen: ReactNode) => {
    const state = { status: 'signed-in', account: { uid: 'amina' } };
    const auth = { api, state, subscribe: () => () => undefined } as unknown as Auth;
    queries = new QueryClient();
    await draw(
      <AuthContext value={auth}>
        <QueryClientProvider client={queries}>
          <MemoryRouter>{screen}</MemoryRouter>
        </QueryClientProvider>
      </AuthContext>,
    );
    await soon();
  };
  /** Queries tell of their answers in a task of their own. */
  const soon = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  afterEach(() => {
    queries.clear();
  });

  /** Answers at once the first time, and the second when it is told to; then as `now` says. */
  const asked = <T,>(answer: T, now?: () => T) => {
    const later = Promise.withResolvers<T>();
    let times = 0;
    return {
      ask: () => {
        times += 1;
        if (times === 1) return Promise.resolve(answer);
        return times === 2 || !now ? later.promise : Promise.resolve(now());
      },
      answerLate: () => later.resolve(answer),
    };
  };

  it('brings nobody back who was put away', async () => {
    const fatima = { uid: 'fatima', firstName: 'Fatima' } as SuggestedMember;
    const suggestions = asked({ items: [fatima] });
    const dismissed: string[] = [];
    function People() {
      const { list, dismiss } = useSuggestions();
      const people = list.data?.items ?? [];
      return people.map((person) => (
        <button key={person.uid} onClick={() => dismiss(person)}>
          {person.firstName}
        </button>
      ));
    }
    const dismissSuggestion = async ({ uid }: { uid: string }) => void dismissed.push(uid);
    await show({ social: { suggestions: suggestions.ask, dismissSuggestion } }, <People />);
    void queries.invalidateQueries();
    await act(async () => document.querySelector('button')!.click());
    await soon();
    suggestions.answerLate();
    await soon();
    expect(dismissed).toEqual(['fatima']);
    expect(document.querySelector('button')).toBeNull();
  });

  it('takes no setting back, nor what is chosen after it', async () => {
    const told: NotificationSettings[] = [];
    const settings = asked(
      defaultNotificationSettings,
      () => told.at(-1) ?? defaultNotificationSettings,
    );
    const changeSettings = async (next: NotificationSettings) => (told.push(next), next);
    const notifications = { settings: settings.ask, changeSettings, pushKey: async () => ({}) };
    await show({ notifications }, <NotificationSettingsScreen />);
    void queries.invalidateQueries({ queryKey: ['notifications', 'settings'] });
    const choose = (select: HTMLSelectElement, value: string) =>
      act(async () => {
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
    const selects = () => [...document.querySelectorAll('select')];
    await choose(selects()[0]!, 'off');
    await soon();
    settings.answerLate();
    await soon();
    expect(selects()[0]!.value).toBe('off');
    await choose(selects().at(-1)!, 'weekly');
    await soon();
    expect(told.at(-1)).toMatchObject({ off: [expect.any(String)], digest: 'weekly' });
  });
});
