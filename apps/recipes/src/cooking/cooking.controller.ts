import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { CookingService } from './cooking.service';

const routes = contract.recipes;
type Routes = typeof routes;

@Controller()
export class CookingController {
  constructor(private readonly service: CookingService) {}

  @Serve(routes.cookings) cookings(_: InputOf<Routes['cookings']>, caller: Caller) {
    return this.service.list(caller);
  }
  @Serve(routes.cooking) cooking(input: InputOf<Routes['cooking']>, caller: Caller) {
    return this.service.get(input, caller);
  }
  @Serve(routes.cook) cook(input: InputOf<Routes['cook']>, caller: Caller) {
    return this.service.cook(input, caller);
  }
}
