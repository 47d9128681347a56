import { ChatModule } from '@chefly/chat';
import { ContentModule } from '@chefly/content';
import { GatewayModule } from '@chefly/gateway';
import { IdentityModule } from '@chefly/identity';
import { ModerationModule } from '@chefly/moderation';
import { NotificationsModule } from '@chefly/notifications';
import { RecipesModule } from '@chefly/recipes';
import type { Config } from '@chefly/config';
import type { Metrics } from '@chefly/telemetry';
import { SurroundingsModule, type Engines } from '@chefly/service';
import { SessionsModule } from '@chefly/sessions';
import { SocialModule } from '@chefly/social';
import { Module, type DynamicModule } from '@nestjs/common';

/** The whole system: every service in one process. They meet on the bus and nowhere else. */
@Module({})
export class PlatformModule {
  static with(config: Config, engines: Engines, metrics: Metrics): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        SurroundingsModule.with(config, engines, metrics),
        IdentityModule,
        SocialModule,
        ContentModule,
        RecipesModule,
        SessionsModule,
        ChatModule,
        NotificationsModule,
        ModerationModule,
        GatewayModule,
      ],
    };
  }
}
