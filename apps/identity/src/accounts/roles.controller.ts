import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { RolesService } from './roles.service';

const routes = contract.identity;
type Routes = typeof routes;

@Controller()
export class RolesController {
  constructor(private readonly roles: RolesService) {}

  @Serve(routes.roleHolders) async listHolders() {
    return { items: await this.roles.holders() };
  }
  @Serve(routes.setModerator) setModerator(form: InputOf<Routes['setModerator']>, caller: Caller) {
    return this.roles.setModerator(form, caller);
  }
}
