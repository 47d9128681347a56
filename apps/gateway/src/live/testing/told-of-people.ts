import type { Told } from './heard-of';

const person = (uid: string) => ({ uid, firstName: uid, lastName: 'Khan', userName: uid });
const follow = { followerUid: 'ayesha', followedUid: 'fatima' };
const boundary = { setBy: 'ayesha', against: 'fatima' };
const decided = {
  caseUid: 'case',
  memberUid: 'fatima',
  authorUid: 'fatima',
  decidedBy: 'moderator',
};
const cases = 'moderators : cases.changed {}';

/** Follows, blocks, ages, roles, what moderators decide, and what members choose for themselves. */
export const ofPeople: Told[] = [
  [
    'social.follow.requested.v1',
    { follower: person('ayesha'), followedUid: 'fatima' },
    ['member:fatima : follow.requests {}'],
  ],
  ['social.follow.withdrawn.v1', follow, ['member:fatima : follow.requests {}']],
  ['social.follow.rejected.v1', follow, ['member:ayesha : follow.changed {"uid":"fatima"}']],
  [
    'social.follow.completed.v1',
    { followerUid: 'ayesha', followed: person('fatima') },
    [
      'member:ayesha : follow.changed {"uid":"fatima"}',
      'member:fatima : profile.changed {"uid":"fatima"}',
    ],
  ],
  // the one loses what is gone, the other counts one less
  [
    'social.follow.removed.v1',
    follow,
    [
      'member:ayesha : people.changed {"uid":"fatima"}',
      'member:fatima : profile.changed {"uid":"fatima"}',
    ],
  ],
  // who it is that blocks them is told to nobody
  ...(['social.block.made.v1', 'social.block.lifted.v1'] as const).map((type): Told => [
    type,
    boundary,
    [
      'member:ayesha : people.changed {"uid":"fatima"}',
      'member:fatima : people.changed {"uid":"fatima"}',
    ],
  ]),
  // that there is a mute its own member alone knows
  ...(['social.mute.made.v1', 'social.mute.lifted.v1'] as const).map((type): Told => [
    type,
    boundary,
    ['member:ayesha : people.changed {"uid":"fatima"}'],
  ]),
  ...(['identity.minority.set.v1', 'identity.minority.lifted.v1'] as const).map((type): Told => [
    type,
    { uid: 'sana' },
    ['member:sana : account.changed {}'],
  ]),
  [
    'identity.role.changed.v2',
    { uid: 'sana', role: 'moderator', held: true, by: 'khadija', reason: 'asked', others: [] },
    ['moderators : roles.changed {}'],
  ],
  ['moderation.case.changed.v1', { caseUid: 'case' }, [cases]],
  ['moderation.case.decided.v1', decided, [cases, 'member:fatima : moderation.changed {}']],
  [
    'moderation.report.answered.v1',
    { reportUid: 'report', reporterUid: 'ayesha', kind: 'post', acted: true },
    ['member:ayesha : moderation.changed {}'],
  ],
  ['moderation.appeal.received.v1', { decisionUid: 'decision', memberUid: 'fatima' }, [cases]],
  [
    'moderation.appeal.answered.v1',
    { decisionUid: 'decision', memberUid: 'fatima', answeredBy: 'moderator' },
    [cases, 'member:fatima : moderation.changed {}'],
  ],
  [
    'moderation.monetization.changed.v1',
    { memberUid: 'fatima', by: 'moderator' },
    [cases, 'member:fatima : moderation.changed {}'],
  ],
  ['moderation.monetization.appealed.v1', { memberUid: 'fatima' }, [cases]],
  [
    'moderation.monetization.appeal-answered.v1',
    { memberUid: 'fatima', answeredBy: 'moderator' },
    [cases, 'member:fatima : moderation.changed {}'],
  ],
  [
    'moderation.fee.changed.v1',
    { feeUid: 'fee', chefUid: 'fatima', memberUid: 'ayesha' },
    ['member:ayesha : moderation.changed {}', 'member:fatima : moderation.changed {}'],
  ],
  [
    'moderation.payout.changed.v1',
    { chefUid: 'fatima' },
    [cases, 'member:fatima : moderation.changed {}'],
  ],
  [
    'notifications.settings.changed.v1',
    { memberUid: 'fatima' },
    ['member:fatima : settings.changed {"of":"telling"}'],
  ],
  [
    'content.naming.changed.v1',
    { memberUid: 'fatima' },
    ['member:fatima : settings.changed {"of":"naming"}'],
  ],
];
