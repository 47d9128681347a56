import type { Store } from '@chefly/engines/store';

/** What the product said yes to, by uid. */
export interface Acknowledged {
  posts: Set<string>;
  likes: Set<string>;
  submissions: Set<string>;
  approvals: Set<string>;
  sessions: Set<string>;
  messages: Set<string>;
}

export interface Verdict {
  checked: number;
  lost: string[];
  doubled: string[];
  /** Anything else that should not be: a wrong count, a parked event, an unpublished one. */
  wrong: string[];
}

const everyService = [
  'identity',
  'social',
  'content',
  'recipes',
  'sessions',
  'chat',
  'notifications',
  'moderation',
  'gateway',
];

const countBy = (rows: any[], key: (row: any) => string) =>
  rows.reduce(
    (counts: Map<string, number>, row) => counts.set(key(row), (counts.get(key(row)) ?? 0) + 1),
    new Map<string, number>(),
  );

/**
 * What was acknowledged beside what is stored.
 * @param cookUids the members, of whom each follows every other
 */
export async function compare(
  acknowledged: Acknowledged,
  cookUids: string[],
  open: (service: string) => Promise<Store>,
): Promise<Verdict> {
  const verdict: Verdict = { checked: 0, lost: [], doubled: [], wrong: [] };
  const all = async (service: string, collection: string, filter = {}) =>
    (await open(service)).connection.collection<any>(collection).find(filter).toArray();
  const check = (holds: boolean, list: string[], what: string) => {
    verdict.checked++;
    if (!holds) list.push(what);
  };
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
    feed,
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
    all('content', 'feed'),
    all('recipes', 'member_recipes'),
  ]);
  const stored: Record<string, any[]> = {
    posts,
    likes,
    submissions,
    approvals: recipes,
    sessions,
    messages,
  };
  for (const [kind, rows] of Object.entries(stored)) {
    const ids = new Set(rows.map((row) => row._id));
    for (const uid of acknowledged[kind as keyof Acknowledged])
      check(ids.has(uid), verdict.lost, `${kind} ${uid}`);
  }
  const likesOf = countBy(likes, (like) => like.postUid);
  for (const post of posts)
    check(
      post.likes === (likesOf.get(post._id) ?? 0),
      verdict.wrong,
      `likes of ${post._id}: ${post.likes} counted, ${likesOf.get(post._id) ?? 0} rows`,
    );

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
      check(
        count === 1,
        count ? verdict.doubled : verdict.lost,
        `${what} of submission ${submission._id}: ${count}`,
      );
    once(postsOf.get(submission._id) ?? 0, 'posts');
    once(auditOf.get(submission._id) ?? 0, 'audit entries');
    once(
      toldOf.get(`Your recipie ‘${submission.name}’ was approved and published as a post.`) ?? 0,
      'notifications',
    );
    once(heldOf.get(submission._id) ?? 0, 'recipes with the author');
  }
  // each post is in the feed of its author and of the three who follow
  const feedsOf = countBy(feed, (row) => row.postUid);
  for (const post of posts)
    if (cookUids.includes(post.authorUid))
      check(
        feedsOf.get(post._id) === cookUids.length,
        (feedsOf.get(post._id) ?? 0) < cookUids.length ? verdict.lost : verdict.doubled,
        `feed rows of ${post._id}: ${feedsOf.get(post._id) ?? 0}`,
      );

  const sequences = countBy(messages, (message) => `${message.sessionUid}/${message.sequence}`);
  for (const [place, count] of sequences)
    check(count === 1, verdict.doubled, `messages at ${place}: ${count}`);
  const ongoing = new Set(
    sessions.filter((session) => session.state === 'ongoing').map((session) => session._id),
  );
  for (const chef of chefs)
    check(
      !chef.busy || ongoing.has(chef.busy),
      verdict.wrong,
      `${chef.userName} is busy in a session that is over`,
    );
  const sessionUids = new Set(sessions.map((session) => session._id));
  for (const request of requests.filter((each) => each.state === 'accepted'))
    check(sessionUids.has(request.sessionUid), verdict.lost, `session of request ${request._id}`);

  for (const service of everyService) {
    const parked = await all(service, 'dead_letters');
    check(
      parked.length === 0,
      verdict.wrong,
      `${parked.length} dead letters of ${service}: ${String(parked[0]?.error).slice(0, 300)}`,
    );
    check(
      (await all(service, 'outbox')).length === 0,
      verdict.wrong,
      `unpublished events of ${service}`,
    );
  }
  return verdict;
}
