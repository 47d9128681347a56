import { until } from '@chefly/engines/testing';
import { PASSWORD } from '@chefly/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { caseOf, moderatorsOf, report } from './desk';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';
import { cookieOf, postToIdentity } from './sign-in-cookies';

const NEW = 'coriander and cumin';

/** A device of a member's: what it shows, and what it is shown of it. */
interface Device {
  uid: string;
  token: string;
  cookie: string;
}

/** However a sign-in ends, the device that has it is out: of calls, of its socket, of what it asked for. */
describe('a device whose sign-in ends', () => {
  let platform: TestPlatform;
  let [haya, ayesha]: TestMember[] = [];
  beforeAll(async () => {
    platform = await bootPlatform();
    [haya] = await moderatorsOf(platform, 'haya');
    ayesha = await platform.member('ayesha');
  });
  afterEach(closeTabs);
  afterAll(() => platform.stop());

  const post = (path: string, body: object, cookie?: string) =>
    postToIdentity(platform, path, body, cookie);
  const enter = async (emailAddress: string): Promise<Device> => {
    const response = await post('sign-in', { emailAddress, password: PASSWORD });
    const { accessToken: token } = (await response.json()) as { accessToken: string };
    const cookie = cookieOf(response);
    return { token, cookie, uid: cookie.split('=')[1]!.split('.')[0]! };
  };
  const refresh = async ({ cookie }: Device) => {
    const response = await post('refresh', {}, cookie);
    return /account/.test(await response.text()) ? cookieOf(response) : null;
  };
  const statusOf = async (path: string, { token }: Device) =>
    (await fetch(platform.url + path, { headers: { authorization: `Bearer ${token}` } })).status;
  const linkIn = async (address: string) => {
    await platform.settle();
    const [mail] = await platform.mails(address);
    return /token=([\w-]+)/.exec(mail!.text)![1]!;
  };

  /** By the member, who is signed in elsewhere too. */
  const ways: Record<string, (member: TestMember, device: Device) => Promise<unknown>> = {
    'signs out': (_member, { cookie }) => post('sign-out', {}, cookie),
    'is signed out from another one': ({ api }, { uid }) => api.identity.revokeSignIn({ uid }),
    'has its password changed': ({ api }) =>
      api.identity.changePassword({ currentPassword: PASSWORD, newPassword: NEW }),
    'has its password set anew by mail': async ({ account: { emailAddress } }) => {
      await platform.anonymous.identity.forgotPassword({ emailAddress });
      const token = await linkIn(emailAddress);
      await platform.anonymous.identity.resetPassword({ token, newPassword: NEW });
    },
    'loses the address that it took': async ({ api, account: { emailAddress } }) => {
      const newEmail = `evil.${emailAddress}`;
      await api.identity.changeEmail({ currentEmail: emailAddress, newEmail, password: PASSWORD });
      const confirmation = await linkIn(newEmail);
      await platform.anonymous.identity.confirm({ token: confirmation, password: PASSWORD });
      const token = await linkIn(emailAddress);
      await platform.anonymous.identity.resetPassword({ token, newPassword: NEW });
    },
    'is of an account about to be erased': ({ api }) =>
      api.identity.askErasure({ password: PASSWORD }),
    'shows a token that was traded and traded on': async (_member, device) => {
      const next = await refresh(device);
      await refresh({ ...device, cookie: next! });
      expect(await refresh(device)).toBeNull();
    },
    'is one of more than a member has': async ({ uid, account: { emailAddress } }, device) => {
      const rows = (await platform.database('identity')).connection.collection<any>('sign_ins');
      const row = await rows.findOneAndUpdate(
        { _id: device.uid },
        { $set: { seenAt: new Date(Date.now() - 3600_000) } },
      );
      await rows.insertMany(
        Array.from({ length: 97 }, (_, i) => ({
          ...{ ...row, _id: `of-${uid}-${i}`, seenAt: new Date() },
        })),
      );
      await enter(emailAddress);
    },
    'is of a member who is suspended': async ({ uid }) => {
      await report(platform, ayesha!, 'member', uid, 'harassment');
      const found = (await caseOf(haya!, uid))!.uid;
      const words = { rule: 'house/kindness', reason: 'Insults' } as const;
      await haya!.api.moderation.decide({ uid: found, action: 'suspend', days: 2, ...words });
      await platform.settle();
    },
    'is a moderator’s who is one no longer': async ({ account: { emailAddress } }) => {
      await platform.operate(['moderators', 'remove', emailAddress]);
    },
  };

  /** Their member's other devices stay. */
  const alone = new Set([
    'signs out',
    'is signed out from another one',
    'shows a token that was traded and traded on',
    'is one of more than a member has',
  ]);

  /** It takes long to gather what is kept of somebody. */
  const asking = new Set([
    'signs out',
    'has its password changed',
    'is of a member who is suspended',
  ]);

  it.each(Object.keys(ways))('is out of all of it at once where it %s', async (way) => {
    const name = `m${crypto.randomUUID().slice(0, 8)}`;
    const member = /moderator/.test(way)
      ? (await moderatorsOf(platform, name))[0]!
      : await platform.member(name);
    const [device, fresh] = [
      await enter(member.account.emailAddress),
      await enter(member.account.emailAddress),
    ];
    expect(await statusOf('/api/identity/account', device)).toBe(200);
    const { socket } = await openTab(platform.url, device);
    let told = false;
    socket.on('signed-out', () => (told = true));
    const file = asking.has(way) ? await linkTo(member, device) : null;

    await ways[way]!(member, device);
    expect(await statusOf('/api/identity/account', device)).toBe(401);
    if (file) expect((await fetch(platform.url + file)).status).toBe(404);
    await platform.settle();
    await until(() => expect([socket.connected, told]).toEqual([false, true]));
    expect(await refresh(device)).toBeNull();
    await expect(openTab(platform.url, device)).rejects.toThrow('identity/not-signed-in');
    // what nobody has shown before ends like any other
    expect(await statusOf('/api/identity/account', fresh)).toBe(alone.has(way) ? 200 : 401);
  });

  /** To a file of the member's data, for a browser that shows no token. */
  const linkTo = async ({ api }: TestMember, device: Device) => {
    await api.identity.askExport({ password: PASSWORD });
    await platform.settle();
    const headers = { authorization: `Bearer ${device.token}` };
    const own = await fetch(`${platform.url}/api/identity/export`, { headers });
    const { uid } = (await own.json()) as { uid: string };
    const response = await fetch(`${platform.url}/api/identity/export/${uid}/files/0`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    });
    return ((await response.json()) as { url: string }).url;
  };
});
