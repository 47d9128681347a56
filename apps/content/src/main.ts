import { runService } from '@chefly/service/start';
import { ContentModule } from './content.module';

await runService('content', ContentModule, { needs: ['objects', 'jobs', 'signer'] });
