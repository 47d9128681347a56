import { newUid } from '@chefly/engines/store';
import { copiesOf, openWorkbench, type Workbench } from '@chefly/ops/operate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caseOf, moderatorsOf, postOf, report } from './desk';
import { makeMinor } from './guardian';
import { bootPlatform, openKitchen, split, type TestMember, type TestPlatform } from './kitchen';

type Filter = Record<string, unknown>;
interface Broken {
  service: string;
  collection: string;
  filter: Filter;
  /** What is written over the row; nothing takes it away. */
  set?: Filter;
  /** What a repair writes that was not there and says as much. */
  mended?: Filter;
  says: string;
  /** Whose copies differ from it with it. */
  copied?: { name: string; says: string };
  /** What follows from it elsewhere. */
  so?: string;
}

/** One row broken of everything that is derived or copied: told as that, and as it was after a repair. */
describe('compare and repair', () => {
  let platform: TestPlatform;
  let bench: Workbench;
  let [fatima, ayesha, maya, sana, haya]: TestMember[] = [];
  let sessionUid: string;
  let chatUid: string;
  let caseUid: string;
  let submissionUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    bench = split ? await openWorkbench(platform.environment) : platform.bench();
    [fatima, ayesha, maya, sana] = await platform.members('fatima', 'ayesha', 'maya', 'sana');
    [haya] = await moderatorsOf(platform, 'haya');
    await platform.follow(ayesha!, fatima!);
    const recipeUid = await openKitchen(platform, fatima!, ayesha!);
    const request = await ayesha!.api.sessions.ask({
      chefUids: [fatima!.uid],
      recipeUid,
      type: 'voice',
    });
    ({ sessionUid } = await fatima!.api.sessions.accept({ uids: [request.uid] }));
    await platform.settle();
    await ayesha!.api.chat.sendSessionMessage({ sessionUid, uid: newUid(), text: 'Salam' });
    await fatima!.api.sessions.changeKitchen({
      ...{ uid: sessionUid, changeUid: newUid(), seen: 0, change: { do: 'show', step: 2 } },
    });
    ({ uid: chatUid } = await ayesha!.api.chat.chatWith({ uid: fatima!.uid }));
    for (const text of ['Salam', 'How long?'])
      await ayesha!.api.chat.sendMemberMessage({ chatUid, uid: newUid(), text });
    const post = await postOf(platform, fatima!, 'Haleem');
    await ayesha!.api.content.like({ uid: post });
    await ayesha!.api.recipes.save({ uid: recipeUid });
    await report(platform, ayesha!, 'post', post, 'harassment');
    caseUid = (await caseOf(haya!, post))!.uid;
    await report(platform, ayesha!, 'member', sana!.uid, 'harassment');
    await haya!.api.moderation.decide({
      ...{ uid: (await caseOf(haya!, sana!.uid))!.uid, action: 'suspend' },
      ...{ rule: 'house/kindness', reason: 'Insults', days: 7 },
    });
    await fatima!.api.social.block({ uid: maya!.uid });
    await makeMinor(platform, maya!, { consent: false });
    ({ uid: submissionUid } = await fatima!.api.recipes.submit({
      ...{ name: 'Shank Nihari', description: 'Slow', ingredients: 'i', procedure: 'p', cost: 10 },
    }));
    await haya!.api.recipes.approve({ uid: submissionUid, reason: 'Complete' });
    await platform.settle();
  });
  afterAll(async () => {
    if (split) await bench.close();
    await platform.stop();
  });

  const differences = async (mend: boolean) => {
    const found: string[] = [];
    for (const { name, compare } of [
      ...bench.runtimes.flatMap((runtime) => runtime.derived),
      ...copiesOf(bench.parts),
    ])
      for (const line of await compare(mend)) found.push(`${name}: ${line}`);
    return found;
  };

  const chats = (set: Filter, differ: string): Broken => ({
    ...{ service: 'chat', collection: 'member_chats', filter: { _id: chatUid }, set },
    says: `chats of members, from their messages: chat ${chatUid}: ${differ} differ`,
  });
  const cases = (set: Filter, differ: string): Broken => ({
    ...{ service: 'moderation', collection: 'cases', filter: { _id: caseUid }, set },
    says: `cases, from their reports: case ${caseUid}: ${differ} differ`,
  });
  const suspension = (service: string, set?: Filter): Omit<Broken, 'says'> => ({
    ...{ service, collection: 'restrictions', set },
    filter: { _id: `suspension:${sana!.uid}` },
  });
  const suspended = (says: string) =>
    `suspensions of accounts, from decisions: suspension of account ${sana!.uid} ${says}`;
  const minority = (service: string, set?: Filter): Omit<Broken, 'says'> => ({
    ...{ service, collection: 'restrictions', set },
    filter: { _id: `minority:${maya!.uid}` },
  });
  const block = () => `block:${fatima!.uid}:${maya!.uid}`;

  const rows: [label: string, broken: () => Broken][] = [
    ['the number of a chat', () => chats({ sequence: 9 }, 'sequence')],
    ['the last words of a chat', () => chats({ 'last.text': 'Other' }, 'last')],
    ['when a chat was last heard', () => chats({ lastAt: new Date(0) }, 'lastAt')],
    [
      'whom a chat waits for',
      () => chats({ unseenBy: [fatima!, ayesha!].map(({ uid }) => uid) }, 'unseenBy'),
    ],
    [
      'how far who wrote last is',
      () => chats({ [`progress.${ayesha!.uid}`]: { delivered: 9, read: 9 } }, 'progress'),
    ],
    [
      'the number of a session’s chat',
      () => ({
        ...{
          service: 'chat',
          collection: 'rooms',
          filter: { _id: sessionUid },
          set: { sequence: 9 },
        },
        says: `chat rooms, from sessions: room ${sessionUid}: sequence differ`,
      }),
    ],
    [
      'the kitchen of a session',
      () => ({
        ...{ service: 'sessions', collection: 'kitchens', filter: { _id: sessionUid } },
        set: { 'state.shown.step': 9 },
        says: `kitchens of sessions, from their changes: kitchen of session ${sessionUid} is not as its 1 changes`,
      }),
    ],
    ['the reports of a case', () => cases({ reports: 9 }, 'reports')],
    ['the reasons of a case', () => cases({ reasons: ['other'] }, 'reasons')],
    ['how severe a case is', () => cases({ severity: 'low' }, 'severity')],
    ['where a case stands', () => cases({ rank: 1 }, 'rank')],
    [
      'who is suspended',
      () => ({
        ...{ service: 'moderation', collection: 'suspensions', filter: { _id: sana!.uid } },
        says: `who is suspended, from decisions: suspension of ${sana!.uid} not as decided`,
        so: suspended('should not be there'),
      }),
    ],
    [
      'until when somebody is suspended',
      () => ({
        ...{ service: 'moderation', collection: 'suspensions', filter: { _id: sana!.uid } },
        set: { until: null },
        says: `who is suspended, from decisions: suspension of ${sana!.uid} not as decided`,
      }),
    ],
    [
      'what the rules read of a suspension',
      () => ({
        ...suspension('moderation'),
        says: `who is suspended, from decisions: restriction of ${sana!.uid} not as decided`,
        copied: { name: 'restrictions of suspension', says: 'should not be there' },
      }),
    ],
    [
      'a suspension in a service',
      () => ({
        ...suspension('chat', { until: new Date(0) }),
        says: `restrictions of suspension, in chat: restrictions suspension:${sana!.uid}: until differ`,
      }),
    ],
    [
      'what keeps a suspended member from signing in',
      () => ({
        ...{ service: 'identity', collection: 'accounts', filter: { _id: sana!.uid } },
        ...{ set: { suspension: null }, says: suspended('is missing') },
      }),
    ],
    [
      'who is under 18',
      () => ({
        ...minority('identity'),
        says: `who is under 18, from dates of birth and consents: minority of ${maya!.uid} differs from the account`,
        copied: { name: 'restrictions of minority', says: 'should not be there' },
      }),
    ],
    [
      'a minority in a service',
      () => ({
        ...minority('sessions', { consent: true }),
        says: `restrictions of minority, in sessions: restrictions minority:${maya!.uid}: consent differ`,
      }),
    ],
    [
      'a boundary in a service',
      () => ({
        ...{ service: 'content', collection: 'boundaries', filter: { _id: block() } },
        says: `boundaries of block and mute, in content: boundaries ${block()} is missing`,
      }),
    ],
    [
      'the voices of a notification',
      () => ({
        ...{ service: 'notifications', collection: 'notifications', set: { voices: 9 } },
        filter: { memberUid: fatima!.uid, voices: 1 },
        says: 'voices of notifications: notification UID says 9 voices, 1 stand',
      }),
    ],
    [
      'the title of a submission',
      () => ({
        ...{ service: 'moderation', collection: 'titles', set: { title: 'Other' } },
        filter: { _id: submissionUid },
        says: `titles of decided submissions, in moderation: title ${submissionUid}: title differ`,
      }),
    ],
    [
      'a member as a possible chef',
      () => ({
        ...{ service: 'sessions', collection: 'chefs', filter: { _id: haya!.uid } },
        says: 'chefs, from profiles and recipes: chef UID is missing',
        mended: { agreementUid: null, pricePaise: null },
      }),
    ],
    [
      'how a chef answers',
      () => ({
        ...{ service: 'sessions', collection: 'chefs', filter: { _id: fatima!.uid } },
        set: { 'answers.taken': 9 },
        says: 'answers of chefs, from requests: chef UID: answers differ',
      }),
    ],
    [
      'the number of saved recipes',
      () => ({
        ...{ service: 'recipes', collection: 'recipe_shelves', set: { saved: 9 } },
        filter: { _id: ayesha!.uid },
        says: 'numbers of saved recipes: shelf UID says 9 saved recipes, 1 rows',
      }),
    ],
    [
      'the name of a recipe',
      () => ({
        ...{ service: 'recipes', collection: 'names', filter: { holderUid: submissionUid } },
        says: `names of recipes, from recipes and waiting submissions: the name of ${submissionUid} is held by nobody`,
      }),
    ],
  ];

  // each compares the whole: what one row leaves broken, the next one finds
  it.each(rows)('tell and mend %s', async (_label, breaking) => {
    const { service, collection, filter, set, mended, says, copied, so } = breaking();
    const { connection } = await platform.database(service);
    const held = connection.collection<any>(collection);
    const before = await held.findOne(filter);
    const { _id } = before;
    if (set) await held.updateOne({ _id }, { $set: set });
    else await held.deleteOne({ _id });
    const copies = copied
      ? bench.parts
          .filter((part) => part.name !== service)
          .map(({ name }) => `${copied.name}, in ${name}: restrictions ${_id} ${copied.says}`)
      : [];
    if (so) copies.push(so);
    expect(await differences(false)).toEqual([says.replace('UID', _id), ...copies]);
    expect(await held.findOne({ _id })).toEqual(set ? expect.objectContaining({ _id }) : null);
    // the copies are right again as soon as what they are copies of is
    expect(await differences(true)).toEqual([says.replace('UID', _id)]);
    // when a boundary was set is its owner's to say, not its copy's
    const at = before.at ? { at: expect.any(Date) } : {};
    expect(await held.findOne({ _id })).toEqual({ ...before, ...mended, ...at });
  });

  it('find nothing where nothing is broken any more', async () => {
    expect(await differences(false)).toEqual([]);
  });

  it('take away what restricts nobody who leaves', async () => {
    const { connection } = await platform.database('social');
    const leaving = { _id: 'leaving:nobody', kind: 'leaving', memberUid: 'nobody', until: null };
    await connection.collection<any>('restrictions').insertOne(leaving);
    const line =
      'restrictions of leaving, in social: restrictions leaving:nobody should not be there';
    for (const mend of [false, true]) expect(await differences(mend)).toEqual([line]);
    expect(await differences(false)).toEqual([]);
  });

  it('leave a chat silent that a block has silenced, also after it is lifted', async () => {
    await fatima!.api.social.block({ uid: ayesha!.uid });
    await platform.settle();
    await fatima!.api.social.unblock({ uid: ayesha!.uid });
    await platform.settle();
    expect(await differences(true)).toEqual([]);
    expect(await fatima!.api.chat.unreadChats({})).toEqual({ unread: false, count: 0 });
  });
});
