import { contract } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { FreeRecipesService } from '../chefs/free-recipes.service';
import { CookedRecipesService } from './cooked-recipes.service';

const routes = contract.sessions;

@Controller()
export class MarketController {
  constructor(
    private readonly free: FreeRecipesService,
    private readonly cooked: CookedRecipesService,
  ) {}

  @Serve(routes.freeRecipes) freeRecipes(_: object, caller: Caller) {
    return this.free.list(caller);
  }
  @Serve(routes.cookedRecipes) cookedRecipes() {
    return this.cooked.list();
  }
}
