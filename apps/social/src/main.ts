import { runService } from '@chefly/service/start';
import { SocialModule } from './social.module';

await runService('social', SocialModule, { needs: ['search', 'signer'] });
