import { runService } from '@chefly/service/start';
import { ChatModule } from './chat.module';

await runService('chat', ChatModule);
