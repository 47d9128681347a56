import { isDeepStrictEqual } from 'node:util';
import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import {
  MemberChatsStore,
  UNWRITTEN,
  type ChatRow,
  type DerivedChat,
  type MemberMessageRow,
} from './member-chats.store';

/** What a chat says of its messages: how many there are, the last of them, and who has seen it. */
@Injectable()
export class MemberChatsDerived {
  constructor(
    private readonly store: MemberChatsStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({
      name: 'chats of members, from their messages',
      compare: (mend) => this.compare(mend),
    });
  }

  private async compare(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const chat of this.store.every()) {
      const derived = derivedOf(chat, await this.store.findLast(chat._id));
      const wrong = (Object.keys(derived) as (keyof DerivedChat)[]).filter(
        (key) => !isDeepStrictEqual(chat[key], derived[key]),
      );
      if (!wrong.length) continue;
      differences.push(`chat ${chat._id}: ${wrong.join(', ')} differ`);
      if (mend) await this.store.mend(chat, derived);
    }
    return differences;
  }
}

/**
 * Who wrote last has seen everything, nobody more than there is, and the last message waits for
 * nobody who has seen it. It may wait for nobody at all: a block silences a chat, and leaves no
 * trace when it is lifted.
 */
function derivedOf(chat: ChatRow, row: MemberMessageRow | null): DerivedChat {
  const { _id, chatUid: _chatUid, erased: _erased, ...last } = row ?? ({} as MemberMessageRow);
  const sequence = row?.sequence ?? 0;
  const progressOf = (uid: string) => {
    const { delivered, read } = chat.progress[uid] ?? { delivered: 0, read: 0 };
    if (uid === row?.senderUid) return { delivered: sequence, read: sequence };
    return { delivered: Math.min(delivered, sequence), read: Math.min(read, sequence) };
  };
  const progress = Object.fromEntries(chat.uids.map((uid) => [uid, progressOf(uid)]));
  return {
    sequence,
    last: row && last,
    lastAt: row?.sentAt ?? UNWRITTEN,
    progress,
    unseenBy: chat.unseenBy.filter((uid) => (progress[uid]?.read ?? sequence) < sequence),
  };
}
