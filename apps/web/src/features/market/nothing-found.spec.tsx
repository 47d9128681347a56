/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { useLocation } from 'react-router-dom';
import { screenAlone } from '../../parts/testing/screen';
import { NothingFound } from './nothing-found';

const { show, queries } = screenAlone();

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
const nothing = () => Promise.resolve({ items: [], next: null });
const called = new Proxy(nothing, { get: (_, name) => (name === 'then' ? undefined : nothing) });
const api = new Proxy({}, { get: () => called });
const none = () => undefined;

it('takes off the filters that hide everything, and keeps the words', async () => {
  const screen = (
    <>
      <NothingFound
        text="chicken"
        filters={{ diet: 'vegetarian' }}
        onChosen={none}
        onSearch={none}
      />
      <Address />
    </>
  );
  await show(api, screen, undefined, '/search?text=chicken&diet=vegetarian');
  expect(document.body.textContent).toContain('No recipe with ‘chicken’ within these filters.');
  const clear = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Clear the filters',
  );
  await act(async () => clear!.click());
  expect(document.querySelector('output')!.textContent).toBe('/search?text=chicken');
});

it('shows what there is besides once it is known what stands above it: nothing moves under who reads it', async () => {
  const names = Promise.withResolvers<object>();
  let people = Promise.withResolvers<object>();
  const never = () => new Promise<never>(() => undefined);
  const recipes = { similar: () => names.promise, search: never };
  const social = { people: () => people.promise };
  const screen = <NothingFound text="byriani" filters={{}} onChosen={none} onSearch={none} />;
  await show({ recipes, social, sessions: { freeRecipes: never } }, screen);
  const rails = () =>
    document.querySelectorAll('[aria-label="Quick"], [aria-label^="Free"]').length;
  await act(async () => names.resolve({ items: [{ name: 'Biryani' }] }));
  expect(document.body.textContent).toContain('Did you mean');
  expect(rails()).toBe(0);
  await act(async () => people.reject(new Error('Nobody knows.')));
  expect(rails()).toBe(2);
  // what is asked for again takes nothing away
  people = Promise.withResolvers();
  await act(async () => void queries.refetchQueries({ queryKey: ['social', 'people'] }));
  expect(queries.isFetching({ queryKey: ['social', 'people'] })).toBe(1);
  expect(rails()).toBe(2);
});
