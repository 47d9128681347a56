/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { StateChoice } from './state-choice';

const states = { open: 'Open', confirming: 'To confirm', decided: 'Decided' };

describe('the states of a list', () => {
  let root: Root;
  afterEach(() => act(async () => root.unmount()));

  function Choice() {
    const [state, setState] = useState<keyof typeof states>('open');
    return <StateChoice className="" states={states} value={state} onChange={setState} />;
  }
  const radios = () => [...document.querySelectorAll<HTMLElement>('[role=radio]')];
  const chosen = () =>
    radios().find((radio) => radio.getAttribute('aria-checked') === 'true')?.textContent;

  it('are one stop of the Tab key, from which the arrows choose, as of any radio', async () => {
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () => root.render(<Choice />));
    expect(radios().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    const press = (key: string) =>
      act(async () => {
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      });
    await act(async () => radios()[0]!.focus());
    await press('ArrowRight');
    expect([chosen(), document.activeElement?.textContent]).toEqual(['To confirm', 'To confirm']);
    await press('ArrowLeft');
    await press('ArrowLeft');
    expect(chosen()).toBe('Decided');
  });
});
