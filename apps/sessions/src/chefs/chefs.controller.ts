import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { ChefsService } from './chefs.service';

const routes = contract.sessions;
type Routes = typeof routes;

@Controller()
export class ChefsController {
  constructor(private readonly chefs: ChefsService) {}

  @Serve(routes.chefs) list(query: InputOf<Routes['chefs']>, caller: Caller) {
    return this.chefs.list(query, caller);
  }
  @Serve(routes.availability) availability(_: object, caller: Caller) {
    return this.chefs.availability(caller);
  }
  @Serve(routes.setAvailability) setAvailability(
    input: InputOf<Routes['setAvailability']>,
    caller: Caller,
  ) {
    return this.chefs.setAvailability(input, caller);
  }
}
