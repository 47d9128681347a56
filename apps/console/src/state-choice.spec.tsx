/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { act, useState } from 'react';
import { StateChoice } from './state-choice';

const states = { open: 'Open', confirming: 'To confirm', decided: 'Decided' };

describe('the states of a list', () => {
  const { draw } = onPage();

  function Choice() {
    const [state, setState] = useState<keyof typeof states>('open');
    return <StateChoice className="" states={states} value={state} onChange={setState} />;
  }
  const radios = () => [...document.querySelectorAll<HTMLElement>('[role=radio]')];
  const chosen = () =>
    radios().find((radio) => radio.getAttribute('aria-checked') === 'true')?.textContent;

  it('are one stop of the Tab key, from which the arrows choose, as of any radio', async () => {
    await draw(<Choice />);
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
