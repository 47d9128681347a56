import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { KitchenService } from './kitchen.service';
import { RecordService } from './record.service';

const routes = contract.sessions;
type Routes = typeof routes;

@Controller()
export class KitchenController {
  constructor(
    private readonly service: KitchenService,
    private readonly records: RecordService,
  ) {}

  @Serve(routes.kitchen) kitchen(input: InputOf<Routes['kitchen']>, caller: Caller) {
    return this.service.kitchen(input, caller);
  }
  @Serve(routes.changeKitchen) changeKitchen(
    input: InputOf<Routes['changeKitchen']>,
    caller: Caller,
  ) {
    return this.service.change(input, caller);
  }
  @Serve(routes.handPhoto) handPhoto(input: InputOf<Routes['handPhoto']>, caller: Caller) {
    return this.service.handPhoto(input, caller);
  }
  @Serve(routes.kitchenRecord) record(input: InputOf<Routes['kitchenRecord']>, caller: Caller) {
    return this.records.record(input, caller);
  }
}
