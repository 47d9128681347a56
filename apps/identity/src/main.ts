import { runService } from '@chefly/service/start';
import { IdentityModule } from './identity.module';

await runService('identity', IdentityModule, { needs: ['jobs', 'mail', 'objects'] });
