import { Bus } from '@chefly/engines/bus';
import { Cache } from '@chefly/engines/cache';
import { Jobs } from '@chefly/engines/jobs';
import { Mailer } from '@chefly/engines/mail';
import { MediaRooms } from '@chefly/engines/media';
import { named } from '@chefly/engines/named';
import { Objects } from '@chefly/engines/objects';
import { Push } from '@chefly/engines/push';
import { Search } from '@chefly/engines/search';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import type { Server } from 'socket.io';
import {
  AccessGuard,
  AccessKeys,
  AccessStrategy,
  AccessTokens,
  Admission,
  AppealPasses,
  VerifiedTokens,
} from '@chefly/access';
import { Config } from '@chefly/config';
import { ErrorFilter } from '@chefly/http';
import { Metrics, telemetryOf } from '@chefly/telemetry';
import { Pictures, Signer } from '@chefly/pictures';
import { Periods } from './periods';
import { Runtime } from './runtime';
import { BusTelemetry, StoreAddress } from './service.module';

/** Every engine behind its port. */
export interface Engines {
  store: StoreAddress;
  bus: Bus;
  cache: Cache;
  jobs: Jobs;
  mailer: Mailer;
  push: Push;
  objects: Objects;
  search: Search;
  rooms: MediaRooms;
  signer: Signer;
  /** What seals the audit log; null where none is kept. */
  auditKey: AuditKey;
  /** How several gateways pass signals between their sockets; null where there is one. */
  sockets: SocketAdapter | null;
}

export type AuditKey = string | null;
export const AuditKey = Symbol('AuditKey');

export type SocketAdapter = NonNullable<Parameters<Server['adapter']>[0]>;
export const SocketAdapter = Symbol('SocketAdapter');

/** What every service finds around it, whatever engines stand behind. */
@Global()
@Module({})
export class SurroundingsModule {
  static with(config: Config, engines: Engines, metrics: Metrics): DynamicModule {
    const values: [symbol | typeof Signer | typeof Metrics, unknown][] = [
      [Config, config],
      [Metrics, metrics],
      [StoreAddress, engines.store],
      [BusTelemetry, telemetryOf(metrics)],
      [Bus, engines.bus],
      [Cache, engines.cache],
      [Jobs, named('jobs', engines.jobs)],
      [Mailer, named('mail', engines.mailer)],
      [Push, engines.push],
      [Objects, named('objects', engines.objects)],
      [Search, named('search', engines.search)],
      [MediaRooms, named('rooms', engines.rooms)],
      [Signer, engines.signer],
      [AuditKey, engines.auditKey],
      [SocketAdapter, engines.sockets],
    ];
    const providers = [
      Runtime,
      Periods,
      AccessKeys,
      VerifiedTokens,
      AccessStrategy,
      AccessTokens,
      Admission,
      AppealPasses,
      Pictures,
      ...values.map(([provide, useValue]) => ({ provide, useValue })),
    ];
    return {
      module: SurroundingsModule,
      imports: [DiscoveryModule],
      providers: [
        ...providers,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: providers,
    };
  }
}
