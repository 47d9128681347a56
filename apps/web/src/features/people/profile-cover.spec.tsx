/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, type Auth } from '@chefly/api-client/react';
import type { Picture, Profile } from '@chefly/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { hueOf } from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { ProfileCover } from './profile-cover';

const pictureOf = (name: string): Picture => ({
  ...{ width: 4, height: 3, color: '#fff', blur: 'data:,' },
  sources: [{ width: 320, url: `/dishes/${name}.webp` }],
});

describe('the cover of a profile', () => {
  const { draw, leave } = onPage();
  const queries = new QueryClient();
  afterEach(() => {
    queries.clear();
  });
  const shown = async (dishes: number, own: Picture | null = null, uid = 'amina') => {
    const items = Array.from({ length: dishes }, (_, i) => ({
      ...{ uid: `dish-${i}`, name: `Dish ${i}` },
      picture: pictureOf(`dish-${i}`),
    }));
    const recipesOf = async () => ({ items, next: null });
    const auth = { api: { recipes: { recipesOf } }, subscribe: () => () => undefined };
    await draw(
      <AuthContext value={auth as unknown as Auth}>
        <QueryClientProvider client={queries}>
          <ProfileCover profile={{ uid, cover: own } as Profile} />
        </QueryClientProvider>
      </AuthContext>,
    );
    // queries tell of their answers in a task of their own
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    return [...document.querySelectorAll('img')].map((image) => new URL(image.src).pathname);
  };

  const cloth = () =>
    document.querySelector<HTMLElement>('[aria-hidden]')!.style.getPropertyValue('--hue');

  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [4, 3],
    [9, 5],
  ])('is made of what they cook: of %s dishes %s are shown', async (dishes, tiles) => {
    expect(await shown(dishes)).toHaveLength(tiles);
  });

  it('is a cloth in the hue of their initials where they cook nothing', async () => {
    await shown(0);
    expect(cloth()).toBe(String(hueOf('amina')));
    await leave();
    queries.clear();
    await shown(0, null, 'zainab');
    expect(cloth()).toBe(String(hueOf('zainab')));
  });

  it('is their own picture where they have one', async () => {
    expect(await shown(3, pictureOf('cover'))).toEqual(['/dishes/cover.webp']);
  });
});
