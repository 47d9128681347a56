import { z } from 'zod';
import { limits } from './constants';
import { messages } from './messages';
import { route } from './route';
import { done, instant, optionalText, page, pageQuery, person, uid } from './shapes';

/**
 * A post, culinary review or recipe that a message shows. Each reader asks its service for it, and
 * sees what they may see.
 */
export const shared = z.object({ kind: z.enum(['post', 'review', 'recipe']), uid });
export type Shared = z.infer<typeof shared>;

export const memberMessage = z.object({
  uid,
  chatUid: uid,
  senderUid: uid,
  text: z.string(),
  shared: shared.nullable(),
  /** The place in the chat, from 1. */
  sequence: z.number().int(),
  sentAt: instant,
});
export type MemberMessage = z.infer<typeof memberMessage>;

/**
 * The place of the last message that has reached a member's browser, and of the last that they have
 * seen.
 */
const progress = { delivered: z.number().int(), read: z.number().int() };

export const memberChat = z.object({
  uid,
  other: person,
  last: memberMessage.omit({ uid: true, chatUid: true }).nullable(),
  /** Messages of the other that the caller has not seen. */
  unread: z.number().int(),
  /** How far the other is. */
  theirs: z.object(progress),
  /** Why the caller may write nothing here; null when they may. */
  refusal: z.string().nullable(),
});
export type MemberChat = z.infer<typeof memberChat>;

export const chatProgress = z.object({ chatUid: uid, memberUid: uid, ...progress });
export type ChatProgress = z.infer<typeof chatProgress>;

/** As messages were told before culinary reviews could go along. */
export const memberMessageBefore = memberMessage.extend({
  shared: z.object({ kind: z.enum(['post', 'recipe']), uid }).nullable(),
});

const ofChat = { chatUid: uid };

export const memberChats = {
  memberChats: route({
    method: 'GET',
    path: '/api/chat/members',
    access: 'member',
    summary: 'Own chats in which something was written, the latest first',
    input: z.object(pageQuery),
    output: page(memberChat),
  }),
  unreadChats: route({
    method: 'GET',
    path: '/api/chat/members/unread',
    access: 'member',
    summary: 'Are there chats with unseen messages, and how many',
    input: z.object({}),
    output: z.object({
      unread: z.boolean(),
      /** Chats, not messages; up to fifty. */
      count: z.int().nonnegative(),
    }),
  }),
  chatWith: route({
    method: 'PUT',
    path: '/api/chat/members/with/{uid}',
    access: 'member',
    perMinute: 30,
    summary: 'The chat with a member, begun where there is none',
    input: z.object({ uid }),
    output: memberChat,
  }),
  memberChat: route({
    method: 'GET',
    path: '/api/chat/members/{chatUid}',
    access: 'member',
    summary: 'One own chat',
    input: z.object(ofChat),
    output: memberChat,
  }),
  memberMessages: route({
    method: 'GET',
    path: '/api/chat/members/{chatUid}/messages',
    access: 'member',
    summary: 'The messages of a chat, newest page first, each page in order',
    input: z.object({ ...ofChat, ...pageQuery }),
    output: page(memberMessage),
  }),
  sendMemberMessage: route({
    method: 'PUT',
    path: '/api/chat/members/{chatUid}/messages/{uid}',
    access: 'member',
    perMinute: 120,
    summary:
      'Send a message under a uid of the sender’s making, so that a retry is not a second message',
    input: z
      .object({ ...ofChat, uid, text: optionalText(limits.message), shared: shared.optional() })
      .refine((message) => message.text || message.shared, {
        path: ['text'],
        message: messages.writeMessage,
      }),
    output: memberMessage,
  }),
  markChat: route({
    method: 'PUT',
    path: '/api/chat/members/{chatUid}/progress',
    access: 'member',
    perMinute: 600,
    summary: 'Up to where messages have reached the caller, and have been seen: never back',
    input: z.object({
      ...ofChat,
      delivered: z.number().int().min(0),
      read: z.number().int().min(0),
    }),
    output: done,
  }),
};
