/** @jest-environment ./scripts/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { act, type ReactNode } from 'react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { GoingOn, useAddress, withParam } from './address';
import { onPage } from './testing/on-page';

const { draw } = onPage();
let params: URLSearchParams;
let change: ReturnType<typeof useAddress>[1];
let navigate: ReturnType<typeof useNavigate>;
function Screen() {
  [params, change] = useAddress();
  navigate = useNavigate();
  return null;
}
const show = (address: string, screen: ReactNode = <Screen />) => {
  history.pushState(null, '', address);
  return draw(<BrowserRouter basename="/console">{screen}</BrowserRouter>);
};
const put = (name: string, value: string) => change((now) => withParam(now, name, value));
const address = () => location.pathname + location.search;

describe('what stands in the address', () => {
  it.each(['/console/cases', '/console/cases/', '/console', '/console/'])(
    'has all that was chosen before the screen was drawn again: %s',
    async (path) => {
      await show(`${path}?a=1`);
      await act(async () => {
        put('b', '2');
        put('c', '3');
        put('a', '');
      });
      expect(location.search).toBe('?b=2&c=3');
      expect(params.toString()).toBe('b=2&c=3');
    },
  );

  it('is of another screen once somebody has gone there', async () => {
    await show('/console/cases?a=1');
    await act(async () => {
      void navigate('/roles?d=4');
      put('b', '2');
    });
    expect(address()).toBe('/console/roles?d=4');
  });

  it('is no step in the history where nothing of it changes', async () => {
    await show('/console/cases?a=1');
    const { length } = history;
    await act(async () => put('a', '1'));
    expect(history.length).toBe(length);
    await act(async () => put('a', '2'));
    expect(history.length).toBe(length + 1);
  });

  it('is not changed by itself while another screen is loaded, but by whoever chooses', async () => {
    const going = (
      <GoingOn value={() => true}>
        <Screen />
      </GoingOn>
    );
    await show('/console/cases?a=1', going);
    await act(async () => change(() => new URLSearchParams(), { byItself: true }));
    expect(address()).toBe('/console/cases?a=1');
    await act(async () => put('b', '2'));
    expect(address()).toBe('/console/cases?a=1&b=2');
  });
});
