/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { useSessionKeys, type SessionKeys } from './use-session-keys';

describe('the keys of a session', () => {
  const { draw } = onPage();
  let done: string[];
  let turn: (on: boolean) => void;
  const names = ['m', 'v', 'c', 'h', '?', 'previous', 'next'] as const;

  function Room() {
    const keys = Object.fromEntries(names.map((name) => [name, () => void done.push(name)]));
    ({ turn } = useSessionKeys(keys as SessionKeys));
    return <textarea />;
  }
  beforeEach(async () => {
    done = [];
    localStorage.clear();
    await draw(<Room />);
  });
  afterEach(() => {
    document.documentElement.dir = '';
  });
  const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
    on.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  const pressAll = (on?: Element) => {
    for (const key of ['m', 'V', 'c', 'h', '?', 'ArrowLeft', 'ArrowRight']) press(key, {}, on);
    return done.splice(0);
  };

  it('do what they say, and the arrows go the way that is read', () => {
    expect(pressAll()).toEqual([...names]);
    document.documentElement.dir = 'rtl';
    expect(pressAll().slice(-2)).toEqual(['next', 'previous']);
  });

  it('do nothing while something is written, a layer is open or the browser is meant', () => {
    expect(pressAll(document.querySelector('textarea')!)).toEqual([]);
    press('c', { ctrlKey: true });
    press('m', { metaKey: true });
    expect(done).toEqual([]);
    const layer = document.body.appendChild(document.createElement('div'));
    layer.setAttribute('role', 'dialog');
    expect(pressAll()).toEqual([]);
  });

  it('are off where they were turned off, but for the list of them', () => {
    act(() => turn(false));
    expect(pressAll()).toEqual(['?']);
    act(() => turn(true));
    expect(pressAll()).toEqual([...names]);
  });
});
