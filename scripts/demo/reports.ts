import type { Client } from '@chefly/api-client';
import type { Of } from './cooks';
import { eventually } from './platform';

/**
 * Cases in each state: one waits, one was decided and its appeal waits, one member is suspended.
 */
export async function reportToModerators(of: Of, moderator: Client): Promise<void> {
  const newestOf = async (first: string) =>
    (await of(first).api.content.postsOf({ uid: of(first).uid })).items[0]!.uid;
  const caseOf = (first: string) =>
    eventually(`the case of ${first}`, async () => {
      const { items } = await moderator.moderation.cases({});
      return items.find((one) => one.author.uid === of(first).uid);
    });

  await of('Hafsa').api.moderation.report({
    kind: 'post',
    subjectUid: await newestOf('Sana'),
    reason: 'people',
    text: 'There is a hand at the edge, beside the pan.',
  });
  await caseOf('Sana');
  await of('Yusuf').api.moderation.report({
    kind: 'post',
    subjectUid: await newestOf('Bilal'),
    reason: 'harassment',
    text: 'I do not think that his mother agreed to this.',
  });
  const warned = await caseOf('Bilal');
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
  await of('Yusuf').api.moderation.report({
    kind: 'member',
    subjectUid: of('Tariq').uid,
    reason: 'not-food',
    text: 'His profile sells car tyres.',
  });
  const suspended = await caseOf('Tariq');
  await moderator.moderation.decide({
    uid: suspended.uid,
    action: 'suspend',
    days: 14,
    rule: 'house/food',
    reason: 'The profile advertises tyres, after two requests to stop.',
  });
}
