import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { SessionChatService } from './session-chat.service';

const routes = contract.chat;
type Routes = typeof routes;

@Controller()
export class SessionChatController {
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
