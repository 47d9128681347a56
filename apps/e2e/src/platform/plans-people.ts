import { expect } from '@jest/globals';
import type { WatchedQueries } from './watched-queries';

export async function chatsAndLists(watched: WatchedQueries) {
  const { platform } = watched;
  const [chef, guest, other] = await platform.members('fatima', 'ayesha', 'zainab');
  const { uid: chatUid } = await guest.api.chat.chatWith({ uid: chef.uid });
  for (let i = 0; i < 25; i++)
    await guest.api.chat.sendMemberMessage({
      chatUid,
      uid: `member-message-${String(i).padStart(6, '0')}`,
      text: 'Salam',
    });
  await platform.settle();
  watched.forget();
  const said = await chef.api.chat.memberMessages({ chatUid, limit: 10 });
  await chef.api.chat.memberMessages({ chatUid, limit: 10, cursor: said.next! });
  await chef.api.chat.memberChats({ limit: 10 });
  await chef.api.chat.unreadChats({});
  await chef.api.chat.markChat({ chatUid, delivered: 25, read: 25 });
  await chef.api.social.block({ uid: other.uid });
  await chef.api.social.blocks({});
  await platform.settle();
  await chef.api.social.unblock({ uid: other.uid });
  await chef.api.social.mute({ uid: guest.uid });
  await chef.api.social.mutes({});
  await chef.api.social.unmute({ uid: guest.uid });
  await chef.api.social.followers({ uid: chef.uid });
  await guest.api.social.following({ uid: guest.uid });
  await platform.settle();
  watched.expectNear();
}

export async function suggestions(watched: WatchedQueries) {
  const { platform } = watched;
  const [fatima, ayesha, zainab] = await platform.members('fatima', 'ayesha', 'zainab');
  const { connection } = await platform.database('social');
  const members = connection.collection('members');
  const uidOf = (i: number) => `a-cook-among-many-${String(i).padStart(5, '0')}`;
  await members.insertMany(
    Array.from({ length: 2000 }, (_, i) => ({
      _id: uidOf(i) as never,
      ...{ firstName: 'f', lastName: 'l', userName: `cook${i}`, gender: 'female' },
      ...{ summary: '', cover: null, followers: 0, rating: 0, ratings: 0, level: null },
      ...{ sessions: i % 40, foundAs: new Date() },
      cooks: [{ recipeUid: 'a-recipe', cuisine: i % 2 ? 'Levantine' : 'Persian' }],
    })),
  );
  await platform.follow(fatima, ayesha);
  await platform.follow(ayesha, zainab);
  const [recipe] = (await fatima.api.recipes.search({ text: 'Shakshuka' })).items;
  await fatima.api.recipes.add({ uid: recipe!.uid });
  await platform.settle();
  watched.forget();
  expect((await fatima.api.social.suggestions({})).items).toHaveLength(12);
  await fatima.api.social.dismissSuggestion({ uid: zainab.uid });
  await fatima.api.social.restoreSuggestion({ uid: zainab.uid });
  // nor behind those who are of no interest
  const first = Array.from({ length: 50 }, (_, i) => uidOf(40 * i + 39));
  await connection.collection('dismissals').insertMany(
    first.map((otherUid) => ({
      ...{ _id: `${fatima.uid}:${otherUid}` as never, memberUid: fatima.uid },
      ...{ otherUid, at: new Date() },
    })),
  );
  expect((await fatima.api.social.suggestions({})).items).toHaveLength(12);
  for (const { api } of [fatima, zainab]) {
    await api.social.firstSteps({});
    await api.recipes.firstSteps({});
    await api.sessions.firstSteps({});
  }
  await fatima.api.recipes.remove({ uid: recipe!.uid });
  await platform.settle();
  watched.expectNear();
  await members.deleteMany({ _id: /^a-cook-among-many/ as never });
  await connection.collection('dismissals').deleteMany({ otherUid: /^a-cook-among-many/ });
}
