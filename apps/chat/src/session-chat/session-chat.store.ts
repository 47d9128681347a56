import { insertRow, listPage, Mixed, schemaOf, Store, type PageQuery } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** A session's chat: who may read and write, and the number of its last message. */
export interface SessionChatRow {
  _id: string;
  /** The chef, then the guests as they came. */
  uids: string[];
  open: boolean;
  sequence: number;
  /** Who left the session, and the last message that was theirs to read. */
  left?: { uid: string; upTo: number }[];
  /** Who came while it went on, and who had left by then: what they had said was not said to this one. */
  late?: { uid: string; without: string[] }[];
}
export interface MessageRow {
  _id: string;
  sessionUid: string;
  sender: { uid: string; firstName: string };
  text: string;
  sequence: number;
  sentAt: Date;
}

const chatSchema = schemaOf<SessionChatRow>({
  _id: String,
  uids: [String],
  open: Boolean,
  sequence: Number,
  left: { type: Mixed, default: undefined },
  late: { type: Mixed, default: undefined },
});
const messageSchema = schemaOf<MessageRow>({
  _id: String,
  sessionUid: String,
  sender: Mixed,
  text: String,
  sequence: Number,
  sentAt: Date,
});
messageSchema.index({ sessionUid: 1, sequence: -1, _id: -1 });
messageSchema.index({ 'sender.uid': 1, _id: 1 });

/** Up to which message somebody reads on, and whose they do not. */
function seenBy({ left, late }: Pick<SessionChatRow, 'left' | 'late'>, uid: string) {
  return {
    upTo: left?.find((each) => each.uid === uid)?.upTo,
    without: late?.find((each) => each.uid === uid)?.without ?? [],
  };
}

/** Whether a message of the chat is this reader's to see. */
export function isSeenBy(
  chat: SessionChatRow,
  { sequence, sender }: Pick<MessageRow, 'sequence' | 'sender'>,
  uid: string,
): boolean {
  const { upTo = Infinity, without } = seenBy(chat, uid);
  return chat.uids.includes(uid) && sequence <= upTo && !without.includes(sender.uid);
}

@Injectable()
export class SessionChatStore {
  private readonly chats: Model<SessionChatRow>;
  private readonly messages: Model<MessageRow>;

  constructor(store: Store) {
    this.chats = store.model('rooms', chatSchema);
    this.messages = store.model('messages', messageSchema);
  }

  find(sessionUid: string, tx?: ClientSession) {
    return this.chats
      .findById(sessionUid)
      .session(tx ?? null)
      .lean<SessionChatRow>();
  }

  findMessage(uid: string, tx?: ClientSession) {
    return this.messages
      .findById(uid)
      .session(tx ?? null)
      .lean<MessageRow>();
  }

  /** The last few before this one, newest first. */
  listBefore(sessionUid: string, sequence: number, most: number) {
    return this.messages
      .find({ sessionUid, sequence: { $lt: sequence } })
      .sort({ sequence: -1, _id: -1 })
      .limit(most)
      .lean<MessageRow[]>();
  }

  /** A member's own messages, in the order of their uids, beginning behind `after`. */
  listSentBy(uid: string, after: string | null, most: number) {
    return this.messages
      .find({ 'sender.uid': uid, _id: { $gt: after ?? '' } })
      .sort({ _id: 1 })
      .limit(most)
      .lean<MessageRow[]>();
  }

  /** Takes words and name from all that a member wrote, as their account is gone. */
  async eraseOf(uid: string, firstName: string, text: string, tx: ClientSession) {
    await this.messages.updateMany(
      { 'sender.uid': uid },
      { $set: { text, 'sender.firstName': firstName } },
      { session: tx },
    );
  }

  /** Null when there is no such message here. */
  reword(uid: string, text: string, tx: ClientSession) {
    return this.messages
      .findOneAndUpdate({ _id: uid }, { $set: { text } }, { session: tx })
      .lean<MessageRow>();
  }

  /** From then on a member writes nothing, and reads no further than what was said before. */
  async leave(sessionUid: string, uid: string, at: Date, tx: ClientSession): Promise<void> {
    const last = await this.messages
      .findOne({ sessionUid, sentAt: { $lte: at } })
      .sort({ sequence: -1, _id: -1 })
      .session(tx)
      .lean<MessageRow>();
    await this.chats.updateOne(
      { _id: sessionUid, 'left.uid': { $ne: uid } },
      { $push: { left: { uid, upTo: last?.sequence ?? 0 } } },
      { session: tx },
    );
  }

  /** The next number for a member of an open chat; null when it has closed, or they have left. */
  async nextSequence(sessionUid: string, uid: string, tx: ClientSession): Promise<number | null> {
    const chat = await this.chats
      .findOneAndUpdate(
        { _id: sessionUid, open: true, 'left.uid': { $ne: uid } },
        { $inc: { sequence: 1 } },
        { returnDocument: 'after', session: tx },
      )
      .lean<SessionChatRow>();
    return chat?.sequence ?? null;
  }

  /** What of a chat is a reader's to see. @param until they have just gone: what was said by then */
  list(
    { _id: sessionUid, ...chat }: SessionChatRow,
    query: PageQuery,
    readerUid: string,
    until?: Date,
  ) {
    const { upTo, without } = seenBy(chat, readerUid);
    const seen = [
      ...(upTo === undefined ? [] : [{ sequence: { $lte: upTo } }]),
      ...(until ? [{ sentAt: { $lte: until } }] : []),
      ...(without.length ? [{ 'sender.uid': { $nin: without } }] : []),
    ];
    const filter = { sessionUid, ...(seen.length && { $and: seen }) };
    return listPage(this.messages, filter, { sequence: -1 }, query);
  }

  async open(sessionUid: string, uids: string[], tx: ClientSession): Promise<void> {
    await this.chats.updateOne(
      { _id: sessionUid },
      { $setOnInsert: { uids, open: true, sequence: 0 } },
      { upsert: true, session: tx },
    );
  }

  async join(sessionUid: string, uid: string, tx: ClientSession): Promise<void> {
    const without = (await this.find(sessionUid, tx))?.left?.map((each) => each.uid) ?? [];
    await this.chats.updateOne(
      { _id: sessionUid, uids: { $ne: uid } },
      { $push: { uids: uid, ...(without.length && { late: { uid, without } }) } },
      { session: tx },
    );
  }

  async close(sessionUid: string, tx: ClientSession): Promise<void> {
    await this.chats.updateOne({ _id: sessionUid }, { $set: { open: false } }, { session: tx });
  }

  async insert(message: MessageRow, tx: ClientSession): Promise<void> {
    await insertRow(this.messages, message, tx);
  }
}
