import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { AgreementsService } from './agreements.service';
import { FeesService } from './fees.service';
import { PayoutsService } from './payouts.service';
import { RevocationAppealsService } from './revocation-appeals.service';

const routes = contract.moderation;
type Routes = typeof routes;

@Controller()
export class MonetizationController {
  constructor(
    private readonly agreements: AgreementsService,
    private readonly appeals: RevocationAppealsService,
    private readonly fees: FeesService,
    private readonly payouts: PayoutsService,
  ) {}

  @Serve(routes.monetization) own(_: object, caller: Caller) {
    return this.agreements.own(caller);
  }
  @Serve(routes.answerOffer) answer(form: InputOf<Routes['answerOffer']>, caller: Caller) {
    return this.agreements.answer(form, caller);
  }
  @Serve(routes.setPrice) setPrice(form: InputOf<Routes['setPrice']>, caller: Caller) {
    return this.agreements.setPrice(form, caller);
  }
  @Serve(routes.appealRevocation) appeal(
    form: InputOf<Routes['appealRevocation']>,
    caller: Caller,
  ) {
    return this.appeals.appeal(form, caller);
  }
  @Serve(routes.fees) listFees(query: InputOf<Routes['fees']>, caller: Caller) {
    return this.fees.list(query, caller);
  }
  @Serve(routes.allFees) listAllFees(query: InputOf<Routes['allFees']>, caller: Caller) {
    return this.fees.listAll(query, caller);
  }
  @Serve(routes.tellPayment) tellPayment(form: InputOf<Routes['tellPayment']>, caller: Caller) {
    return this.fees.tellPayment(form, caller);
  }
  @Serve(routes.months) months(query: InputOf<Routes['months']>, caller: Caller) {
    return this.payouts.own(query, caller);
  }

  @Serve(routes.agreements) list(query: InputOf<Routes['agreements']>, caller: Caller) {
    return this.agreements.list(query, caller);
  }
  @Serve(routes.offerMonetization) offer(
    form: InputOf<Routes['offerMonetization']>,
    caller: Caller,
  ) {
    return this.agreements.offer(form, caller);
  }
  @Serve(routes.revokeMonetization) revoke(
    form: InputOf<Routes['revokeMonetization']>,
    caller: Caller,
  ) {
    return this.agreements.revoke(form, caller);
  }
  @Serve(routes.answerRevocationAppeal) answerAppeal(
    form: InputOf<Routes['answerRevocationAppeal']>,
    caller: Caller,
  ) {
    return this.appeals.answer(form, caller);
  }
  @Serve(routes.ledger) ledger(query: InputOf<Routes['ledger']>) {
    return this.payouts.entries(query);
  }
  @Serve(routes.correctFee) correctFee(form: InputOf<Routes['correctFee']>, caller: Caller) {
    return this.fees.correct(form, caller);
  }
  @Serve(routes.payouts) listPayouts(query: InputOf<Routes['payouts']>) {
    return this.payouts.list(query);
  }
  @Serve(routes.proposePayout) propose(form: InputOf<Routes['proposePayout']>, caller: Caller) {
    return this.payouts.propose(form, caller);
  }
  @Serve(routes.confirmPayout) confirm(form: InputOf<Routes['confirmPayout']>, caller: Caller) {
    return this.payouts.confirm(form, caller);
  }
  @Serve(routes.withdrawPayout) withdraw(form: InputOf<Routes['withdrawPayout']>, caller: Caller) {
    return this.payouts.withdraw(form, caller);
  }
}
