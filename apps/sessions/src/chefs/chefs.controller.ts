import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { AvailabilityService } from './availability.service';
import { BusyChefsService } from './busy-chefs.service';
import { ChefsService } from './chefs.service';

const routes = contract.sessions;
type Routes = typeof routes;

@Controller()
export class ChefsController {
  constructor(
    private readonly chefs: ChefsService,
    private readonly busy: BusyChefsService,
    private readonly offers: AvailabilityService,
  ) {}

  @Serve(routes.chefs) list(query: InputOf<Routes['chefs']>, caller: Caller) {
    return this.chefs.list(query, caller);
  }
  @Serve(routes.busyChefs) busyChefs(input: InputOf<Routes['busyChefs']>, caller: Caller) {
    return this.busy.list(input, caller);
  }
  @Serve(routes.availability) availability(_: object, caller: Caller) {
    return this.offers.get(caller);
  }
  @Serve(routes.setAvailability) setAvailability(
    input: InputOf<Routes['setAvailability']>,
    caller: Caller,
  ) {
    return this.offers.set(input, caller);
  }
  @Serve(routes.chefNow) chefNow(input: InputOf<Routes['chefNow']>, caller: Caller) {
    return this.offers.now(input, caller);
  }
}
