/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, useState } from 'react';
import { DialogUnavailable, part } from './part';

describe('a part that is loaded when it is shown', () => {
  const { draw } = onPage();
  const Camera = ({ onClose }: { onClose: () => void }) => (
    <p>
      Your camera<button onClick={onClose}>Leave it</button>
    </p>
  );
  let comes: boolean;
  let asked: number;
  const Check = part(async () => {
    asked++;
    if (!comes) throw new TypeError('Failed to fetch dynamically imported module: check-1234.js');
    return { default: Camera };
  }, DialogUnavailable);

  /** A screen with something on it that is being written. */
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Comment" />
        <button onClick={() => setOpen(true)}>Check camera</button>
        {open && <Check onClose={() => setOpen(false)} />}
      </>
    );
  }
  const press = (name: string) =>
    act(async () => {
      const named = (button: Element) =>
        [button.textContent, button.getAttribute('aria-label')].includes(name);
      [...document.querySelectorAll('button')].find(named)!.click();
    });
  const wait = () => act(() => jest.advanceTimersByTimeAsync(2000));
  const text = () => document.body.textContent;

  beforeEach(async () => {
    jest.useFakeTimers();
    await draw(<Screen />);
    document.querySelector('input')!.value = 'As my aunt';
  });

  it('leaves the screen standing where a newer version has replaced it, says so, and is asked for anew', async () => {
    comes = false;
    asked = 0;
    await press('Check camera');
    await wait();
    expect(asked).toBe(3);
    expect(text()).toContain('chefly has become newer since you opened this page');
    expect(text()).not.toContain('check-1234');
    expect(document.querySelector('input')!.value).toBe('As my aunt');
    await press('Close');
    comes = true;
    for (let i = 0; i < 2; i++) {
      await press('Check camera');
      await wait();
      expect(text()).toContain('Your camera');
      await press('Leave it');
    }
    // what came is there from then on
    expect(asked).toBe(4);
  });
});
