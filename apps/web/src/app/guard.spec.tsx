/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { AuthContext, type Auth } from '@chefly/api-client/react';
import { onPage } from '@chefly/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { Splash } from '../parts/splash';
import Guard from './guard';

describe('what covers the screen while a page begins', () => {
  const { draw, leave } = onPage();
  const shown = async (path: string, screen: React.ReactNode) => {
    const auth = { state: { status: 'loading' }, subscribe: () => () => undefined };
    await draw(
      <AuthContext value={auth as unknown as Auth}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
        </QueryClientProvider>
      </AuthContext>,
    );
    const cover = document.querySelector('[role=dialog], [role=status]');
    return cover?.getAttribute('data-theme');
  };

  it.each([
    ['/session?role=chef', 'dark'],
    ['/session_records', null],
    ['/home', null],
  ])('is of %s as dark as what comes: %s', async (path, theme) => {
    expect(await shown(path, <Guard />)).toBe(theme);
    await leave();
    expect(await shown(path, <Splash />)).toBe(theme);
  });
});
