import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { CatalogueService } from './recipes/catalogue.service';
import { SubmissionsService } from './submissions/submissions.service';

const routes = contract.recipes;
type Routes = typeof routes;

@Controller()
export class RecipesController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly submissions: SubmissionsService,
  ) {}

  @Serve(routes.search) search(query: InputOf<Routes['search']>, caller: Caller) {
    return this.catalogue.search(query, caller);
  }
  @Serve(routes.checkName) checkName(input: InputOf<Routes['checkName']>) {
    return this.catalogue.checkName(input);
  }
  @Serve(routes.byName) byName(input: InputOf<Routes['byName']>, caller: Caller) {
    return this.catalogue.byName(input, caller);
  }
  @Serve(routes.mySubmissions) mySubmissions(
    query: InputOf<Routes['mySubmissions']>,
    caller: Caller,
  ) {
    return this.submissions.listOwn(query, caller);
  }
  @Serve(routes.submissions) listSubmissions(query: InputOf<Routes['submissions']>) {
    return this.submissions.list(query);
  }
  @Serve(routes.recipesOf) recipesOf(query: InputOf<Routes['recipesOf']>, caller: Caller) {
    return this.catalogue.recipesOf(query, caller);
  }
  @Serve(routes.recipe) recipe(input: InputOf<Routes['recipe']>, caller: Caller) {
    return this.catalogue.recipe(input, caller);
  }
  @Serve(routes.add) add(input: InputOf<Routes['add']>, caller: Caller) {
    return this.catalogue.add(input, caller);
  }
  @Serve(routes.remove) remove(input: InputOf<Routes['remove']>, caller: Caller) {
    return this.catalogue.remove(input, caller);
  }
  @Serve(routes.submit) submit(form: InputOf<Routes['submit']>, caller: Caller) {
    return this.submissions.submit(form, caller);
  }
  @Serve(routes.approve) approve(input: InputOf<Routes['approve']>, caller: Caller) {
    return this.submissions.approve(input, caller);
  }
  @Serve(routes.reject) reject(input: InputOf<Routes['reject']>, caller: Caller) {
    return this.submissions.reject(input, caller);
  }
}
