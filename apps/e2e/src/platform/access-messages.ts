import { defaultNotificationSettings } from '@chefly/contracts';
import {
  apart,
  each,
  members,
  nobodyBut,
  nothing,
  ofMembers,
  ofOwner,
  participants,
  underAge,
  type Row,
} from './access-answers';
import type { World } from './access-world';

/** The two whose chat it is, whom nobody else hears of. */
const chatMembers = nobodyBut(['self', 'follower'], 'request/not-found');

const ofChat = ({ chat }: World) => ({ chatUid: chat });

/** What a member is told, and where. */
export const notificationRows: Record<string, Row> = {
  'notifications.list': ofMembers(nothing),
  'notifications.unread': ofMembers(nothing),
  'notifications.markRead': ofMembers(nothing),
  'notifications.settings': ofMembers(nothing),
  'notifications.changeSettings': ofMembers(() => defaultNotificationSettings),
  'notifications.pushKey': ofMembers(nothing),
  'notifications.subscribe': ofMembers(() => ({
    endpoint: 'https://push.example/a-browser',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  })),
  'notifications.unsubscribe': ofMembers(() => ({ endpoint: 'https://push.example/another' })),
  'notifications.endDigest': {
    input: () => ({ token: 'no-digest-that-was-ever-mailed' }),
    answers: each(() => 'request/not-found'),
  },
};

/** What is said in a session, and between two. */
export const chatRows: Record<string, Row> = {
  'chat.sessionMessages': {
    input: ({ session }) => ({ sessionUid: session }),
    answers: participants,
  },
  'chat.sendSessionMessage': {
    input: ({ session }, relation) => ({
      sessionUid: session,
      uid: `a-message-of-${relation}`,
      text: 'Salam',
    }),
    forEach: true,
    answers: { ...participants, exParticipant: 'sessions/ended' },
  },
  'chat.memberChats': ofMembers(nothing),
  'chat.unreadChats': ofMembers(nothing),
  'chat.chatWith': {
    input: ofOwner,
    answers: {
      ...members,
      ...apart,
      ...underAge,
      self: 'policy/self',
      oppositeGender: 'policy/gender',
    },
  },
  'chat.memberChat': { input: ofChat, answers: chatMembers },
  'chat.memberMessages': { input: ofChat, answers: chatMembers },
  'chat.sendMemberMessage': {
    input: ({ chat }, relation) => ({
      chatUid: chat,
      uid: `a-member-message-of-${relation}`,
      text: 'Salam',
    }),
    forEach: true,
    answers: chatMembers,
  },
  'chat.markChat': {
    input: ({ chat }) => ({ chatUid: chat, delivered: 1, read: 1 }),
    answers: chatMembers,
  },
};
