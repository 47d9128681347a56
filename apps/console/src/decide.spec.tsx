/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, type Auth } from '@chefly/api-client/react';
import type { CaseFile } from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { Decide } from './decide';
import { press } from './testing/at-address';

// what is answered is shown in the same turn
notifyManager.setScheduler(queueMicrotask);

describe('what a moderator makes of a case', () => {
  const { draw } = onPage();
  const queries = new QueryClient();
  const decide = jest.fn<(form: object) => Promise<object>>();
  const onDecided = jest.fn();
  const opened = async (kind: string) => {
    const file = { uid: 'a-case', kind, reasons: ['music'] } as unknown as CaseFile;
    const auth = { api: { moderation: { decide } }, subscribe: () => () => undefined };
    await draw(
      <AuthContext value={auth as unknown as Auth}>
        <QueryClientProvider client={queries}>
          <Decide file={file} onDecided={onDecided} />
        </QueryClientProvider>
      </AuthContext>,
    );
  };
  beforeEach(() => {
    decide.mockReset().mockResolvedValue({});
    onDecided.mockReset();
  });

  const field = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;
  const fill = (element: HTMLTextAreaElement | HTMLSelectElement, value: string) =>
    act(async () => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!;
      set!.call(element, value);
      element.dispatchEvent(new Event('input', { bubbles: true }));
      element.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const write = (reason: string) => fill(field<HTMLTextAreaElement>('[name=reason]'), reason);
  const choose = (label: string, value: string) =>
    fill(
      [...document.querySelectorAll('label')]
        .find(({ textContent }) => textContent.startsWith(label))!
        .querySelector('select')!,
      value,
    );
  const click = (words: string) =>
    act(async () =>
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent === words)!
        .click(),
    );
  const key = async (name: string) => {
    await press(name);
    await act(async () => (document.activeElement as HTMLElement).blur());
  };

  it('is sent once they have said yes: for how long, by which rule, and what goes as well', async () => {
    await opened('post');
    await key('s');
    await choose('For how long', '30');
    await choose('Rule', 'house/kindness');
    await act(async () => field<HTMLInputElement>('[type=checkbox]').click());
    await write(' Again. ');
    await click('Decide');
    expect(decide).not.toHaveBeenCalled();
    await click('Yes, decide');
    expect(decide.mock.calls).toEqual([
      [
        {
          ...{ uid: 'a-case', action: 'suspend', removes: true, days: 30 },
          ...{ rule: 'house/kindness', reason: 'Again.' },
        },
      ],
    ]);
    expect(onDecided).toHaveBeenCalledTimes(1);
    expect(field<HTMLTextAreaElement>('[name=reason]').value).toBe('');
  });

  it('holds no more than what they chose at last', async () => {
    await opened('post');
    await key('s');
    await choose('For how long', 'for-good');
    await act(async () => field<HTMLInputElement>('[type=checkbox]').click());
    await write('No music.');
    await key('d');
    await click('Decide');
    await click('Yes, decide');
    expect(decide.mock.calls).toEqual([
      [
        {
          ...{ uid: 'a-case', action: 'dismiss', removes: false, days: null },
          ...{ rule: 'house/no-music', reason: 'No music.' },
        },
      ],
    ]);
  });

  it('stays as it is written where it was refused', async () => {
    decide.mockRejectedValue(new Error('no network'));
    await opened('member');
    await key('r');
    expect(field('[role=radio][aria-checked=true]')).toBeNull();
    await key('w');
    await write('Kindly.');
    await click('Decide');
    await click('Yes, decide');
    expect(decide.mock.calls).toHaveLength(1);
    expect([
      field<HTMLTextAreaElement>('[name=reason]').value,
      field('[role=radio][aria-checked=true]').textContent,
      onDecided.mock.calls,
    ]).toEqual(['Kindly.', 'Warn w', []]);
  });
});
