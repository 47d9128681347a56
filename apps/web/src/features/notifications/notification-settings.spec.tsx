/** @jest-environment ./scripts/browser-environment.mjs */
import { type NotificationSettings } from '@chefly/contracts';
import { zoneInWords } from '@chefly/ui';
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import NotificationSettingsScreen from './notification-settings';

const { queries, show, settle } = screenAlone();

it('keeps what was chosen on another device since it was shown', async () => {
  let stands: NotificationSettings = {
    ...{ off: [], unpushed: [], quiet: null, timeZone: 'UTC', digest: 'off' },
  };
  const api = {
    notifications: {
      settings: async () => stands,
      changeSettings: async ({
        before,
        ...next
      }: NotificationSettings & { before: NotificationSettings }) => {
        expect(before).toEqual(stands);
        return (stands = next);
      },
      pushKey: async () => ({ key: null }),
    },
  };
  await show(api, <NotificationSettingsScreen />);
  await settle();
  const choice = (label: string) => {
    const of = [...document.querySelectorAll('label')].find((each) => each.textContent === label)!;
    return document.getElementById(of.htmlFor) as HTMLSelectElement;
  };
  const choose = async (label: string, way: string) => {
    const select = choice(label);
    await act(async () => {
      select.value = way;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  // elsewhere
  stands = { ...stands, off: ['post-liked'], digest: 'weekly' };
  // two at once
  await choose('Follow requests', 'list');
  await choose('Mentions of my name', 'off');
  await settle();
  expect(stands.unpushed).toEqual(['follow-request']);
  expect(stands).toMatchObject({ off: ['post-liked', 'mention'], digest: 'weekly' });
  expect(choice('Likes of my posts').value).toBe('off');
  expect(choice('Mentions of my name').value).toBe('off');
});

it('says by which clock it is night, before and after that is chosen', async () => {
  let stands: NotificationSettings = {
    ...{ off: [], unpushed: [], quiet: null, timeZone: 'Asia/Calcutta', digest: 'off' },
  };
  const api = {
    notifications: {
      settings: async () => stands,
      changeSettings: async (next: NotificationSettings) => (stands = next),
      pushKey: async () => ({ key: null }),
    },
  };
  const note = () =>
    [...document.querySelectorAll('*')].find(
      ({ children, textContent }) => !children.length && textContent.startsWith('On your clock'),
    )!.textContent;
  await show(api, <NotificationSettingsScreen />);
  await settle();
  // nothing was chosen: it will be the clock of this device
  expect(note()).toContain(`On your clock, ${zoneInWords()}.`);
  stands = { ...stands, quiet: { from: '22:00', to: '07:00' } };
  await act(() => queries.invalidateQueries());
  await settle();
  expect(note()).toContain('On your clock, Kolkata (GMT+5:30).');
});
