import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { SuggestionsService } from './suggestions.service';

const routes = contract.social;

@Controller()
export class SuggestionsController {
  constructor(private readonly suggestions: SuggestionsService) {}

  @Serve(routes.suggestions) list(_: object, caller: Caller) {
    return this.suggestions.list(caller);
  }

  @Serve(routes.dismissSuggestion) dismiss(
    input: InputOf<(typeof routes)['dismissSuggestion']>,
    caller: Caller,
  ) {
    return this.suggestions.dismiss(input, caller);
  }

  @Serve(routes.restoreSuggestion) restore(
    input: InputOf<(typeof routes)['restoreSuggestion']>,
    caller: Caller,
  ) {
    return this.suggestions.restore(input, caller);
  }
}
