import { PASSWORD } from '@chefly/testing';
import {
  each,
  everybody,
  members,
  moderators,
  nobodyBut,
  nothing,
  ownersOnly,
  type Row,
} from './access-answers';
import { caseOf, postOf, report } from './desk';
import type { TestMember, TestPlatform } from './kitchen';

const rule = 'house/kindness' as const;
const words = { rule, reason: 'Enough' };

/**
 * The moderators' side of the small world: a second moderator proposes and decides, so that the
 * first may answer.
 */
export async function moderationWorld(
  platform: TestPlatform,
  { fatima, ayesha, moderator }: Record<'fatima' | 'ayesha' | 'moderator', TestMember>,
) {
  const made = async (role: 'moderators' | 'administrators', name: string) => {
    const member = await platform.member(name);
    await platform.operate([role, 'add', member.account.emailAddress]);
    await platform.settle();
    return platform.signIn(member);
  };
  const second = await made('moderators', 'second');
  const administrator = await made('administrators', 'steward');
  const suspended = await platform.member('lubna');
  const spare = await platform.member('ruqayya');

  const caseAbout = async (author: TestMember) => {
    const uid = await postOf(platform, author, 'Reported');
    await report(platform, ayesha, 'post', uid);
    return (await caseOf(second, uid))!.uid;
  };
  const warn = async (uid: string) => {
    const file = await second.api.moderation.decide({ uid, action: 'warn', ...words });
    return file.decision!.uid;
  };
  await report(platform, ayesha, 'member', suspended.uid, 'harassment');
  const { uid } = (await caseOf(second, suspended.uid))!;
  await second.api.moderation.decide({ uid, action: 'suspend', days: 30, ...words });
  await platform.settle();
  const { emailAddress } = suspended.account;
  const pass: string = await platform.anonymous.identity
    .signIn({ emailAddress, password: PASSWORD })
    .catch(({ fields }) => fields.appeal);

  return {
    second,
    administrator,
    suspended,
    moderator,
    pass,
    open: () => caseAbout(fatima),
    /** Always about the same member, who is in no row. */
    proposed: async () => {
      await report(platform, ayesha, 'member', spare.uid, 'harassment');
      const found = await caseOf(second, spare.uid);
      const proposal = { uid: found!.uid, action: 'suspend' as const, days: null, ...words };
      await second.api.moderation.decide(proposal);
      return found!.uid;
    },
    decided: async () => warn(await caseAbout(fatima)),
    appealed: async () => {
      const decision = await warn(await caseAbout(fatima));
      await fatima.api.moderation.appeal({ uid: decision, text: 'No' });
      return decision;
    },
  };
}

const administrators = nobodyBut(['administrator'], 'request/forbidden');

/** Who gets what of moderation, and of who decides here. */
export const moderationRows: Record<string, Row> = {
  'moderation.report': {
    input: ({ chef }) => ({ kind: 'member', subjectUid: chef.uid, reason: 'other' }),
    answers: members,
  },
  'moderation.myReports': { input: nothing, answers: members },
  'moderation.myDecisions': { input: nothing, answers: members },
  'moderation.appeal': {
    input: async ({ desk }) => ({ uid: await desk.decided(), text: 'No' }),
    answers: ownersOnly('request/not-found'),
  },
  'moderation.linkedDecision': {
    input: ({ desk }) => ({ token: desk.pass }),
    answers: everybody,
  },
  // once for the decision, whoever brings the pass
  'moderation.linkedAppeal': {
    input: ({ desk }) => ({ token: desk.pass, text: 'No' }),
    answers: each((relation) => (relation === 'anonymous' ? 200 : 'moderation/appealed')),
  },
  'moderation.cases': { input: nothing, answers: moderators },
  'moderation.case': {
    input: async ({ desk }) => ({ uid: await desk.open() }),
    answers: moderators,
  },
  'moderation.decide': {
    input: async ({ desk }) => ({ uid: await desk.open(), action: 'warn', ...words }),
    answers: moderators,
  },
  'moderation.withdraw': {
    input: async ({ desk }) => ({ uid: await desk.proposed(), reason: 'No' }),
    answers: moderators,
  },
  'moderation.confirm': {
    input: async ({ desk }) => ({ uid: await desk.proposed(), reason: 'Yes' }),
    answers: moderators,
  },
  'moderation.appeals': { input: nothing, answers: moderators },
  'moderation.answerAppeal': {
    input: async ({ desk }) => ({ uid: await desk.appealed(), stands: true, answer: 'Yes' }),
    answers: moderators,
  },
  'moderation.audit': { input: nothing, answers: moderators },
  'identity.roleHolders': { input: nothing, answers: administrators },
  'identity.setModerator': {
    input: () => ({ userName: 'noor', held: false, reason: 'Asked to rest' }),
    answers: administrators,
  },
};
