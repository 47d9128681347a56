import { z } from 'zod';
import { limits } from './constants';
import { memberChats } from './member-chats';
import { messages } from './messages';
import { route } from './route';
import { instant, page, pageQuery, text, uid } from './shapes';

export const sessionMessage = z.object({
  uid,
  sessionUid: uid,
  sender: z.object({ uid, firstName: z.string() }),
  text: z.string(),
  sequence: z.number().int(),
  sentAt: instant,
});
export type SessionMessage = z.infer<typeof sessionMessage>;

export const chat = {
  sessionMessages: route({
    method: 'GET',
    path: '/api/chat/sessions/{sessionUid}/messages',
    access: 'member',
    summary: 'The messages of a session, newest page first, each page in order',
    input: z.object({ sessionUid: uid, ...pageQuery }),
    output: page(sessionMessage),
  }),
  sendSessionMessage: route({
    method: 'PUT',
    path: '/api/chat/sessions/{sessionUid}/messages/{uid}',
    access: 'member',
    perMinute: 120,
    summary:
      'Send a message under a uid of the sender’s making, so that a retry is not a second message',
    input: z.object({ sessionUid: uid, uid, text: text(limits.message, messages.writeMessage) }),
    output: sessionMessage,
  }),
  ...memberChats,
};
