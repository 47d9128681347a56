import { everyService } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { countBy, Look } from './look';
import { compareBooks } from './verdict-books';
import { compareTalk } from './verdict-talk';

/** What the product said yes to, by uid. */
export const nothingYet = () => ({
  posts: new Set<string>(),
  likes: new Set<string>(),
  reviews: new Set<string>(),
  votes: new Set<string>(),
  comments: new Set<string>(),
  commentLikes: new Set<string>(),
  submissions: new Set<string>(),
  approvals: new Set<string>(),
  sessions: new Set<string>(),
  messages: new Set<string>(),
  memberMessages: new Set<string>(),
  payments: new Set<string>(),
});
export type Acknowledged = ReturnType<typeof nothingYet>;

export interface Verdict {
  checked: number;
  lost: string[];
  doubled: string[];
  /** Anything else that should not be: a wrong count, a parked event, an unpublished one. */
  wrong: string[];
}

/**
 * What was acknowledged beside what is stored.
 * @param cookUids the members, of whom each follows every other
 */
export async function compare(
  acknowledged: Acknowledged,
  cookUids: string[],
  open: (service: string) => Promise<Store>,
): Promise<Verdict> {
  const look = new Look(open);
  await compareAcknowledged(look, acknowledged);
  await compareLikes(look);
  await compareTalk(look);
  await compareBooks(look);
  await compareApprovals(look);
  await compareFollows(look, cookUids);
  await compareSessions(look);
  await compareEvents(look);
  return look.verdict;
}

/** Where what was said yes to is kept: a row by the same uid. */
const KEPT_IN: Record<keyof Acknowledged, [service: string, collection: string, filter?: object]> =
  {
    posts: ['content', 'posts'],
    likes: ['content', 'likes'],
    reviews: ['content', 'reviews'],
    votes: ['content', 'votes'],
    comments: ['content', 'comments'],
    commentLikes: ['content', 'comment_likes'],
    submissions: ['recipes', 'submissions'],
    approvals: ['recipes', 'recipes'],
    sessions: ['sessions', 'sessions'],
    messages: ['chat', 'messages'],
    memberMessages: ['chat', 'member_messages'],
    payments: ['moderation', 'fees', { state: 'paid' }],
  };

async function compareAcknowledged(look: Look, acknowledged: Acknowledged): Promise<void> {
  for (const kind of Object.keys(KEPT_IN) as (keyof Acknowledged)[]) {
    const ids = new Set((await look.all(...KEPT_IN[kind])).map((row) => row._id));
    for (const uid of acknowledged[kind]) look.check(ids.has(uid), 'lost', `${kind} ${uid}`);
  }
}

async function compareLikes(look: Look): Promise<void> {
  const likesOf = countBy(await look.all('content', 'likes'), (like) => like.postUid);
  for (const post of await look.all('content', 'posts'))
    look.counted(post.likes, likesOf.get(post._id) ?? 0, `likes of ${post._id}`);
}

/** Of each approved recipe there is one post, one entry of the log, one notification, and it is held. */
async function compareApprovals(look: Look): Promise<void> {
  const [submissions, posts, audit, notifications, held] = await Promise.all([
    look.all('recipes', 'submissions', { state: 'approved' }),
    look.all('content', 'posts', { submissionUid: { $ne: null } }),
    look.all('moderation', 'audit'),
    look.all('notifications', 'notifications'),
    look.all('recipes', 'member_recipes'),
  ]);
  const postsOf = countBy(posts, (post) => post.submissionUid);
  const auditOf = countBy(audit, (entry) => entry.subject);
  const told = countBy(notifications, (notification) => notification.message);
  const heldOf = countBy(held, (row) => row.recipeUid);
  for (const { _id, name } of submissions) {
    const once = (count = 0, what: string) => look.once(count, `${what} of submission ${_id}`);
    once(postsOf.get(_id), 'posts');
    once(auditOf.get(_id), 'audit entries');
    once(told.get(`Your recipie ‘${name}’ was approved and published as a post.`), 'notifications');
    once(heldOf.get(_id), 'recipes with the author');
  }
}

/** A feed is read from whom a member follows. */
async function compareFollows(look: Look, cookUids: string[]): Promise<void> {
  const follows = await look.all('content', 'follows');
  const edges = new Set(
    follows.map(({ followerUid, followedUid }) => `${followerUid} ${followedUid}`),
  );
  for (const follower of cookUids)
    for (const followed of cookUids)
      if (follower !== followed)
        look.check(edges.has(`${follower} ${followed}`), 'lost', `${follower} follows ${followed}`);
}

/** A request that was accepted has its session; its messages are numbered, and no chef is left busy. */
async function compareSessions(look: Look): Promise<void> {
  const [sessions, chefs, accepted, messages] = await Promise.all([
    look.all('sessions', 'sessions'),
    look.all('sessions', 'chefs'),
    look.all('sessions', 'requests', { state: 'accepted' }),
    look.all('chat', 'messages'),
  ]);
  const sequences = countBy(messages, (message) => `${message.sessionUid}/${message.sequence}`);
  for (const [place, count] of sequences)
    look.check(count === 1, 'doubled', `messages at ${place}: ${count}`);
  const stateOf = new Map(sessions.map(({ _id, state }) => [_id, state]));
  for (const { busy, userName } of chefs)
    look.check(
      !busy || stateOf.get(busy) === 'ongoing',
      'wrong',
      `${userName} is busy in a session that is over`,
    );
  for (const { _id, sessionUid } of accepted)
    look.check(stateOf.has(sessionUid), 'lost', `session of request ${_id}`);
}

/** No event was given up, and none waits to be published. */
async function compareEvents(look: Look): Promise<void> {
  for (const service of everyService) {
    const parked = await look.all(service, 'dead_letters');
    look.check(
      parked.length === 0,
      'wrong',
      `${parked.length} dead letters of ${service}: ${String(parked[0]?.error).slice(0, 300)}`,
    );
    const unpublished = await look.all(service, 'outbox');
    look.check(unpublished.length === 0, 'wrong', `unpublished events of ${service}`);
  }
}
