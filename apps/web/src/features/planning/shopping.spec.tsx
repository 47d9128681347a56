/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { nothingPlanned, plan, planningLimits } from '@chefly/contracts';
import { forgetAllFiles, forgetWords, keepWordsFor } from '@chefly/ui';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screenAlone } from '../../parts/testing/screen';
import Shopping from './shopping';

describe('a shopping list', () => {
  const { show, settle } = screenAlone('ayesha');
  afterEach(async () => {
    forgetWords();
    await forgetAllFiles();
  });
  async function shown(entries: number) {
    keepWordsFor('ayesha');
    const state = Array.from({ length: entries }).reduce<typeof nothingPlanned>(
      (before, _, i) =>
        plan(before, {
          ...{ kind: 'entry', entryUid: `entry-number-${i}-of-all`, text: `Entry ${i}` },
          ...{ at: i + 1, uid: `command-number-${i}` },
        }),
      nothingPlanned,
    );
    const api = { recipes: { plan: async () => ({ version: 0, state, recipes: [] }) } };
    await show(api, <Shopping />);
    await settle();
  }
  const says = () => document.querySelector('p[role=status]')!.textContent;

  it('is one list of own entries, each with the button that takes it off', async () => {
    await shown(2);
    const list = document.querySelector('[aria-label="Own entries"] ul')!;
    expect(list.querySelectorAll('ul')).toHaveLength(0);
    const rows = [...list.children].map((row) =>
      [...row.querySelectorAll('button')].map(
        (button) => button.getAttribute('aria-label') ?? button.textContent,
      ),
    );
    expect(rows).toEqual([
      ['Entry 0', 'Take Entry 0 off the list'],
      ['Entry 1', 'Take Entry 1 off the list'],
    ]);
  });

  it('that is full says so, and what helps', async () => {
    await shown(planningLimits.entries);
    expect(document.querySelectorAll('[role=checkbox]')).toHaveLength(planningLimits.entries);
    expect(says()).toContain('as many as a list holds');
    expect(document.querySelector<HTMLButtonElement>('button[type=submit]')!.disabled).toBe(true);
  });

  it('that has room says nothing of it', async () => {
    await shown(1);
    expect(says()).toBe('');
  });
});
