import type { Shared } from '@chefly/contracts';
import {
  insertRow,
  listPage,
  Mixed,
  newUid,
  rowsOf,
  schemaOf,
  Store,
  type PageQuery,
} from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { pairOf, type Progress } from './member-chat';

export interface MemberMessageRow {
  _id: string;
  chatUid: string;
  senderUid: string;
  text: string;
  shared: Shared | null;
  sequence: number;
  sentAt: Date;
  /** Its writer's account is gone, and its words with it. */
  erased?: true;
}
export type LastMessage = Omit<MemberMessageRow, '_id' | 'chatUid' | 'erased'>;

/** The chat of two members, with the number of its last message and how far each of them is. */
export interface ChatRow {
  _id: string;
  pair: string;
  uids: string[];
  sequence: number;
  last: LastMessage | null;
  /** When something was written last; the beginning of time while nothing was. */
  lastAt: Date;
  progress: Record<string, Progress>;
  /** Who has not seen the last message. */
  unseenBy: string[];
}

/** What of a chat follows from its messages. */
export type DerivedChat = Omit<ChatRow, '_id' | 'pair' | 'uids'>;

export const UNWRITTEN = new Date(0);

const chatSchema = schemaOf<ChatRow>(
  {
    _id: String,
    pair: String,
    uids: [String],
    sequence: Number,
    last: { type: Mixed, default: null },
    lastAt: Date,
    progress: Mixed,
    unseenBy: [String],
  },
  { keepEmpty: true },
);
chatSchema.index({ pair: 1 }, { unique: true });
chatSchema.index({ uids: 1, lastAt: -1, _id: -1 });
chatSchema.index({ unseenBy: 1 });
const messageSchema = schemaOf<MemberMessageRow>({
  _id: String,
  chatUid: String,
  senderUid: String,
  text: String,
  shared: { type: Mixed, default: null },
  sequence: Number,
  sentAt: Date,
  erased: Boolean,
});
messageSchema.index({ chatUid: 1, sequence: -1, _id: -1 });
messageSchema.index({ senderUid: 1, _id: 1 });

/** The chats of every two members, and what they write to each other. */
@Injectable()
export class MemberChatsStore {
  private readonly chats: Model<ChatRow>;
  private readonly messages: Model<MemberMessageRow>;

  constructor(store: Store) {
    this.chats = store.model('member_chats', chatSchema);
    this.messages = store.model('member_messages', messageSchema);
  }

  findChat(uid: string, tx?: ClientSession) {
    return this.chats
      .findById(uid)
      .session(tx ?? null)
      .lean<ChatRow>();
  }

  findChats(uids: string[]): Promise<ChatRow[]> {
    return rowsOf(this.chats, uids);
  }

