import { each, members, moderators, ownersOnly, type Row } from './access-answers';
import type { World } from './access-world';

const opened = async ({ callers }: World) => ({
  uid: (await callers.self.api.content.openVideo({ type: 'video/webm', size: 1000 })).uid,
});

const owner = ownersOnly('request/not-found');

/** Who gets what of videos on their way, and of those that wait to be heard. */
export const videoRows: Record<string, Row> = {
  'content.openVideo': { input: () => ({ type: 'video/mp4', size: 1000 }), answers: members },
  'content.video': { input: opened, answers: owner },
  'content.finishVideo': {
    input: opened,
    answers: each((relation) =>
      owner[relation] === 200 ? 'content/parts-missing' : owner[relation],
    ),
  },
  'content.cancelVideo': { input: opened, answers: owner },
  'content.hearings': { input: () => ({}), answers: moderators },
  'content.decideHearing': {
    input: async (world) => ({ ...(await opened(world)), verdict: 'silent', reason: 'Music' }),
    // one that no review shows yet is nobody's to decide on
    answers: each((relation) =>
      moderators[relation] === 200 ? 'request/not-found' : moderators[relation],
    ),
  },
  'content.videosOfReview': { input: ({ review }) => ({ uid: review }), answers: moderators },
};
