import {
  errors,
  formerMember,
  type contract,
  type InputOf,
  type MemberChat,
  type MemberMessage,
  type OutputOf,
  type Person,
} from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { isDuplicate } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Partings, People, type Decision, type Somebody } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { MessageUids } from '../message-uids.store';
import { SessionChatStore } from '../session-chat/session-chat.store';
import { PeopleStore, type PersonRow } from '../people/people.store';
import { otherOf, progressed } from './member-chat';
import { MemberChatsStore, type ChatRow, type MemberMessageRow } from './member-chats.store';
import { WritingLimits } from './writing-limits';

type Chat = typeof contract.chat;

/** Of the chats with unseen messages that are looked at for those that may be shown. */
const UNSEEN_LOOK = 50;
/** So many times as many where all of those are hidden. */
const MOST_LOOKS = 5;

/** One chat for each pair of members: reading is for the two, writing for as long as the policy lets them. */
@Injectable()
export class MemberChatsService {
  constructor(
    private readonly store: MemberChatsStore,
    private readonly members: PeopleStore,
    private readonly sessionChats: SessionChatStore,
    private readonly outbox: Outbox,
    private readonly people: People,
    private readonly uids: MessageUids,
    private readonly partings: Partings,
    private readonly limits: WritingLimits,
  ) {}

  async list(query: InputOf<Chat['memberChats']>, caller: Caller) {
    const { rows, next } = await this.store.listChats(caller.uid, query);
    const others = rows.map((row) => otherOf(row, caller.uid));
    const [known, present] = await Promise.all([
      this.members.byUid(others),
      this.people.present(caller.member, others),
    ]);
    const shown = rows.flatMap((row) => {
      const other = known.get(otherOf(row, caller.uid));
      return other && present.has(other._id) ? [{ row, other }] : [];
    });
    const decisions = await this.people.decideEach(
      'member-chat',
      caller.member,
      shown.map(({ other }) => somebody(other)),
    );
    const items = shown.map(({ row, other }, i) => chatView(row, other, caller.uid, decisions[i]!));
    return { items, next };
  }

  async unread(caller: Caller) {
    const { looked, shown } = await this.unseen(caller, UNSEEN_LOOK);
    const count =
      !shown && looked === UNSEEN_LOOK
        ? (await this.unseen(caller, UNSEEN_LOOK * MOST_LOOKS)).shown
        : shown;
    return { unread: count > 0, count: Math.min(count, UNSEEN_LOOK) };
  }

  private async unseen(caller: Caller, most: number) {
    const rows = await this.store.listUnseen(caller.uid, most);
    const others = rows.map((row) => otherOf(row, caller.uid));
    const { size: shown } = await this.people.present(caller.member, others);
    return { looked: rows.length, shown };
  }

  async open({ uid }: InputOf<Chat['chatWith']>, caller: Caller): Promise<MemberChat> {
    const other = await this.members.find(uid);
    if (!other) throw notFound();
    const decision = await this.mayWrite(caller, other);
    if (!decision.allowed) throw new Refusal(decision.code);
    const begin = () => this.store.openChat(caller.uid, uid);
    const chat = await begin().catch((error) => {
      // both began it at once: the other's stands
      if (isDuplicate(error)) return begin();
      throw error;
    });
    return this.viewOf(chat, other, caller);
  }

  async chat({ chatUid }: InputOf<Chat['memberChat']>, caller: Caller): Promise<MemberChat> {
    const { chat, other } = await this.own(chatUid, caller);
    return this.viewOf(chat, other, caller);
  }

  async messages({ chatUid, ...query }: InputOf<Chat['memberMessages']>, caller: Caller) {
    await this.own(chatUid, caller);
    const { rows, next } = await this.store.listMessages(chatUid, query);
    return { items: rows.reverse().map(messageView), next };
  }

