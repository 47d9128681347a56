import {
  CHATS_BEGUN_CAP,
  DAY,
  FIRST_MESSAGES_CAP,
  UNANSWERED_MESSAGES_CAP,
  type ErrorCode,
} from '@chefly/contracts';
import { Config } from '@chefly/config';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { PeopleStore } from '../people/people.store';
import { MemberChatsStore, type ChatRow } from './member-chats.store';

type Count = Pick<ChatRow, '_id' | 'uids' | 'sequence' | 'last'>;

/**
 * Each message rings at somebody's: how much a member may write to who does not answer. An answer is
 * what tells that it is wanted, so that nobody has to block whom they have never heard of: a few
 * messages until the first one, and so many a day ever after. And how many such chats one may begin.
 */
@Injectable()
export class WritingLimits {
  constructor(
    private readonly store: MemberChatsStore,
    private readonly people: PeopleStore,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** Why this member writes nothing more in the chat for now; null where they may. */
  async refusal(chat: Count, memberUid: string, tx?: ClientSession): Promise<ErrorCode | null> {
    if (!chat.last) return this.refusalToBegin(memberUid, tx);
    const { limitFactor } = this.config;
    // of fewer messages than this, whoever wrote them, none is one too many
    if (chat.last.senderUid !== memberUid || chat.sequence < FIRST_MESSAGES_CAP * limitFactor)
      return null;
    const most = UNANSWERED_MESSAGES_CAP * limitFactor;
    const otherUid = chat.uids.find((uid) => uid !== memberUid)!;
    // the messages of a chat are counted from one, without a gap
    const before = chat.sequence - most;
    if (await this.store.hasWrittenAfter(chat._id, otherUid, before, tx)) return null;
    const isAnswered = before > 0 && (await this.store.hasWritten(chat._id, otherUid, tx));
    if (!isAnswered) return 'chat/unanswered';
    const first = await this.store.findAt(chat._id, before + 1, tx);
    return first && first.sentAt.getTime() > Date.now() - DAY ? 'chat/unanswered-today' : null;
  }

  /** Counted with the first message of a chat: in its transaction, so that of many at once none is passed over. */
  async begun(memberUid: string, at: Date, tx: ClientSession): Promise<void> {
    const recent = recentOf(await this.people.find(memberUid, tx));
    await this.people.setBegun(memberUid, [...recent, at], tx);
  }

  private async refusalToBegin(memberUid: string, tx?: ClientSession): Promise<ErrorCode | null> {
    const recent = recentOf(await this.people.find(memberUid, tx));
    return recent.length >= CHATS_BEGUN_CAP * this.config.limitFactor
      ? 'chat/too-many-begun'
      : null;
  }
}

/** When a member began chats of late. */
const recentOf = (person: { begun?: Date[] } | null): Date[] =>
  (person?.begun ?? []).filter((at) => at.getTime() > Date.now() - DAY);
