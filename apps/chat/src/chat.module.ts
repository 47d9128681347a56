import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { ServiceModule } from '@chefly/service';
import { Controller, Module } from '@nestjs/common';
import { ChatEvents } from './chat.events';
import { SessionChatService } from './session-chat.service';
import { SessionChatStore } from './session-chat.store';

const routes = contract.chat;
type Routes = typeof routes;

@Controller()
export class ChatController {
  constructor(private readonly chat: SessionChatService) {}

  @Serve(routes.sessionMessages) sessionMessages(
    query: InputOf<Routes['sessionMessages']>,
    caller: Caller,
  ) {
    return this.chat.list(query, caller);
  }
  @Serve(routes.sendSessionMessage) sendSessionMessage(
    input: InputOf<Routes['sendSessionMessage']>,
    caller: Caller,
  ) {
    return this.chat.send(input, caller);
  }
}

/** The text chat of sessions. */
@Module({
  imports: [ServiceModule.register('chat')],
  controllers: [ChatController, ChatEvents],
  providers: [SessionChatService, SessionChatStore],
})
export class ChatModule {}
