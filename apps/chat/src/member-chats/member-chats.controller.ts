import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { MemberChatsService } from './member-chats.service';

const routes = contract.chat;
type Routes = typeof routes;

@Controller()
export class MemberChatsController {
  constructor(private readonly chats: MemberChatsService) {}

  @Serve(routes.memberChats) memberChats(query: InputOf<Routes['memberChats']>, caller: Caller) {
    return this.chats.list(query, caller);
  }
  @Serve(routes.unreadChats) unreadChats(_: object, caller: Caller) {
    return this.chats.unread(caller);
  }
  @Serve(routes.chatWith) chatWith(input: InputOf<Routes['chatWith']>, caller: Caller) {
    return this.chats.open(input, caller);
  }
  @Serve(routes.memberChat) memberChat(input: InputOf<Routes['memberChat']>, caller: Caller) {
    return this.chats.chat(input, caller);
  }
  @Serve(routes.memberMessages) memberMessages(
    query: InputOf<Routes['memberMessages']>,
    caller: Caller,
  ) {
    return this.chats.messages(query, caller);
  }
  @Serve(routes.sendMemberMessage) sendMemberMessage(
    input: InputOf<Routes['sendMemberMessage']>,
    caller: Caller,
  ) {
    return this.chats.send(input, caller);
  }
  @Serve(routes.markChat) markChat(input: InputOf<Routes['markChat']>, caller: Caller) {
    return this.chats.mark(input, caller);
  }
}
