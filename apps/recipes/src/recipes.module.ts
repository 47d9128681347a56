import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { CatalogueService } from './recipes/catalogue.service';
import { RecipesDerived } from './derived';
import { Dishes } from './recipes/dishes';
import { RecipesEvents } from './recipes.events';
import { RecipesController } from './recipes.controller';
import { SubjectsEvents } from './subjects.events';
import { RecipesStore } from './recipes.store';
import { SubmissionsService } from './submissions/submissions.service';

/** The catalogue, members' recipes, submissions and their review, recipe search. */
@Module({
  imports: [ServiceModule.register('recipes')],
  controllers: [RecipesController, RecipesEvents, SubjectsEvents],
  providers: [CatalogueService, SubmissionsService, RecipesStore, RecipesDerived, Dishes],
})
export class RecipesModule {}
