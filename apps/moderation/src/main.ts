import { runService } from '@chefly/service/start';
import { ModerationModule } from './moderation.module';

await runService('moderation', ModerationModule, { needs: ['audit', 'jobs', 'signer'] });
