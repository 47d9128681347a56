import { z } from 'zod';
import { sessionMessage } from './chat';
import { chatProgress, memberMessage, memberMessageBefore } from './member-chats';
import { uid } from './shapes';

const readers = z.object({ uids: z.array(uid) });
/** Its words are gone, its place stays. */
export const sessionMessageRemoved = sessionMessage.pick({ uid: true, sessionUid: true });
export const memberMessageRemoved = memberMessage.pick({ uid: true, chatUid: true });

/** What chat tells the other services. */
export const chatEvents = {
  'chat.message.sent.v1': sessionMessage,
  /** `without`: who had just gone from the session, which others may not have heard yet. */
  'chat.message.sent.v2': sessionMessage.extend({ without: z.array(uid) }),
  /** By moderators. `uids`: who could read it. */
  'chat.message.removed.v1': sessionMessageRemoved.extend(readers.shape),
  'chat.member-message.sent.v1': memberMessageBefore.extend({ receiverUid: uid }),
  'chat.member-message.sent.v2': memberMessage.extend({ receiverUid: uid }),
  /** By moderators. `uids`: the two whose chat it is. */
  'chat.member-message.removed.v1': memberMessageRemoved.extend(readers.shape),
  /** A member's messages have reached them, or were seen by them, up to here. */
  'chat.member-chat.progressed.v1': chatProgress.extend({ otherUid: uid }),
} satisfies Record<string, z.ZodObject>;
