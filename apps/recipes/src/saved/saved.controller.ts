import { contract, type InputOf } from '@chefly/contracts';
import { Serve, type Caller } from '@chefly/http';
import { Controller } from '@nestjs/common';
import { CollectionsService } from './collections.service';
import { SavedService } from './saved.service';

const routes = contract.recipes;
type Routes = typeof routes;

@Controller()
export class SavedController {
  constructor(
    private readonly kept: SavedService,
    private readonly all: CollectionsService,
  ) {}

  @Serve(routes.saved) saved(query: InputOf<Routes['saved']>, caller: Caller) {
    return this.kept.list(query, caller);
  }
  @Serve(routes.savedIn) savedIn(input: InputOf<Routes['savedIn']>, caller: Caller) {
    return this.kept.savedIn(input, caller);
  }
  @Serve(routes.save) save(input: InputOf<Routes['save']>, caller: Caller) {
    return this.kept.save(input, caller);
  }
  @Serve(routes.unsave) unsave(input: InputOf<Routes['unsave']>, caller: Caller) {
    return this.kept.unsave(input, caller);
  }
  @Serve(routes.collect) collect(input: InputOf<Routes['collect']>, caller: Caller) {
    return this.kept.collect(input, caller);
  }
  @Serve(routes.uncollect) uncollect(input: InputOf<Routes['uncollect']>, caller: Caller) {
    return this.kept.uncollect(input, caller);
  }
  @Serve(routes.collections) collections(_input: object, caller: Caller) {
    return this.all.list(caller);
  }
  @Serve(routes.createCollection)
  createCollection(form: InputOf<Routes['createCollection']>, caller: Caller) {
    return this.all.create(form, caller);
  }
  @Serve(routes.renameCollection)
  renameCollection(form: InputOf<Routes['renameCollection']>, caller: Caller) {
    return this.all.rename(form, caller);
  }
  @Serve(routes.removeCollection)
  removeCollection(input: InputOf<Routes['removeCollection']>, caller: Caller) {
    return this.all.remove(input, caller);
  }
}
