import { unnamedMember, type contract, type InputOf, type SessionMessage } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Partings, People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { MemberChatsStore } from '../member-chats/member-chats.store';
import { MessageUids } from '../message-uids.store';
import { SessionChatStore, type MessageRow, type SessionChatRow } from './session-chat.store';

type Chat = typeof contract.chat;
/** Who wrote, where they are nobody to the reader now. */
const UNNAMED = `${unnamedMember.firstName} ${unnamedMember.lastName}`;

@Injectable()
export class SessionChatService {
  constructor(
    private readonly store: SessionChatStore,
    private readonly memberChats: MemberChatsStore,
    private readonly outbox: Outbox,
    private readonly people: People,
    private readonly uids: MessageUids,
    private readonly partings: Partings,
  ) {}

  async list({ sessionUid, ...query }: InputOf<Chat['sessionMessages']>, caller: Caller) {
    const chat = await this.chat(sessionUid, caller);
    const until = (await this.justGone(chat)).get(caller.uid);
    const { rows, next } = await this.store.list(chat, query, caller.uid, until);
    const present = await this.people.present(
      caller.member,
      rows.map(({ sender }) => sender.uid),
    );
    const named = (row: MessageRow): MessageRow =>
      present.has(row.sender.uid) ? row : { ...row, sender: { ...row.sender, firstName: UNNAMED } };
    return { items: rows.reverse().map((row) => view(named(row))), next };
  }

  /** Numbered within the session; the same uid again is the same message. */
  async send(
    { sessionUid, uid, text }: InputOf<Chat['sendSessionMessage']>,
    caller: Caller,
  ): Promise<SessionMessage> {
    const gone = await this.justGone(await this.chat(sessionUid, caller));
    const row = await this.outbox.transaction(async ({ tx, emit }) => {
      const earlier = await this.store.findMessage(uid, tx);
      if (earlier) {
        if (earlier.sender.uid !== caller.uid || earlier.sessionUid !== sessionUid)
          throw new Refusal('request/invalid');
        return earlier;
      }
      // see the chats of members
      if (await this.memberChats.findMessage(uid, tx)) throw new Refusal('request/invalid');
      if (gone.has(caller.uid)) throw new Refusal('sessions/ended');
      await this.uids.take(uid, tx);
      const sequence = await this.store.nextSequence(sessionUid, caller.uid, tx);
      if (sequence === null) throw new Refusal('sessions/ended');
      const created: MessageRow = {
        _id: uid,
        sessionUid,
        sender: { uid: caller.uid, firstName: caller.person.firstName },
        text,
        sequence,
        sentAt: new Date(),
      };
      await this.store.insert(created, tx);
      // gateways of the version before know the first alone, which nearly all are
      if (gone.size)
        emit('chat.message.sent.v2', sessionUid, { ...view(created), without: [...gone.keys()] });
      else emit('chat.message.sent.v1', sessionUid, view(created));
      return created;
    }, sessionUid);
    return view(row);
  }

  /** Who is out of a chat that goes on, and not by its row yet. */
  private async justGone({ _id, uids, open, left = [] }: SessionChatRow) {
    const known = (uid: string) => left.some((each) => each.uid === uid);
    if (!open) return new Map<string, Date>();
    return this.partings.goneFrom(
      _id,
      uids[0]!,
      uids.filter((uid) => !known(uid)),
    );
  }

  /** @throws the same for a chat that does not exist and one that the caller was never part of. */
  private async chat(sessionUid: string, caller: Caller): Promise<SessionChatRow> {
    const chat = await this.store.find(sessionUid);
    if (!chat?.uids.includes(caller.uid)) throw notFound();
    return chat;
  }
}

const view = ({
  _id: uid,
  sessionUid,
  sender,
  text,
  sequence,
  sentAt,
}: MessageRow): SessionMessage => ({
  uid,
  sessionUid,
  sender,
  text,
  sequence,
  sentAt: sentAt.toISOString(),
});
