import { formerMember, messages } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { otherOf } from './member-chats/member-chat';
import { MemberChatsStore } from './member-chats/member-chats.store';
import { PeopleStore } from './people/people.store';
import { SessionChatStore } from './session-chat/session-chat.store';

/** A message that is erased keeps its place and its number: the other's chat reads on, from a former member. */
@Injectable()
class MemberMessageRecords implements PersonalRecords {
  readonly name = 'member-messages';

  constructor(
    records: Records,
    private readonly store: MemberChatsStore,
    private readonly members: PeopleStore,
    private readonly people: People,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const rows = await this.store.listSentBy(uid, after, RECORDS_AT_ONCE);
    const withWhom = await this.othersIn(rows, uid);
    return {
      rows: rows.map(({ _id, senderUid: _sender, ...row }) => ({
        uid: _id,
        with: withWhom.get(row.chatUid) ?? null,
        ...row,
      })),
      next: rows.length < RECORDS_AT_ONCE ? null : rows.at(-1)!._id,
    };
  }

  /** With whom each chat is, as the member's list of chats names them: who is hidden there is here. */
  private async othersIn(rows: { chatUid: string }[], uid: string) {
    const chats = await this.store.findChats([...new Set(rows.map(({ chatUid }) => chatUid))]);
    const others = chats.map((chat) => otherOf(chat, uid));
    const [known, present] = [
      await this.members.byUid(others),
      await this.people.present({ uid }, others),
    ];
    return new Map(
      chats.flatMap((chat, i) => {
        const other = known.get(others[i]!);
        if (!other || !present.has(other._id)) return [];
        const { firstName, lastName, userName } = other;
        return [[chat._id, { firstName, lastName, userName }] as const];
      }),
    );
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    const rows = await this.store.listWordedBy(uid, RECORDS_AT_ONCE, tx);
    for (const { _id } of rows) await this.store.erase(_id, messages.messageErased, tx);
    return rows.length < RECORDS_AT_ONCE;
  }
}

@Injectable()
class SessionMessageRecords implements PersonalRecords {
  readonly name = 'session-messages';

  constructor(
    records: Records,
    private readonly store: SessionChatStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const rows = await this.store.listSentBy(uid, after, RECORDS_AT_ONCE);
    return {
      rows: rows.map(({ _id, sender: _sender, ...row }) => ({ uid: _id, ...row })),
      next: rows.length < RECORDS_AT_ONCE ? null : rows.at(-1)!._id,
    };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    const { firstName } = formerMember;
    await this.store.eraseOf(uid, firstName, messages.messageErased, tx);
    return true;
  }
}

/** The copy of who the member is. The chats of others show a former member in its place. */
@Injectable()
class PersonRecords implements PersonalRecords {
  readonly name = 'person';

  constructor(
    records: Records,
    private readonly people: PeopleStore,
  ) {
    records.add(this);
  }

  async page() {
    return { rows: [], next: null };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.people.setFormer(uid, tx);
    return true;
  }
}

export const chatRecords = [MemberMessageRecords, SessionMessageRecords, PersonRecords];