  /** The chat of two members, made where there is none. @throws a duplicate when both begin it at once. */
  async openChat(one: string, other: string): Promise<ChatRow> {
    const nowhere: Progress = { delivered: 0, read: 0 };
    const row = await this.chats
      .findOneAndUpdate(
        { pair: pairOf(one, other) },
        {
          $setOnInsert: {
            _id: newUid(),
            uids: [one, other].sort(),
            sequence: 0,
            last: null,
            lastAt: UNWRITTEN,
            progress: { [one]: nowhere, [other]: nowhere },
            unseenBy: [],
          },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<ChatRow>();
    return row!;
  }

  listChats(uid: string, query: PageQuery) {
    const written = { $and: [{ lastAt: { $gt: UNWRITTEN } }] };
    return listPage(this.chats, { uids: uid, ...written }, { lastAt: -1 }, query);
  }

  /** So many of a member's chats whose last message they have not seen. */
  listUnseen(uid: string, most: number): Promise<ChatRow[]> {
    return this.chats.find({ unseenBy: uid }).limit(most).lean<ChatRow[]>();
  }

  findMessage(uid: string, tx?: ClientSession) {
    return this.messages
      .findById(uid)
      .session(tx ?? null)
      .lean<MemberMessageRow>();
  }

  listMessages(chatUid: string, query: PageQuery) {
    return listPage(this.messages, { chatUid }, { sequence: -1 }, query);
  }

  /** Whether a member wrote any of a chat's messages behind that one: the newest are looked at first. */
  async hasWrittenAfter(chatUid: string, senderUid: string, sequence: number, tx?: ClientSession) {
    const found = this.messages.exists({ chatUid, senderUid, sequence: { $gt: sequence } });
    return !!(await found.sort({ sequence: -1, _id: -1 }).session(tx ?? null));
  }

  /** A message by its place in a chat. */
  findAt(chatUid: string, sequence: number, tx?: ClientSession) {
    return this.messages
      .findOne({ chatUid, sequence })
      .session(tx ?? null)
      .lean<MemberMessageRow>();
  }

  /** Looks from the first message on: whoever answers mostly does so among the first few. */
  async hasWritten(chatUid: string, senderUid: string, tx?: ClientSession): Promise<boolean> {
    const found = this.messages.exists({ chatUid, senderUid }).sort({ sequence: 1, _id: 1 });
    return !!(await found.session(tx ?? null));
  }

  /** A member's own messages, in the order of their uids, beginning behind `after`. */
  listSentBy(senderUid: string, after: string | null, most: number) {
    return this.messages
      .find({ senderUid, _id: { $gt: after ?? '' } })
      .sort({ _id: 1 })
      .limit(most)
      .lean<MemberMessageRow[]>();
  }

  /** So many of them whose words stand. */
  listWordedBy(senderUid: string, most: number, tx: ClientSession) {
    return this.messages
      .find({ senderUid, erased: { $exists: false } })
      .limit(most)
      .session(tx)
      .lean<MemberMessageRow[]>();
  }

  /** Takes the words of a message for good, as its writer's account is gone. */
  async erase(uid: string, text: string, tx: ClientSession): Promise<void> {
    await this.reword(uid, text, tx);
    await this.messages.updateOne({ _id: uid }, { $set: { erased: true } }, { session: tx });
  }

  /** Adds a message to the chat as it was read in this transaction. Who writes has seen what was there. */
  async append(
    chat: ChatRow,
    message: Omit<MemberMessageRow, 'chatUid' | 'sequence'>,
    tx: ClientSession,
  ): Promise<MemberMessageRow> {
    const sequence = chat.sequence + 1;
    const { _id, ...said } = message;
    const last: LastMessage = { ...said, sequence };
    const row: MemberMessageRow = { _id, chatUid: chat._id, ...last };
    await insertRow(this.messages, row, tx);
    await this.chats.updateOne(
      { _id: chat._id },
      {
        $set: {
          sequence,
          last,
          lastAt: row.sentAt,
          [`progress.${row.senderUid}`]: { delivered: sequence, read: sequence },
          unseenBy: chat.uids.filter((uid) => uid !== row.senderUid),
        },
      },
      { session: tx },
    );
    return row;
  }

  /** Nothing in the chat of these two waits to be seen. */
  async silence(one: string, other: string, tx: ClientSession): Promise<void> {
    const pair = pairOf(one, other);
    await this.chats.updateOne({ pair }, { $set: { unseenBy: [] } }, { session: tx });
  }

  /** The last few before this one, newest first. */
  listBefore({ chatUid, sequence }: MemberMessageRow, most: number) {
    return this.messages
      .find({ chatUid, sequence: { $lt: sequence } })
      .sort({ sequence: -1, _id: -1 })
      .limit(most)
      .lean<MemberMessageRow[]>();
  }

  /**
   * Takes the words of a message, also where it stands as the last of its chat. Null when there is
   * no such message here.
   */
  async reword(uid: string, text: string, tx: ClientSession): Promise<MemberMessageRow | null> {
    const row = await this.messages
      .findOneAndUpdate({ _id: uid }, { $set: { text, shared: null } }, { session: tx })
      .lean<MemberMessageRow>();
    if (!row) return null;
    await this.chats.updateOne(
      { _id: row.chatUid, 'last.sequence': row.sequence },
      { $set: { 'last.text': text, 'last.shared': null } },
      { session: tx },
    );
    return row;
  }

  every(): AsyncIterable<ChatRow> {
    const rows = this.chats.find({}).sort({ _id: 1 }).lean<ChatRow>().cursor();
    return rows as unknown as AsyncIterable<ChatRow>;
  }

  findLast(chatUid: string) {
    return this.messages
      .findOne({ chatUid })
      .sort({ sequence: -1, _id: -1 })
      .lean<MemberMessageRow>();
  }

  /** Only if nothing was said or seen in between: that counts itself. */
  async mend({ _id, sequence, last, lastAt, progress, unseenBy }: ChatRow, derived: DerivedChat) {
    const asSeen = { _id, sequence, last, lastAt, progress, unseenBy };
    await this.chats.updateOne(asSeen, { $set: derived });
  }

  async saveProgress(
    chat: ChatRow,
    uid: string,
    progress: Progress,
    tx: ClientSession,
  ): Promise<void> {
    await this.chats.updateOne(
      { _id: chat._id },
      {
        $set: { [`progress.${uid}`]: progress },
        ...(progress.read >= chat.sequence ? { $pull: { unseenBy: uid } } : {}),
      },
      { session: tx },
    );
  }
}
