import { PASSWORD } from '@chefly/testing';
import { relations, type Relation } from './access-answers';
import { monetizationWorld } from './access-monetization';
import { moderationWorld } from './access-moderation';
import { guardianOf, guardianToken, makeMinor } from './guardian';
import { openKitchen, type TestMember, type TestPlatform } from './kitchen';

export type Callers = Record<Exclude<Relation, 'anonymous'>, TestMember>;

export type World = Awaited<ReturnType<typeof makeWorld>>;

const newcomer = (name: Relation) => `new-${name.toLowerCase()}@chefly.test`;

/**
 * The small world of the access matrix. fatima wrote a post, ended one session and cooks in
 * another: sana is in both, maryam left the second. hina is a chef who is free, rubina a member who
 * may ask her. Both chefs have blocked warda, and yusra both of them.
 */
export async function makeWorld(platform: TestPlatform) {
  const [fatima, ayesha, bano, zainab, omar, sana, maryam, moderator, hina, rubina, gul, noor] =
    await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.member('bano'),
      platform.member('zainab'),
      platform.member('omar', 'male'),
      platform.member('sana'),
      platform.member('maryam'),
      platform.moderator(),
      platform.member('hina'),
      platform.member('rubina'),
      platform.member('gul'),
      platform.member('noor'),
    ]);
  const [warda, yusra, sabeen] = await platform.members('warda', 'yusra', 'sabeen');
  await makeMinor(platform, sabeen, { consent: false });
  await sabeen.api.identity.askGuardian({ emailAddress: guardianOf('sabeen') });
  await platform.settle();
  await platform.follow(ayesha, fatima);
  const desk = await moderationWorld(platform, { fatima, ayesha, moderator });
  for (const asker of [bano, gul, noor]) await asker.api.social.follow({ uid: fatima.uid });

  const askers = [sana, maryam, ayesha, bano, zainab, omar, warda, yusra, sabeen];
  const recipe = await openKitchen(platform, fatima, ...askers);
  await openKitchen(platform, hina, rubina, moderator);
  const ask = async (guest: TestMember, chef: TestMember) =>
    (await guest.api.sessions.ask({ chefUids: [chef.uid], recipeUid: recipe, type: 'video' })).uid;
  const cook = async () => {
    const uids = [await ask(sana, fatima), await ask(maryam, fatima)];
    const { sessionUid } = await fatima.api.sessions.accept({ uids });
    await platform.settle();
    return sessionUid;
  };
  const endedSession = await cook();
  await platform.attended(endedSession, fatima, sana);
  await fatima.api.sessions.leave({ uid: endedSession });
  await platform.settle();
  const session = await cook();
  await maryam.api.sessions.leave({ uid: session });

  const { postOf, ...by } = worksOf(platform, fatima);
  const post = await postOf('Haleem');
  const rejected = async (name: string) => {
    const uid = await by.submit(name);
    await moderator.api.recipes.reject({ uid, reason: 'No steps' });
    return uid;
  };
  const link = await signUpLinks(platform);

  const elsewhere = await platform.signIn(fatima);
  const ended = await platform.signIn(fatima);
  const callers: Callers = {
    self: fatima,
    follower: ayesha,
    pendingFollower: bano,
    stranger: zainab,
    oppositeGender: omar,
    participant: sana,
    exParticipant: maryam,
    blocked: warda,
    blocking: yusra,
    minor: sabeen,
    moderator,
    administrator: desk.administrator,
    suspended: desk.suspended,
    signInEnded: ended,
  };
  const signInOf = async ({ api }: TestMember) =>
    (await api.identity.signIns({})).items.find(({ current }) => current)!.uid;
  for (const { api, uid } of [fatima, hina]) {
    await api.social.block({ uid: warda.uid });
    await yusra.api.social.block({ uid });
  }
  await fatima.api.identity.revokeSignIn({ uid: await signInOf(ended) });
  await platform.settle();

  const till = await monetizationWorld(platform, { fatima, sana, second: desk.second });
  const { uid: chat } = await ayesha.api.chat.chatWith({ uid: fatima.uid });

  return {
    desk,
    till,
    callers,
    owner: fatima.uid,
    recipe,
    session,
    endedSession,
    /** Of fatima and the one who follows her. */
    chat,
    /** Two members who wait for fatima's answer and stand in no row of callers. */
    askers: [gul.uid, noor.uid] as const,
    post,
    comment: await by.commentOn(post, 'Six hours.'),
    receipt: await platform.upload(fatima),
    review: await by.reviewOf(),
    reviewReceipt: await platform.upload(fatima),
    reviewOf: by.reviewOf,
    signIn: await signInOf(elsewhere),
    guardianToken: (await guardianToken(platform, guardianOf('sabeen')))!,
    link,
    newcomer,
    chef: hina,
    guest: rubina,
    postOf,
    commentOf: (text: string) => by.commentOn(post, text),
    submit: by.submit,
    rejected,
    /** The free chef's newest request. */
    request: () => ask(rubina, hina),
  };
}

/** What a member may write any number of, each of which answers its uid. */
function worksOf(platform: TestPlatform, author: TestMember) {
  const { api } = author;
  const upload = () => platform.upload(author);
  const uidOf = async (made: Promise<{ uid: string }>) => (await made).uid;
  return {
    postOf: async (title: string) =>
      uidOf(api.content.createPost({ title, description: 'Slow', receipt: await upload() })),
    commentOn: (post: string, text: string) =>
      uidOf(api.content.createComment({ kind: 'post', uid: post, key: crypto.randomUUID(), text })),
    reviewOf: async () =>
      uidOf(
        api.content.createReview({
          title: 'Worth the queue',
          items: 'Nihari, naan',
          placeName: 'Javed',
          placeLocation: 'Karachi',
          description: 'Slow and deep',
          media: [{ kind: 'image', receipt: await upload() }],
        }),
      ),
    submit: (name: string) =>
      uidOf(
        api.recipes.submit({
          ...{ name, description: 'd', ingredients: 'i', procedure: 'p', cost: 10 },
        }),
      ),
  };
}

/** A link that confirms an address for each caller, since each works once. */
async function signUpLinks(platform: TestPlatform) {
  await Promise.all(
    relations.map((relation, n) =>
      platform.anonymous.identity.signUp({
        firstName: 'New',
        lastName: 'Here',
        emailAddress: newcomer(relation),
        userName: `newmember${n}`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        gender: 'female',
      }),
    ),
  );
  await platform.settle();
  const links = new Map<Relation, string>();
  for (const relation of relations) {
    const [mail] = await platform.mails(newcomer(relation));
    links.set(relation, /token=([\w-]+)/.exec(mail!.text)![1]!);
  }
  return (relation: Relation) => links.get(relation)!;
}
