import type { Client } from '@chefly/api-client';
import type { CaseCard, ReportReason, SubjectKind } from '@chefly/contracts';
import type { Of } from './cooks';
import { eventually } from './platform';

interface Report {
  kind: SubjectKind;
  subjectUid: string;
  /** Of a session: the member whom it is about. */
  aboutUid?: string;
  reason: ReportReason;
  /** Who reports it, each in their own words. */
  by: [first: string, text: string][];
}

/**
 * A queue with a case of every kind, one that waits for the second moderator, one whose decision is
 * appealed against, and a member who is suspended.
 */
export async function reportToModerators(of: Of, moderator: Client): Promise<void> {
  for (const report of await waiting(of)) await send(report, of, moderator);
  await warnAndAppeal(of, moderator);
  await suspend(of, moderator);
  await proposeForGood(of, moderator);
}

/** One after the other, so that the queue has an order. @returns the case that they joined */
async function send({ by, ...report }: Report, of: Of, moderator: Client): Promise<CaseCard> {
  for (const [first, text] of by) await of(first).api.moderation.report({ ...report, text });
  return eventually(`the case of a ${report.kind}`, async () =>
    (await moderator.moderation.cases({ kind: report.kind })).items.find(
      (one) => one.subjectUid === report.subjectUid && one.reports === by.length,
    ),
  );
}

const newestPostOf = async (of: Of, first: string) =>
  (await of(first).api.content.postsOf({ uid: of(first).uid })).items[0]!.uid;

/** What is open when a moderator comes in. */
async function waiting(of: Of): Promise<Report[]> {
  const { api: hafsa } = of('Hafsa');
  const kunafa = (await hafsa.content.postsOf({ uid: of('Hafsa').uid })).items.at(-1)!.uid;
  const said = (await hafsa.content.comments({ kind: 'post', uid: kunafa })).items;
  const review = (await of('Omar').api.content.reviewsOf({ uid: of('Omar').uid })).items[0]!;
  const [recipe] = (await of('Zainab').api.recipes.search({ text: 'Mutton Dalcha' })).items;
  const [chat] = (await of('Omar').api.chat.memberChats({})).items;
  const written = (await of('Omar').api.chat.memberMessages({ chatUid: chat!.uid })).items;
  const [session] = (await of('Bilal').api.sessions.records({})).items;
  return [
    {
      kind: 'recipe',
      subjectUid: recipe!.uid,
      reason: 'other',
      by: [['Zainab', 'This is the recipe of her aunt, who is not named anywhere.']],
    },
    {
      kind: 'message',
      subjectUid: written.find(({ senderUid }) => senderUid === of('Yusuf').uid)!.uid,
      reason: 'not-food',
      by: [['Omar', 'I asked about an oven and got a lecture on roofs.']],
    },
    {
      kind: 'comment',
      subjectUid: said.find(({ author }) => author?.uid === of('Maryam').uid)!.uid,
      reason: 'music',
      by: [['Zainab', 'She says that she can hear this. Is there music in it?']],
    },
    {
      kind: 'session',
      subjectUid: session!.uid,
      aboutUid: of('Omar').uid,
      reason: 'music',
      by: [['Bilal', 'A radio was on behind him until the chickpeas were done.']],
    },
    {
      kind: 'post',
      subjectUid: await newestPostOf(of, 'Sana'),
      reason: 'people',
      by: [
        ['Hafsa', 'There is a hand at the edge, beside the pan.'],
        ['Zainab', 'Is that a thumb, next to the egg?'],
      ],
    },
    {
      kind: 'review',
      subjectUid: review.uid,
      reason: 'harassment',
      by: [
        ['Idris', 'The cook is a friend of mine. He was told about his tahini before everybody.'],
      ],
    },
  ];
}

async function warnAndAppeal(of: Of, moderator: Client): Promise<void> {
  const warned = await send(
    {
      kind: 'post',
      subjectUid: await newestPostOf(of, 'Bilal'),
      reason: 'harassment',
      by: [['Yusuf', 'I do not think that his mother agreed to this.']],
    },
    of,
    moderator,
  );
  await moderator.moderation.decide({
    uid: warned.uid,
    action: 'warn',
    rule: 'house/kindness',
    reason: 'Leave mothers out of arguments about onions.',
  });
  const decision = await eventually(
    'the decision',
    async () => (await of('Bilal').api.moderation.myDecisions({})).items[0],
  );
  await of('Bilal').api.moderation.appeal({
    uid: decision.uid,
    text: 'It is my own mother, and she dictated the sentence.',
  });
}

async function suspend(of: Of, moderator: Client): Promise<void> {
  const suspended = await send(
    {
      kind: 'member',
      subjectUid: of('Tariq').uid,
      reason: 'not-food',
      by: [['Yusuf', 'His profile sells car tyres.']],
    },
    of,
    moderator,
  );
  await moderator.moderation.decide({
    uid: suspended.uid,
    action: 'suspend',
    days: 14,
    rule: 'house/food',
    reason: 'The profile advertises tyres, after two requests to stop.',
  });
}

async function proposeForGood(of: Of, moderator: Client): Promise<void> {
  const proposed = await send(
    {
      kind: 'member',
      subjectUid: of('Nadim').uid,
      reason: 'other',
      by: [
        ['Omar', 'He offered me fifty stars for the price of a lamb.'],
        ['Idris', 'Nobody cooks with him, and everybody is to praise him.'],
      ],
    },
    of,
    moderator,
  );
  await moderator.moderation.decide({
    uid: proposed.uid,
    action: 'suspend',
    rule: 'house/honesty',
    reason: 'Sells reviews of sessions that nobody cooked, and says so in the profile.',
  });
}
