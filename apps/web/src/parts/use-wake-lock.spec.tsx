/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { ScreenOn } from './screen-on';
import { useWakeLock } from './use-wake-lock';

function Stove() {
  const [lock, ask] = useWakeLock();
  return <ScreenOn lock={lock} words onAsk={ask} />;
}

/** What a browser gives who asks that the screen stays on, until it takes it back. */
class Lock extends EventTarget {
  released = false;
  async release() {
    this.released = true;
    this.dispatchEvent(new Event('release'));
  }
}

describe('the screen of who cooks', () => {
  const { draw } = onPage();
  let given: Lock[];
  let refuses: boolean;
  let visibility: DocumentVisibilityState;
  beforeEach(() => {
    [given, refuses, visibility] = [[], false, 'visible'];
    const request = async () => {
      if (refuses) throw new DOMException('low battery', 'NotAllowedError');
      given.push(new Lock());
      return given.at(-1);
    };
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => visibility,
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'wakeLock');
    Reflect.deleteProperty(document, 'visibilityState');
  });

  const shown = () => draw(<Stove />);
  const said = () => document.body.textContent;
  const held = () => given.filter(({ released }) => !released).length;
  const turnTo = (state: DocumentVisibilityState) =>
    act(async () => {
      visibility = state;
      document.dispatchEvent(new Event('visibilitychange'));
    });

  it('stays on, and says so', async () => {
    await shown();
    expect(said()).toBe('Screen stays on');
    expect(held()).toBe(1);
    // asked for once, however often it is looked at
    await turnTo('visible');
    expect(given).toHaveLength(1);
  });

  it('is kept on again when its page is looked at again', async () => {
    await shown();
    await turnTo('hidden');
    await act(() => given[0]!.release());
    expect(said()).toBe('Keep the screen on');
    await turnTo('visible');
    expect(said()).toBe('Screen stays on');
    expect(held()).toBe(1);
  });

  it('that the browser lets go out is offered again', async () => {
    refuses = true;
    await shown();
    const offer = document.querySelector('button')!;
    expect(offer.textContent).toBe('Keep the screen on');
    refuses = false;
    await act(async () => offer.click());
    expect(said()).toBe('Screen stays on');
  });

  it('may go out once nobody cooks', async () => {
    await shown();
    await draw(<p>Home</p>);
    expect(held()).toBe(0);
  });

  it('is not spoken of where a browser cannot keep it on', async () => {
    Reflect.deleteProperty(navigator, 'wakeLock');
    await shown();
    expect(said()).toBe('');
  });
});
