import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { CatalogueService } from '../recipes/catalogue.service';
import { MarketService } from './market.service';

const routes = contract.recipes;
type Routes = typeof routes;

@Controller()
export class MarketController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly market: MarketService,
  ) {}

  @Serve(routes.search) search(query: InputOf<Routes['search']>, caller: Caller) {
    return this.catalogue.search(query, caller);
  }
  @Serve(routes.cards) cards(input: InputOf<Routes['cards']>, caller: Caller) {
    return this.market.cards(input, caller);
  }
  @Serve(routes.firstSteps) firstSteps(_: object, caller: Caller) {
    return this.market.firstSteps(caller);
  }
  @Serve(routes.cuisines) cuisines() {
    return this.market.cuisines();
  }
}
