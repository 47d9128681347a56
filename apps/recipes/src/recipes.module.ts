import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { CatalogueService } from './recipes/catalogue.service';
import { RecipesDerived } from './derived';
import { Dishes } from './recipes/dishes';
import { ShownRecipes } from './recipes/shown-recipes';
import { SimilarService } from './recipes/similar.service';
import { RecipesEvents } from './recipes.events';
import { RecipesController } from './recipes.controller';
import { recipesRecords } from './recipes.records';
import { SubjectsEvents } from './subjects.events';
import { RecipesStore } from './recipes.store';
import { SubmissionReviewService } from './submissions/submission-review.service';
import { SubmissionsService } from './submissions/submissions.service';
import { SubmissionsStore } from './submissions/submissions.store';

/** The catalogue, members' recipes, submissions and their review, recipe search. */
@Module({
  imports: [ServiceModule.register('recipes')],
  controllers: [RecipesController, RecipesEvents, SubjectsEvents],
  providers: [
    ...recipesRecords,
    CatalogueService,
    ShownRecipes,
    SimilarService,
    SubmissionsService,
    SubmissionReviewService,
    RecipesStore,
    SubmissionsStore,
    RecipesDerived,
    Dishes,
  ],
})
export class RecipesModule {}
