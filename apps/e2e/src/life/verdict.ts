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
  const all = look.all.bind(look);
  const [
    posts,
    likes,
    submissions,
    recipes,
    sessions,
    chefs,
    requests,
    messages,
    audit,
    notifications,
    follows,
    indexed,
  ] = await Promise.all([
    all('content', 'posts'),
    all('content', 'likes'),
    all('recipes', 'submissions'),
    all('recipes', 'recipes'),
    all('sessions', 'sessions'),
    all('sessions', 'chefs'),
    all('sessions', 'requests'),
    all('chat', 'messages'),
    all('moderation', 'audit'),
    all('notifications', 'notifications'),
    all('content', 'follows'),
    all('recipes', 'member_recipes'),
  ]);
  const stored: Record<string, any[]> = {
    posts,
    likes,
    submissions,
    approvals: recipes,
    sessions,
    messages,
    reviews: await all('content', 'reviews'),
    votes: await all('content', 'votes'),
    comments: await all('content', 'comments'),
    commentLikes: await all('content', 'comment_likes'),
    memberMessages: await all('chat', 'member_messages'),
    payments: await all('moderation', 'fees', { state: 'paid' }),
  };
  for (const [kind, rows] of Object.entries(stored)) {
    const ids = new Set(rows.map((row) => row._id));
    for (const uid of acknowledged[kind as keyof Acknowledged])
      look.check(ids.has(uid), 'lost', `${kind} ${uid}`);
  }
  const likesOf = countBy(likes, (like) => like.postUid);
  for (const post of posts)
    look.counted(post.likes, likesOf.get(post._id) ?? 0, `likes of ${post._id}`);
  await compareTalk(look);
  await compareBooks(look);

  const approved = submissions.filter((submission) => submission.state === 'approved');
  const postsOf = countBy(
    posts.filter((post) => post.submissionUid),
    (post) => post.submissionUid,
  );
  const auditOf = countBy(audit, (entry) => entry.subject);
  const toldOf = countBy(
    notifications.filter((notification) => notification.message?.includes('was approved')),
    (notification) => notification.message,
  );
  const heldOf = countBy(indexed, (row) => row.recipeUid);
  for (const submission of approved) {
    const once = (count: number, what: string) =>
      look.once(count, `${what} of submission ${submission._id}`);
    once(postsOf.get(submission._id) ?? 0, 'posts');
    once(auditOf.get(submission._id) ?? 0, 'audit entries');
    once(
      toldOf.get(`Your recipie ‘${submission.name}’ was approved and published as a post.`) ?? 0,
      'notifications',
    );
    once(heldOf.get(submission._id) ?? 0, 'recipes with the author');
  }
  // a feed is read from whom a member follows
  const edges = new Set(
    follows.map(({ followerUid, followedUid }) => `${followerUid} ${followedUid}`),
  );
  for (const follower of cookUids)
    for (const followed of cookUids)
      if (follower !== followed)
        look.check(edges.has(`${follower} ${followed}`), 'lost', `${follower} follows ${followed}`);

  const sequences = countBy(messages, (message) => `${message.sessionUid}/${message.sequence}`);
  for (const [place, count] of sequences)
    look.check(count === 1, 'doubled', `messages at ${place}: ${count}`);
  const ongoing = new Set(
    sessions.filter((session) => session.state === 'ongoing').map((session) => session._id),
  );
  for (const chef of chefs)
    look.check(
      !chef.busy || ongoing.has(chef.busy),
      'wrong',
      `${chef.userName} is busy in a session that is over`,
    );
  const sessionUids = new Set(sessions.map((session) => session._id));
  for (const request of requests.filter((each) => each.state === 'accepted'))
    look.check(sessionUids.has(request.sessionUid), 'lost', `session of request ${request._id}`);

  for (const service of everyService) {
    const parked = await all(service, 'dead_letters');
    look.check(
      parked.length === 0,
      'wrong',
      `${parked.length} dead letters of ${service}: ${String(parked[0]?.error).slice(0, 300)}`,
    );
    look.check(
      (await all(service, 'outbox')).length === 0,
      'wrong',
      `unpublished events of ${service}`,
    );
  }
  return look.verdict;
}
