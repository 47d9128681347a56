import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { CatalogueService } from './catalogue.service';
import { Dishes } from './dishes';
import { RecipesController } from './recipes.controller';
import { RecipesStore } from './recipes.store';
import { SubmissionsService } from './submissions.service';

/** The catalogue, members' recipes, submissions and their review, recipe search. */
@Module({ imports: [ServiceModule.register('recipes')], controllers: [RecipesController], providers: [CatalogueService, SubmissionsService, RecipesStore, Dishes] })
export class RecipesModule {}
export { DishFolder } from './dishes';
