import {
  apart,
  members,
  nobodyBut,
  nothing,
  ofMembers,
  ofOwner,
  ownersOnly,
  type Row,
} from './access-answers';

/** fatima's profile, who follows her, and whom she is apart from. */
export const socialRows: Record<string, Row> = {
  // before anybody unfollows anybody
  'social.companion': { input: ofOwner, answers: nobodyBut(['follower'], 'social/not-connected') },
  'social.profile': { input: ofOwner, answers: { ...members, ...apart } },
  'social.suggestions': ofMembers(nothing),
  'social.firstSteps': ofMembers(nothing),
  'social.endFirstSteps': ofMembers(nothing),
  'social.dismissSuggestion': {
    input: ofOwner,
    answers: {
      ...members,
      ...apart,
      oppositeGender: 'request/not-found',
      self: 'request/not-found',
    },
  },
  'social.restoreSuggestion': ofMembers(ofOwner),
  'social.updateProfile': ofMembers(() => ({ summary: 'Slow food' })),
  'social.people': ofMembers(() => ({ text: 'fat' })),
  'social.followRequests': ofMembers(nothing),
  'social.acceptFollow': {
    input: ({ askers }) => ({ uid: askers[0] }),
    answers: ownersOnly('social/no-request'),
  },
  'social.rejectFollow': {
    input: ({ askers }) => ({ uid: askers[1] }),
    answers: ownersOnly('social/no-request'),
  },
  'social.follow': {
    input: ofOwner,
    answers: { ...members, ...apart, oppositeGender: 'policy/gender', self: 'policy/self' },
  },
  'social.followers': ofMembers(ofOwner),
  'social.following': ofMembers(ofOwner),
  'social.removeFollower': ofMembers(ofOwner),
  'social.unfollow': ofMembers(ofOwner),
  'social.mute': { input: ofOwner, answers: { ...members, ...apart, self: 'policy/self' } },
  'social.mutes': ofMembers(nothing),
  'social.unmute': ofMembers(ofOwner),
  // again is as before for whoever has blocked her already
  'social.block': {
    input: ofOwner,
    answers: { ...members, blocked: 'request/not-found', self: 'policy/self' },
  },
  'social.blocks': ofMembers(nothing),
  'social.unblock': ofMembers(ofOwner),
};
