/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { AuthContext, type Auth } from '@chefly/api-client/react';
import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Splash } from '../parts/splash';
import Guard from './guard';

describe('what covers the screen while a page begins', () => {
  let root: Root;
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });
  const shown = async (path: string, screen: React.ReactNode) => {
    const auth = { state: { status: 'loading' }, subscribe: () => () => undefined };
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root.render(
        <AuthContext value={auth as unknown as Auth}>
          <QueryClientProvider client={new QueryClient()}>
            <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
          </QueryClientProvider>
        </AuthContext>,
      ),
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
    await act(async () => root.unmount());
    document.body.replaceChildren();
    expect(await shown(path, <Splash />)).toBe(theme);
  });
});
