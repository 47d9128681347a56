/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, LiveContext, query, type Auth } from '@chefly/api-client/react';
import { onPage } from '@chefly/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { useRunningSession } from './use-running-session';

describe('the session of a member who looks at something else', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { draw } = onPage();

  it('is asked for as it begins, and with it nothing that would stand in its way', async () => {
    const asked: string[] = [];
    const answer = (name: string, data: object | null) => async () => {
      asked.push(name);
      return data;
    };
    const sessions = {
      current: answer('current', null),
      bookings: answer('bookings', { items: [], next: null }),
      cookedRecipes: answer('cookedRecipes', { items: [] }),
    };
    const api = { sessions } as unknown as Auth['api'];
    const heard = new Map<string, (message: object) => void>();
    const on = (type: string, handler: (message: object) => void) => {
      heard.set(type, handler);
      return () => undefined;
    };
    function Screen() {
      useRunningSession();
      useQuery(query(api, 'sessions', 'bookings', { when: 'coming', limit: 3 }));
      useQuery(query(api, 'sessions', 'cookedRecipes', {}));
      return null;
    }
    await draw(
      <AuthContext value={{ api } as Auth}>
        <LiveContext value={{ on } as never}>
          <QueryClientProvider client={queries}>
            <Screen />
          </QueryClientProvider>
        </LiveContext>
      </AuthContext>,
    );
    const told = async (type: string) => {
      asked.length = 0;
      await act(async () => heard.get(type)!({ sessionUid: 's' }));
      return asked.toSorted();
    };
    expect(await told('session.started')).toEqual(['bookings', 'current']);
    // what is looked at later is asked anew all the same
    const cooked = queries.getQueryCache().find({ queryKey: ['sessions', 'cookedRecipes', {}] });
    expect(cooked!.isStale()).toBe(true);
    expect(await told('session.ended')).toEqual(['bookings', 'cookedRecipes', 'current']);
  });
});
