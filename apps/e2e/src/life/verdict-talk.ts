import { countBy, type Look } from './look';

/** Votes, comments and chats: counts are their rows, and nothing is there twice. */
export async function compareTalk(look: Look): Promise<void> {
  const [posts, reviews, votes, comments, likes] = await Promise.all(
    ['posts', 'reviews', 'votes', 'comments', 'comment_likes'].map((name) =>
      look.all('content', name),
    ),
  );
  const votesOf = countBy(votes!, ({ reviewUid, vote }) => `${reviewUid}/${vote}`);
  for (const { _id, agrees, disagrees } of reviews!) {
    look.counted(agrees, votesOf.get(`${_id}/agreed`) ?? 0, `agreements with ${_id}`);
    look.counted(disagrees, votesOf.get(`${_id}/disagreed`) ?? 0, `disagreements with ${_id}`);
  }
  const commentsOf = countBy(comments!, (row) => row.subjectUid);
  for (const row of [...posts!, ...reviews!])
    look.counted(row.comments ?? 0, commentsOf.get(row._id) ?? 0, `comments on ${row._id}`);
  const repliesTo = countBy(comments!, (row) => row.parentUid);
  const likesOf = countBy(likes!, (row) => row.commentUid);
  for (const { _id, replies, likes: liked } of comments!) {
    look.counted(replies, repliesTo.get(_id) ?? 0, `replies to ${_id}`);
    look.counted(liked, likesOf.get(_id) ?? 0, `likes of the comment ${_id}`);
  }
  const words = countBy(comments!, ({ parts }) => parts.map((part: any) => part.text).join(''));
  for (const [text, count] of words) look.once(count, `comments ‘${text}’`);

  await compareChats(look);
}

/** The messages of a chat are numbered from 1 without a gap, and the chat knows its last. */
async function compareChats(look: Look): Promise<void> {
  const [chats, messages] = await Promise.all([
    look.all('chat', 'member_chats'),
    look.all('chat', 'member_messages'),
  ]);
  for (const [text, count] of countBy(messages, (row) => row.text))
    look.once(count, `messages ‘${text}’`);
  const places = countBy(messages, ({ chatUid, sequence }) => `${chatUid}/${sequence}`);
  const messagesOf = countBy(messages, (row) => row.chatUid);
  for (const { _id, sequence, last, pair } of chats) {
    look.counted(sequence, messagesOf.get(_id) ?? 0, `messages of the chat ${_id}`);
    for (let place = 1; place <= sequence; place++)
      look.once(places.get(`${_id}/${place}`) ?? 0, `messages of ${_id} at ${place}`);
    look.check(
      (last?.sequence ?? 0) === sequence,
      'wrong',
      `the last of the chat ${_id} is ${last?.sequence}, not ${sequence}`,
    );
    look.once(chats.filter((other) => other.pair === pair).length, `chats of the pair ${pair}`);
  }
}
