import { messages, type DomainEvent, type Snapshot } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { MemberChatsStore } from './member-chats/member-chats.store';
import { PeopleStore } from './people/people.store';
import { isSeenBy, SessionChatStore } from './session-chat/session-chat.store';

/** Messages before the reported one that moderators read with it. */
const CONTEXT = 5;

/** A message can be reported by whoever could read it. */
@Listener('chat')
export class SubjectsEvents {
  constructor(
    private readonly store: SessionChatStore,
    private readonly memberChats: MemberChatsStore,
    private readonly people: PeopleStore,
  ) {}

  @On('moderation.snapshot.wanted.v1')
  async onSnapshotWanted(
    { data }: DomainEvent<'moderation.snapshot.wanted.v1'>,
    { emit }: UnitOfWork,
  ) {
    const { reportUid, kind, subjectUid, reporter } = data;
    if (kind !== 'message') return;
    // sent at the same moment, one in each kind of chat may have the uid: both are judged
    const found = [
      (await this.ofMembers(subjectUid, reporter.uid)) ?? [],
      (await this.ofSession(subjectUid, reporter.uid)) ?? [],
    ].flat();
    const text = found.map((each) => each.text).join('\n\n');
    const snapshot = found[0] ? { ...found[0], text } : null;
    emit('chat.snapshot.taken.v1', reportUid, { reportUid, snapshot });
  }

  /** The message keeps its place, and its words are gone: also where its chat is open now. */
  @On('moderation.subject.removed.v1')
  async onSubjectRemoved({ data }: DomainEvent<'moderation.subject.removed.v1'>, work: UnitOfWork) {
    if (data.kind !== 'message') return;
    await this.removeOfSession(data.subjectUid, work);
    await this.removeOfMembers(data.subjectUid, work);
  }

  private async removeOfSession(uid: string, { tx, emit }: UnitOfWork): Promise<void> {
    const message = await this.store.reword(uid, messages.messageRemoved, tx);
    const chat = message && (await this.store.find(message.sessionUid, tx));
    if (!chat) return;
    const { sessionUid } = message;
    const uids = chat.uids.filter((reader) => isSeenBy(chat, message, reader));
    emit('chat.message.removed.v1', sessionUid, { sessionUid, uid, uids });
  }

  private async removeOfMembers(uid: string, { tx, emit }: UnitOfWork): Promise<void> {
    const message = await this.memberChats.reword(uid, messages.messageRemoved, tx);
    const chat = message && (await this.memberChats.findChat(message.chatUid, tx));
    if (!chat) return;
    emit('chat.member-message.removed.v1', chat._id, { chatUid: chat._id, uid, uids: chat.uids });
  }

  private async ofSession(uid: string, reporterUid: string): Promise<Snapshot | null> {
    const message = await this.store.findMessage(uid);
    const chat = message && (await this.store.find(message.sessionUid));
    if (!chat || !message || !isSeenBy(chat, message, reporterUid)) return null;
    const { sender, text, sentAt, sessionUid, sequence } = message;
    const before = await this.store.listBefore(sessionUid, sequence, CONTEXT);
    return {
      authorUid: sender.uid,
      title: null,
      text,
      pictures: [],
      createdAt: sentAt.toISOString(),
      context: before.reverse().map((each) => ({ label: each.sender.firstName, text: each.text })),
    };
  }

  private async ofMembers(uid: string, reporterUid: string): Promise<Snapshot | null> {
    const message = await this.memberChats.findMessage(uid);
    const chat = message && (await this.memberChats.findChat(message.chatUid));
    if (!message || !chat?.uids.includes(reporterUid)) return null;
    const before = await this.memberChats.listBefore(message, CONTEXT);
    const people = await this.people.byUid(chat.uids);
    return {
      authorUid: message.senderUid,
      title: null,
      text: message.text,
      pictures: [],
      createdAt: message.sentAt.toISOString(),
      context: before.reverse().map((each) => ({
        label: people.get(each.senderUid)?.firstName ?? '',
        text: each.text,
      })),
    };
  }
}
