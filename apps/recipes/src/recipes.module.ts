import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { CookingController } from './cooking/cooking.controller';
import { CookingRecords } from './cooking/cooking.records';
import { CookingService } from './cooking/cooking.service';
import { CookingStore } from './cooking/cooking.store';
import { MarketController } from './market/market.controller';
import { MarketService } from './market/market.service';
import { PlanningController } from './planning/planning.controller';
import { PlanningRecords } from './planning/planning.records';
import { PlanningService } from './planning/planning.service';
import { PlanningStore } from './planning/planning.store';
import { CatalogueService } from './recipes/catalogue.service';
import { Dishes } from './recipes/dishes';
import { MemberRecipeRecords } from './recipes/member-recipes.records';
import { MemberRecipesService } from './recipes/member-recipes.service';
import { NamesDerived } from './recipes/names.derived';
import { RecipeEndings } from './recipes/recipe-endings';
import { RecipeNamesMigration } from './recipes/recipe-names.migration';
import { RecipesController } from './recipes/recipes.controller';
import { RecipesEvents } from './recipes/recipes.events';
import { RecipesStore } from './recipes/recipes.store';
import { ShippedRecipes } from './recipes/shipped-recipes';
import { ShownRecipes } from './recipes/shown-recipes';
import { SimilarService } from './recipes/similar.service';
import { SubjectsEvents } from './recipes/subjects.events';
import { WithdrawalsService } from './recipes/withdrawals.service';
import { CollectionsService } from './saved/collections.service';
import { SavedController } from './saved/saved.controller';
import { SavedDerived } from './saved/saved.derived';
import { CollectionRecords, SavedRecords } from './saved/saved.records';
import { SavedService } from './saved/saved.service';
import { SavedStore } from './saved/saved.store';
import { ShelvesStore } from './saved/shelves.store';
import { SubmissionReviewService } from './submissions/submission-review.service';
import { SubmissionsController } from './submissions/submissions.controller';
import { SubmissionsEvents } from './submissions/submissions.events';
import { SubmissionRecords } from './submissions/submissions.records';
import { SubmissionsService } from './submissions/submissions.service';
import { SubmissionsStore } from './submissions/submissions.store';

const recipes = [
  CatalogueService,
  Dishes,
  MarketService,
  MemberRecipesService,
  NamesDerived,
  RecipeEndings,
  RecipesStore,
  ShippedRecipes,
  ShownRecipes,
  SimilarService,
  WithdrawalsService,
];
const saved = [CollectionsService, SavedDerived, SavedService, SavedStore, ShelvesStore];
const cooking = [CookingService, CookingStore];
const planning = [PlanningService, PlanningStore];
// changes of stored rows in the order of their days
const submissions = [
  SubmissionReviewService,
  SubmissionsService,
  SubmissionsStore,
  RecipeNamesMigration,
];

/**
 * The catalogue, members' recipes and what they save of them, submissions and their review, recipe
 * search.
 */
@Module({
  imports: [ServiceModule.register('recipes')],
  controllers: [
    CookingController,
    RecipesController,
    MarketController,
    PlanningController,
    SavedController,
    SubmissionsController,
    RecipesEvents,
    SubmissionsEvents,
    SubjectsEvents,
  ],
  // the records in the order of the export
  providers: [
    ...recipes,
    ...saved,
    ...submissions,
    ...cooking,
    ...planning,
    CollectionRecords,
    MemberRecipeRecords,
    SavedRecords,
    SubmissionRecords,
    CookingRecords,
    PlanningRecords,
  ],
})
export class RecipesModule {}
