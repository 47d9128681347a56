import type { TestPlatform } from '@chefly/testing';

/** As whom requests are made, and what they may name that is there. */
export interface Targets {
  callers: Record<string, string | undefined>;
  known: Record<string, readonly unknown[]>;
}

/**
 * Members with a post, a dish and a request, who may come to harm: odd requests are made in their
 * names, also by a moderator. `suffix` tells them from others'.
 */
export async function openTargets(platform: TestPlatform, suffix = ''): Promise<Targets> {
  const named = (name: string) => name + suffix;
  const [fatima, ayesha, omar, moderator] = await Promise.all([
    platform.member(named('fatima')),
    platform.member(named('ayesha')),
    platform.member(named('omar'), 'male'),
    platform.moderator().then((member) => platform.signIn(member)),
  ]);
  await platform.follow(ayesha, fatima);
  const recipe = (await fatima.api.recipes.search({ text: 'Nihari' })).items[0]!.uid;
  await fatima.api.recipes.add({ uid: recipe });
  await platform.settle();
  await platform.online(fatima, ayesha);
  const receipt = await platform.upload(fatima);
  const post = await fatima.api.content.createPost({
    title: 'Haleem',
    description: 'Slow',
    receipt,
  });
  const asked = await ayesha.api.sessions.ask({
    chefUids: [fatima.uid],
    recipeUid: recipe,
    type: 'voice',
  });
  await platform.settle();
  const feed = await ayesha.api.content.feed({ limit: 1 });
  return {
    callers: {
      anonymous: undefined,
      member: fatima.token,
      opposite: omar.token,
      moderator: moderator.token,
    },
    known: {
      uid: [fatima.uid, ayesha.uid, omar.uid, post.uid, asked.uid, recipe],
      sessionUid: [asked.uid],
      recipeUid: [recipe],
      chefUids: [[fatima.uid], [ayesha.uid, fatima.uid]],
      uids: [[asked.uid]],
      receipt: [receipt],
      cursor: [feed.next ?? 'x'],
      emailAddress: [`${named('fatima')}@chefly.test`, 'nobody@chefly.test'],
      // guesses are slowed on purpose: few of them reach the check
      password: ['', 'x', null],
      userName: [named('fatima'), 'nobody'],
    },
  };
}
