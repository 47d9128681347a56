import { until } from '@chefly/engines/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bootPlatform, type TestPlatform } from './kitchen';

let platform: TestPlatform;
beforeAll(async () => void (platform = await bootPlatform()));
afterAll(() => platform.stop());
const published = async () =>
  (
    (await (await fetch(`${platform.url}/api/identity/jwks.json`)).json()) as {
      keys: { kid: string }[];
    }
  ).keys.map((key) => key.kid);

it('lets a rotated key verify as long as its tokens live, and no longer', async () => {
  const ayesha = await platform.member('ayesha');
  const [old] = await published();
  await platform.operate(['rotate-keys']);
  expect(await published()).toContain(old);
  expect((await ayesha.api.social.profile({ uid: ayesha.uid })).uid).toBe(ayesha.uid);
  // as if the rotation had been a quarter of an hour ago
  const keys = (await platform.database('identity')).connection.collection<any>('keys');
  await keys.updateMany({ _id: { $ne: old as never } }, { $set: { createdAt: ago(15) } });
  await keys.updateOne({ _id: old as never }, { $set: { createdAt: ago(60) } });
  expect(await published()).not.toContain(old);
});

it('refuses everywhere what a withdrawn key signed, and lets browsers go on', async () => {
  const fatima = await platform.member('fatima');
  const [leaked] = await published();
  await platform.operate(['rotate-keys'], true);
  expect(await published()).not.toContain(leaked);
  const refused = { code: 'identity/not-signed-in' };
  await until(
    async () => {
      await expect(fatima.api.identity.account({})).rejects.toMatchObject(refused);
      await expect(fatima.api.social.profile({ uid: fatima.uid })).rejects.toMatchObject(refused);
      await expect(fatima.api.notifications.unread({})).rejects.toMatchObject(refused);
      const again = await platform.signIn(fatima);
      expect((await again.api.social.profile({ uid: fatima.uid })).uid).toBe(fatima.uid);
    },
    { timeout: 30_000, interval: 500 },
  );
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