  /** Numbered within the chat; the same uid again is the same message. */
  async send(
    { chatUid, uid, text, shared }: InputOf<Chat['sendMemberMessage']>,
    caller: Caller,
  ): Promise<MemberMessage> {
    const { other } = await this.own(chatUid, caller);
    const decision = await this.mayWrite(caller, other);
    if (!decision.allowed) throw new Refusal(decision.code);
    if (await this.partings.haveParted(caller.uid, other._id)) throw notFound();
    const row = await this.outbox.transaction(async ({ tx, emit }) => {
      const earlier = await this.store.findMessage(uid, tx);
      if (earlier) {
        if (earlier.senderUid !== caller.uid || earlier.chatUid !== chatUid)
          throw new Refusal('request/invalid');
        return earlier;
      }
      // a message is reported by its uid alone: nobody's is hidden behind another's
      if (await this.sessionChats.findMessage(uid, tx)) throw new Refusal('request/invalid');
      await this.uids.take(uid, tx);
      const chat = await this.store.findChat(chatUid, tx);
      if (!chat) throw notFound();
      const tooMuch = await this.limits.refusal(chat, caller.uid, tx);
      if (tooMuch) throw new Refusal(tooMuch);
      const sentAt = new Date();
      if (!chat.last) await this.limits.begun(caller.uid, sentAt, tx);
      const message = { _id: uid, senderUid: caller.uid, text, shared: shared ?? null, sentAt };
      const created = await this.store.append(chat, message, tx);
      emit('chat.member-message.sent.v2', chatUid, {
        ...messageView(created),
        receiverUid: other._id,
      });
      return created;
    }, chatUid);
    return messageView(row);
  }

  async mark(
    { chatUid, ...told }: InputOf<Chat['markChat']>,
    caller: Caller,
  ): Promise<OutputOf<Chat['markChat']>> {
    await this.own(chatUid, caller);
    await this.outbox.transaction(async ({ tx, emit }) => {
      const chat = await this.store.findChat(chatUid, tx);
      const progress = chat && progressed(chat.progress[caller.uid]!, told, chat.sequence);
      if (!progress) return;
      await this.store.saveProgress(chat, caller.uid, progress, tx);
      emit('chat.member-chat.progressed.v1', chatUid, {
        chatUid,
        memberUid: caller.uid,
        otherUid: otherOf(chat, caller.uid),
        ...progress,
      });
    }, chatUid);
    return {};
  }

  private async viewOf(chat: ChatRow, other: PersonRow, caller: Caller): Promise<MemberChat> {
    const decision = await this.mayWrite(caller, other);
    const view = chatView(chat, other, caller.uid, decision);
    const tooMuch = decision.allowed && (await this.limits.refusal(chat, caller.uid));
    return tooMuch ? { ...view, refusal: errors[tooMuch][1] } : view;
  }

  private mayWrite(caller: Caller, other: PersonRow): Promise<Decision> {
    return this.people.decide('member-chat', caller.member, somebody(other));
  }

  /**
   * @throws the same for a chat that does not exist, one of others, and one with somebody who is
   * nobody to the caller.
   */
  private async own(chatUid: string, caller: Caller): Promise<{ chat: ChatRow; other: PersonRow }> {
    const chat = await this.store.findChat(chatUid);
    if (!chat?.uids.includes(caller.uid)) throw notFound();
    const other = await this.members.find(otherOf(chat, caller.uid));
    const present = await this.people.present(caller.member, chat.uids);
    if (!other || !present.has(other._id)) throw notFound();
    return { chat, other };
  }
}

const somebody = ({ _id: uid, gender, userName }: PersonRow): Somebody => ({
  uid,
  gender,
  former: userName === formerMember.userName,
});

function chatView(row: ChatRow, other: PersonRow, me: string, decision: Decision): MemberChat {
  return {
    uid: row._id,
    other: personOf(other),
    last: row.last && { ...row.last, sentAt: row.last.sentAt.toISOString() },
    unread: row.sequence - row.progress[me]!.read,
    theirs: row.progress[other._id]!,
    refusal: decision.allowed ? null : decision.text,
  };
}

const personOf = ({ _id: uid, firstName, lastName, userName }: PersonRow): Person => ({
  uid,
  firstName,
  lastName,
  userName,
});

const messageView = ({
  _id: uid,
  sentAt,
  erased: _erased,
  ...message
}: MemberMessageRow): MemberMessage => ({
  uid,
  ...message,
  sentAt: sentAt.toISOString(),
});
