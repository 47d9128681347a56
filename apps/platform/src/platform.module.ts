import { ChatModule } from '@chefly/chat';
import { ContentModule } from '@chefly/content';
import { Bus } from '@chefly/engines/bus';
import { Cache } from '@chefly/engines/cache';
import { Jobs } from '@chefly/engines/jobs';
import { Mailer } from '@chefly/engines/mail';
import { Objects } from '@chefly/engines/objects';
import { Search } from '@chefly/engines/search';
import { GatewayModule } from '@chefly/gateway';
import { IdentityModule } from '@chefly/identity';
import { ModerationModule } from '@chefly/moderation';
import { NotificationsModule } from '@chefly/notifications';
import { RecipesModule } from '@chefly/recipes';
import { AccessGuard, AccessKeys, AccessStrategy, AccessTokens, Config, ErrorFilter, Pictures, Runtime, Signer, StoreUrl } from '@chefly/service';
import { SessionsModule } from '@chefly/sessions';
import { SocialModule } from '@chefly/social';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import type { Engines } from './engines';
import { dishFolder, DishFolder } from './paths';

/** What every service finds around it, whatever engines stand behind. */
@Global()
@Module({})
class SurroundingsModule {
  static with(config: Config, engines: Engines): DynamicModule {
    const values: [unknown, unknown][] = [
      [Config, config],
      [StoreUrl, engines.storeUrl],
      [Bus, engines.bus],
      [Cache, engines.cache],
      [Jobs, engines.jobs],
      [Mailer, engines.mailer],
      [Objects, engines.objects],
      [Search, engines.search],
      [Signer, engines.signer],
      [DishFolder, dishFolder],
    ];
    const providers = [Runtime, AccessKeys, AccessStrategy, AccessTokens, Pictures, ...values.map(([provide, useValue]) => ({ provide: provide as symbol, useValue }))];
    return { module: SurroundingsModule, providers: [...providers, { provide: APP_GUARD, useClass: AccessGuard }, { provide: APP_FILTER, useClass: ErrorFilter }], exports: providers };
  }
}

/** The whole system: every service in one process. They meet on the bus and nowhere else. */
@Module({})
export class PlatformModule {
  static with(config: Config, engines: Engines): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        SurroundingsModule.with(config, engines),
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
