/** @jest-environment ./scripts/browser-environment.mjs */
import { defaultNotificationSettings, type NotificationSettings } from '@chefly/contracts';
import { zoneHere } from '@chefly/ui';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screenAlone } from '../parts/testing/screen';
import { useClockTold } from './use-clock-told';

const { show, settle } = screenAlone();
const elsewhere = zoneHere() === 'Asia/Kolkata' ? 'America/New_York' : 'Asia/Kolkata';
const quiet = { from: '22:00', to: '07:00' };

let stands: NotificationSettings;
let asked: number;
let away: boolean;
const api = {
  notifications: {
    settings: async () => {
      asked++;
      if (away) throw new Error('no network');
      return stands;
    },
    changeSettings: async ({
      before,
      ...next
    }: NotificationSettings & { before: NotificationSettings }) => {
      expect(before).toEqual(stands);
      return (stands = next);
    },
  },
};
function Screen() {
  useClockTold();
  return null;
}
async function visit() {
  await show(api, <Screen />);
  await settle();
}

beforeEach(() => {
  stands = { ...defaultNotificationSettings, timeZone: elsewhere };
  asked = 0;
  away = false;
});
afterEach(() => localStorage.clear());

describe('the clock on which mails about booked times are written', () => {
  it('is that of the device on which a member comes, without a setting of theirs', async () => {
    await visit();
    expect(stands).toEqual({ ...defaultNotificationSettings, timeZone: zoneHere() });
  });

  it('is told once by each device, and at the next visit where nobody heard it', async () => {
    away = true;
    await visit();
    away = false;
    await visit();
    expect(stands.timeZone).toBe(zoneHere());
    await visit();
    expect(asked).toBe(2);
  });

  it.each([{ quiet }, { digest: 'daily' as const }])(
    'stays the one that was chosen for %j',
    async (chosen) => {
      stands = { ...stands, ...chosen };
      await visit();
      expect(stands.timeZone).toBe(elsewhere);
    },
  );
});
