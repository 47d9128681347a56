import type { Told } from './heard-of';

const person = (uid: string) => ({ uid, firstName: uid, lastName: 'Khan', userName: uid });
const subject = { kind: 'post', uid: 'haleem' };
const comment = { subject, subjectAuthorUid: 'fatima', commentUid: 'comment', parentUid: null };
/** Readers without a name; their own browsers hear that it was they. */
const toReaders = (change: string) => {
  const changed = { subject, commentUid: 'comment', parentUid: null, change };
  const said = (mine: boolean) => `: comments.changed ${JSON.stringify({ ...changed, mine })}`;
  return [
    `comments:fatima:post:haleem but member:ayesha ${said(false)}`,
    `member:ayesha ${said(true)}`,
  ];
};
const notification = { uid: 'n', message: 'Sana likes it.', link: null, createdAt: 'now' };
const rung = `member:fatima : notification ${JSON.stringify({ ...notification, read: false })}`;
const message = { uid: 'm', text: 'salaam', sequence: 1, sentAt: 'now' };
const inChat = { ...message, chatUid: 'chat', senderUid: 'ayesha', shared: null };
const inSession = { ...message, sessionUid: 'session', sender: { uid: 'ayesha', firstName: 'A' } };

/** Posts, reviews, comments, messages and notifications. */
export const ofWords: Told[] = [
  [
    'content.feed.filled.v1',
    { postUid: 'haleem', authorUid: 'fatima' },
    [
      'member:fatima + readers of fatima : feed.new {"kind":"post","uid":"haleem","authorUid":"fatima"}',
    ],
  ],
  [
    'content.feed.filled.v2',
    { kind: 'review', uid: 'cafe', authorUid: 'fatima' },
    [
      'member:fatima + readers of fatima : feed.new {"kind":"review","uid":"cafe","authorUid":"fatima"}',
    ],
  ],
  [
    'content.post.deleted.v1',
    { postUid: 'haleem', authorUid: 'fatima' },
    ['member:fatima + readers of fatima : feed.removed {"kind":"post","uid":"haleem"}'],
  ],
  [
    'content.review.deleted.v1',
    { reviewUid: 'cafe', authorUid: 'fatima' },
    ['member:fatima + readers of fatima : feed.removed {"kind":"review","uid":"cafe"}'],
  ],
  [
    'content.reviewer-level.changed.v1',
    { uid: 'fatima', level: 'Commis' },
    ['member:fatima : profile.changed {"uid":"fatima"}'],
  ],
  ['content.comment.created.v1', { ...comment, author: person('ayesha') }, toReaders('created')],
  ['content.comment.deleted.v1', { ...comment, authorUid: 'ayesha' }, toReaders('deleted')],
  ['content.comment.liked.v1', { ...comment, member: person('ayesha') }, toReaders('liked')],
  ['content.comment.unliked.v1', { ...comment, memberUid: 'ayesha' }, toReaders('liked')],
  ['content.video.waits.v1', { uid: 'video' }, ['moderators : hearings.changed {}']],
  [
    'content.video.heard.v1',
    { authorUid: 'fatima', reviewUid: 'cafe' },
    ['moderators : hearings.changed {}', 'member:fatima : review.changed {"uid":"cafe"}'],
  ],
  ...(
    ['notifications.notification.created.v1', 'notifications.notification.created.v2'] as const
  ).map((type): Told => [type, { ...notification, memberUid: 'fatima' }, [rung]]),
  [
    'notifications.notification.withdrawn.v1',
    { uid: 'n', memberUid: 'fatima' },
    ['member:fatima : notification.withdrawn {"uid":"n"}'],
  ],
  [
    'notifications.list.changed.v1',
    { memberUid: 'fatima' },
    ['member:fatima : notifications.changed {}'],
  ],
  ...(['chat.member-message.sent.v1', 'chat.member-message.sent.v2'] as const).map((type): Told => [
    type,
    { ...inChat, receiverUid: 'fatima' },
    [`member:ayesha member:fatima : chat.message ${JSON.stringify(inChat)}`],
  ]),
  [
    'chat.member-chat.progressed.v1',
    { chatUid: 'chat', memberUid: 'ayesha', otherUid: 'fatima', delivered: 2, read: 1 },
    [
      'member:ayesha member:fatima : chat.progress {"chatUid":"chat","memberUid":"ayesha","delivered":2,"read":1}',
    ],
  ],
  [
    'chat.message.removed.v1',
    { sessionUid: 'session', uid: 'm', text: 'gone', uids: ['ayesha', 'fatima'] },
    [
      'member:ayesha member:fatima : message.removed {"sessionUid":"session","uid":"m","text":"gone"}',
    ],
  ],
  [
    'chat.member-message.removed.v1',
    { chatUid: 'chat', uid: 'm', text: 'gone', uids: ['ayesha', 'fatima'] },
    [
      'member:ayesha member:fatima : chat.message-removed {"chatUid":"chat","uid":"m","text":"gone"}',
    ],
  ],
  [
    'chat.message.sent.v1',
    inSession,
    [`session:session but  : message ${JSON.stringify(inSession)}`],
  ],
  // who has just left, and may be in the room yet, hears nothing more
  [
    'chat.message.sent.v2',
    { ...inSession, without: ['sana', 'bano'] },
    [`session:session but member:sana member:bano : message ${JSON.stringify(inSession)}`],
  ],
];
