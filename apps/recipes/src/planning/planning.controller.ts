import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { PlanningService } from './planning.service';

const routes = contract.recipes;
type Routes = typeof routes;

@Controller()
export class PlanningController {
  constructor(private readonly service: PlanningService) {}

  @Serve(routes.plan) plan(_: InputOf<Routes['plan']>, caller: Caller) {
    return this.service.get(caller);
  }
  @Serve(routes.changePlan) changePlan(input: InputOf<Routes['changePlan']>, caller: Caller) {
    return this.service.change(input, caller);
  }
}
