import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { BoundariesService } from './boundaries.service';

const routes = contract.social;
type Routes = typeof routes;

@Controller()
export class BoundariesController {
  constructor(private readonly boundaries: BoundariesService) {}

  @Serve(routes.block) block(input: InputOf<Routes['block']>, caller: Caller) {
    return this.boundaries.block(input, caller);
  }

  @Serve(routes.unblock) unblock(input: InputOf<Routes['unblock']>, caller: Caller) {
    return this.boundaries.unblock(input, caller);
  }

  @Serve(routes.blocks) blocks(input: InputOf<Routes['blocks']>, caller: Caller) {
    return this.boundaries.list('block', input, caller);
  }

  @Serve(routes.mute) mute(input: InputOf<Routes['mute']>, caller: Caller) {
    return this.boundaries.mute(input, caller);
  }

  @Serve(routes.unmute) unmute(input: InputOf<Routes['unmute']>, caller: Caller) {
    return this.boundaries.unmute(input, caller);
  }

  @Serve(routes.mutes) mutes(input: InputOf<Routes['mutes']>, caller: Caller) {
    return this.boundaries.list('mute', input, caller);
  }
}
