import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { FirstStepsService } from './first-steps.service';
import { ProfilesService } from './profiles.service';

const routes = contract.social;
type Routes = typeof routes;

@Controller()
export class ProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly steps: FirstStepsService,
  ) {}

  @Serve(routes.profile) profile(input: InputOf<Routes['profile']>, caller: Caller) {
    return this.profiles.profile(input, caller);
  }

  @Serve(routes.updateProfile) updateProfile(
    input: InputOf<Routes['updateProfile']>,
    caller: Caller,
  ) {
    return this.profiles.update(input, caller);
  }

  @Serve(routes.people) people(input: InputOf<Routes['people']>, caller: Caller) {
    return this.profiles.search(input, caller);
  }

  @Serve(routes.firstSteps) firstSteps(_: object, caller: Caller) {
    return this.steps.get(caller);
  }

  @Serve(routes.endFirstSteps) endFirstSteps(_: object, caller: Caller) {
    return this.steps.end(caller);
  }
}
