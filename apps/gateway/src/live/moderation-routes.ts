import { to, type LiveRoutes } from './delivery';
import { room } from './live-socket';

const toModerators = () => [to(room.moderators, 'cases.changed', {})];
const toMember = (uid: string) => to(room.member(uid), 'moderation.changed', {});

/** What moderators and those whom they decide about hear. */
export const moderationRoutes: LiveRoutes = {
  'moderation.case.changed.v1': toModerators,
  'moderation.case.decided.v1': ({ data }) => [...toModerators(), toMember(data.memberUid)],
  'content.video.waits.v1': () => [to(room.moderators, 'hearings.changed', {})],
  'content.video.heard.v1': ({ data }) => [
    to(room.moderators, 'hearings.changed', {}),
    to(room.member(data.authorUid), 'review.changed', { uid: data.reviewUid }),
  ],
  'moderation.report.answered.v1': ({ data }) => [toMember(data.reporterUid)],
  'moderation.appeal.received.v1': toModerators,
  'moderation.appeal.answered.v1': ({ data }) => [...toModerators(), toMember(data.memberUid)],
  'moderation.monetization.changed.v1': ({ data }) => [...toModerators(), toMember(data.memberUid)],
  'moderation.monetization.appealed.v1': toModerators,
  'moderation.monetization.appeal-answered.v1': ({ data }) => [
    ...toModerators(),
    toMember(data.memberUid),
  ],
  'moderation.fee.changed.v1': ({ data }) => [toMember(data.memberUid), toMember(data.chefUid)],
  'moderation.payout.changed.v1': ({ data }) => [...toModerators(), toMember(data.chefUid)],
  'identity.role.changed.v2': () => [to(room.moderators, 'roles.changed', {})],
};
