import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { chatRecords } from './chat.records';
import { MemberChatsController } from './member-chats/member-chats.controller';
import { MemberChatsDerived } from './member-chats/member-chats.derived';
import { MemberChatsEvents } from './member-chats/member-chats.events';
import { MemberChatsService } from './member-chats/member-chats.service';
import { MemberChatsStore } from './member-chats/member-chats.store';
import { WritingLimits } from './member-chats/writing-limits';
import { PeopleEvents } from './people/people.events';
import { PeopleStore } from './people/people.store';
import { SessionChatController } from './session-chat/session-chat.controller';
import { SessionChatEvents } from './session-chat/session-chat.events';
import { SessionChatService } from './session-chat/session-chat.service';
import { SessionChatStore } from './session-chat/session-chat.store';
import { MessageUids } from './message-uids.store';
import { SubjectsEvents } from './subjects.events';

/** The text chat of sessions, and of members with each other. */
@Module({
  imports: [ServiceModule.register('chat')],
  controllers: [
    SessionChatController,
    SessionChatEvents,
    MemberChatsController,
    MemberChatsEvents,
    PeopleEvents,
    SubjectsEvents,
  ],
  providers: [
    ...chatRecords,
    MessageUids,
    SessionChatService,
    SessionChatStore,
    MemberChatsService,
    MemberChatsStore,
    MemberChatsDerived,
    WritingLimits,
    PeopleStore,
  ],
})
export class ChatModule {}
