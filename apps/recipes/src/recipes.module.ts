import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { CatalogueService } from './recipes/catalogue.service';
import { Dishes } from './recipes/dishes';
import { MemberRecipeRecords } from './recipes/member-recipes.records';
import { NamesDerived } from './recipes/names.derived';
import { RecipesController } from './recipes/recipes.controller';
import { RecipesEvents } from './recipes/recipes.events';
import { RecipesStore } from './recipes/recipes.store';
import { ShownRecipes } from './recipes/shown-recipes';
import { SimilarService } from './recipes/similar.service';
import { SubjectsEvents } from './recipes/subjects.events';
import { SubmissionReviewService } from './submissions/submission-review.service';
import { SubmissionsController } from './submissions/submissions.controller';
import { SubmissionsEvents } from './submissions/submissions.events';
import { SubmissionRecords } from './submissions/submissions.records';
import { SubmissionsService } from './submissions/submissions.service';
import { SubmissionsStore } from './submissions/submissions.store';

const recipes = [
  CatalogueService,
  Dishes,
  NamesDerived,
  RecipesStore,
  ShownRecipes,
  SimilarService,
];
const submissions = [SubmissionReviewService, SubmissionsService, SubmissionsStore];

/** The catalogue, members' recipes, submissions and their review, recipe search. */
@Module({
  imports: [ServiceModule.register('recipes')],
  controllers: [
    RecipesController,
    SubmissionsController,
    RecipesEvents,
    SubmissionsEvents,
    SubjectsEvents,
  ],
  // the records in the order of the export
  providers: [...recipes, ...submissions, MemberRecipeRecords, SubmissionRecords],
})
export class RecipesModule {}
