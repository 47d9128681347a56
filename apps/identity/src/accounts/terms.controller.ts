import { contract, legal, type InputOf } from '@chefly/contracts';
import { Refusal, Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { AccountsStore } from './accounts.store';

const routes = contract.identity;

/**
 * Accepting the terms as they are now. The token says which were accepted, so the next one opens
 * the rest.
 */
@Controller()
export class TermsController {
  constructor(private readonly accounts: AccountsStore) {}

  @Serve(routes.acceptTerms) async accept(
    { version }: InputOf<(typeof routes)['acceptTerms']>,
    caller: Caller,
  ) {
    if (version !== legal.version) throw new Refusal('identity/terms-changed');
    await this.accounts.accept(caller.uid, { version, at: new Date() });
    return {};
  }
}
