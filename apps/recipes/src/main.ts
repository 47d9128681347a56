import { runService } from '@chefly/service/start';
import { RecipesModule } from './recipes.module';

await runService('recipes', RecipesModule, { needs: ['objects', 'search', 'signer', 'jobs'] });
