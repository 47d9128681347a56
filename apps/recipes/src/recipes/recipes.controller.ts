import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { CatalogueService } from './catalogue.service';
import { MemberRecipesService } from './member-recipes.service';
import { SimilarService } from './similar.service';

const routes = contract.recipes;
type Routes = typeof routes;

@Controller()
export class RecipesController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly memberRecipes: MemberRecipesService,
    private readonly similarNames: SimilarService,
  ) {}

  @Serve(routes.checkName) checkName(input: InputOf<Routes['checkName']>, caller: Caller) {
    return this.catalogue.checkName(input, caller);
  }
  @Serve(routes.previews) previews(input: InputOf<Routes['previews']>) {
    return this.catalogue.previews(input);
  }
  @Serve(routes.similar) similar(input: InputOf<Routes['similar']>, caller: Caller) {
    return this.similarNames.find(input, caller);
  }
  @Serve(routes.byName) byName(input: InputOf<Routes['byName']>, caller: Caller) {
    return this.catalogue.byName(input, caller);
  }
  @Serve(routes.shared) shared(input: InputOf<Routes['shared']>) {
    return this.catalogue.sharedByName(input);
  }
  @Serve(routes.recipesOf) recipesOf(query: InputOf<Routes['recipesOf']>, caller: Caller) {
    return this.catalogue.recipesOf(query, caller);
  }
  @Serve(routes.recipe) recipe(input: InputOf<Routes['recipe']>, caller: Caller) {
    return this.catalogue.recipe(input, caller);
  }
  @Serve(routes.add) add(input: InputOf<Routes['add']>, caller: Caller) {
    return this.memberRecipes.add(input, caller);
  }
  @Serve(routes.remove) remove(input: InputOf<Routes['remove']>, caller: Caller) {
    return this.memberRecipes.remove(input, caller);
  }
}
