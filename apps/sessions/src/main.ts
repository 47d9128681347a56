import { runService } from '@chefly/service/start';
import { SessionsModule } from './sessions.module';

await runService('sessions', SessionsModule, { needs: ['jobs', 'rooms', 'signer'] });
