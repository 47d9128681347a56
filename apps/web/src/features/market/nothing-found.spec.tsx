/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { useLocation } from 'react-router-dom';
import { screenAlone } from '../../parts/testing/screen';
import { NothingFound } from './nothing-found';

const { show } = screenAlone();

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
