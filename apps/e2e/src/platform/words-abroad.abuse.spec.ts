import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@chefly/engines/testing';
import { PASSWORD, signUpForm } from '@chefly/testing';
import { alwaysOpen, hourFromNow, openHours } from './booked';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { PasskeyBrowser } from './passkey-browser';

/** How members call themselves, in what leaves the product: mails and files for calendars. */
describe('words of members abroad', () => {
  let platform: TestPlatform;
  let guest: TestMember;
  beforeAll(async () => {
    platform = await bootPlatform();
    guest = await platform.member('ayesha');
  });
  afterAll(() => platform.stop());

  /** A member who calls herself so. */
  const called = async (firstName: string, lastName: string) => {
    const name = `n${crypto.randomUUID().slice(0, 8)}`;
    const form = { ...signUpForm(name), firstName, lastName };
    await platform.anonymous.identity.signUp(form);
    const token = await until(async () => {
      const [mail] = await platform.mails(form.emailAddress);
      return /token=([\w-]+)/.exec(mail!.text)![1]!;
    });
    await platform.anonymous.identity.confirm({ token, password: PASSWORD });
    return platform.signIn({ account: { emailAddress: form.emailAddress } } as TestMember);
  };
  const mailsTo = async (member: TestMember) => {
    await platform.settle();
    return platform.mails(member.account.emailAddress);
  };

  it('make no link in a mail about a booked time, nor a line of its calendar file', async () => {
    const chef = await called('https://evil.example', 'a;b,c\\n\r\nURL:evil.example\u202e');
    const recipeUid = await openHours(platform, chef);
    await chef.api.sessions.setBookingHours(alwaysOpen);
    const startsAt = hourFromNow(3);
    const form = { chefUid: chef.uid, startsAt, recipeUid, type: 'voice' as const };
    const { uid } = await guest.api.sessions.book(form);
    const [mail] = await mailsTo(guest);
    expect(mail!.subject).toMatch(/^Booked: /);
    const [text] = mail!.text.split('BEGIN:VCALENDAR');
    expect(text).toContain('evil . example');
    expect(text).not.toMatch(/evil\.example|:\/\/evil/);
    const calendar = await guest.api.sessions.bookingCalendar({ uid });
    const lines = calendar.text.replace(/\r\n /g, '').split('\r\n');
    expect(lines).toHaveLength(17);
    expect(lines.filter((line) => line.startsWith('URL:'))).toEqual([
      expect.stringContaining('/bookings?booking='),
    ]);
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toMatch(/a\\;b\\,c\\\\n URL:evil/);
  });

  it('make no link in the mails about a password and its keys', async () => {
    const thief = await platform.member('hina');
    const added = await new PasskeyBrowser(platform).add(
      thief,
      undefined,
      {},
      'Win at https://evil.example',
    );
    expect(added.status).toBe(200);
    await thief.api.identity.changePassword({
      ...{ currentPassword: PASSWORD, newPassword: 'another long password' },
    });
    const mails = (await mailsTo(thief)).filter(({ text }) => text.includes('Win at'));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your chefly password was changed',
      'A passkey was added to your chefly account',
    ]);
    for (const { text } of mails) expect(text).not.toMatch(/evil\.example|:\/\/evil/);
  });

  it('make no link in the mail about a passkey that was removed', async () => {
    const owner = await platform.member('sana');
    await new PasskeyBrowser(platform).add(owner, undefined, {}, 'Win at https://evil.example');
    const { items } = await owner.api.identity.passkeys({});
    await owner.api.identity.removePasskey({ uid: items[0]!.uid, password: PASSWORD });
    const [mail] = await mailsTo(owner);
    expect(mail!.subject).toContain('removed');
    expect(mail!.text).toContain('Win at');
    expect(mail!.text).not.toMatch(/evil\.example|:\/\/evil/);
  });

  it('make no link in the mail of what a member has not read', async () => {
    const follower = await called('www.evil.example', 'Test');
    await follower.api.social.follow({ uid: guest.uid });
    const settings = await guest.api.notifications.settings({});
    await guest.api.notifications.changeSettings({ ...settings, digest: 'daily' });
    await platform.settle();
    const { connection } = await platform.database('notifications');
    await connection
      .collection('settings')
      .updateOne(
        { _id: guest.uid as never },
        { $set: { digestAt: new Date(Date.now() - 1000), digestedAt: new Date(0) } },
      );
    await platform.schedule('digest', crypto.randomUUID(), new Date(), {});
    const [mail] = await mailsTo(guest);
    expect(mail!.subject).toContain('not read');
    expect(mail!.text).toContain('www . evil . example');
    expect(mail!.text).not.toMatch(/evil\.example/);
  });
});
