import { runService } from '@chefly/service/start';
import { NotificationsModule } from './notifications.module';

await runService('notifications', NotificationsModule, { needs: ['jobs'] });
