import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { CreditsService } from './credits.service';

const routes = contract.content;

@Controller()
export class CreditsController {
  constructor(private readonly service: CreditsService) {}

  @Serve(routes.naming) naming(_: object, caller: Caller) {
    return this.service.naming(caller);
  }
  @Serve(routes.setNaming) setNaming(input: InputOf<typeof routes.setNaming>, caller: Caller) {
    return this.service.setNaming(input, caller);
  }
}
