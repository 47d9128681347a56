import { PASSWORD } from '@chefly/testing';
import { expect } from '@jest/globals';
import { Authenticator } from './authenticator';
import { postOf } from './desk';
import { PasskeyBrowser } from './passkey-browser';
import { videosOn } from './videos';
import type { WatchedQueries } from './watched-queries';

export async function passkeys(watched: WatchedQueries) {
  const { platform } = watched;
  const member = await platform.member('parveen');
  const browser = new PasskeyBrowser(platform);
  const keys = Array.from({ length: 8 }, () => new Authenticator());
  for (const key of keys) await browser.add(await platform.member('sumbul'), key);
  watched.forget();
  const key = new Authenticator();
  const { uid } = (await browser.add(member, key)).body;
  for (const each of [key, keys[3]!]) expect((await browser.signIn(each)).status).toBe(200);
  await member.api.identity.passkeys({});
  await member.api.identity.renamePasskey({ uid, name: 'The old phone' });
  await member.api.identity.removePasskey({ uid, password: PASSWORD });
  await platform.settle();
  watched.expectNear();
  watched.expectAsked('identity.passkeys', 'identity.passkey_challenges');
}

export async function exportAndErasure(watched: WatchedQueries) {
  const { platform } = watched;
  const [leaver, friend] = await platform.members('sumbul', 'ayesha');
  await platform.follow(leaver, friend);
  await platform.follow(friend, leaver);
  for (let i = 0; i < 8; i++) {
    const post = await postOf(platform, leaver, `Left ${i}`);
    await friend.api.content.like({ uid: post });
    await leaver.api.content.like({ uid: await postOf(platform, friend, `Stays ${i}`) });
  }
  await videosOn(platform).publish(leaver, { seconds: 1 });
  await platform.settle();
  watched.forget();
  const { api } = leaver;
  const names = { oldUserName: 'sumbul', newUserName: 'sumbul.leaves' };
  await api.identity.changeUserName({ ...names, password: PASSWORD });
  await api.identity.askExport({ password: PASSWORD });
  await platform.settle();
  const { uid } = (await api.identity.ownExport({}))!;
  await api.identity.exportFile({ uid, file: 0 });
  await api.identity.askErasure({ password: PASSWORD });
  await platform.settle();
  const { pass } = (
    await platform.anonymous.identity
      .signIn({ emailAddress: leaver.account.emailAddress, password: PASSWORD })
      .catch((error) => error)
  ).fields;
  await platform.anonymous.identity.withdrawErasure({ pass });
  const back = await platform.signIn(leaver);
  await back.api.identity.askErasure({ password: PASSWORD });
  await platform.settle();
  await (
    await platform.database('identity')
  ).connection
    .collection('erasures')
    .updateOne({ accountUid: leaver.uid }, { $set: { erasesAt: new Date(0) } });
  for (const queue of ['erasure-sweep', 'export-sweep'])
    await platform.schedule(queue, 'plans', new Date(), {});
  await platform.settle();
  expect((await platform.operate(['erasures', 'ended'])).join()).toContain(leaver.uid);
  await platform.operate(['erasures']);
  await platform.schedule('content-sweep', 'erased', new Date(), {});
  await platform.settle();
  watched.expectNear();
  watched.expectAsked('identity.exports', 'identity.export_parts', 'identity.erasures');
}
