import { MINUTE } from '@chefly/contracts';
import { Bus, Consumer, Outbox, type Telemetry } from '@chefly/engines/bus';
import { onceUp } from '@chefly/engines/once-up';
import { databaseOf, Store, type StoreServer } from '@chefly/engines/store';
import { BoundariesStore, Partings, People } from '@chefly/people';
import { Module, type DynamicModule } from '@nestjs/common';
import { heedGone } from './gone';
import { peopleEventsOf } from './people.events';
import { Periods } from './periods';
import { Records } from './records/records';
import { recordsEventsOf } from './records/records.events';
import { Runtime } from './runtime';

/** Where a service finds its database: the server, and what stands before the database's name. */
export interface StoreAddress {
  server: StoreServer;
  namespace: string;
}
export const StoreAddress = Symbol('StoreAddress');
export const BusTelemetry = Symbol('BusTelemetry');

/**
 * A service's own database, outbox and ear on the bus, and what it knows of members who may not
 * meet. Each service imports its own.
 */
@Module({})
export class ServiceModule {
  static register(name: string): DynamicModule {
    return {
      module: ServiceModule,
      controllers: [...peopleEventsOf(name), recordsEventsOf(name)],
      providers: [
        {
          provide: Store,
          useFactory: ({ server, namespace }: StoreAddress) =>
            onceUp(() => Store.connect(server, databaseOf(name, namespace))),
          inject: [StoreAddress],
        },
        {
          provide: Outbox,
          useFactory: (store: Store, bus: Bus, telemetry: Telemetry) =>
            new Outbox(store, bus, name, telemetry),
          inject: [Store, Bus, BusTelemetry],
        },
        {
          provide: Consumer,
          useFactory: (
            store: Store,
            bus: Bus,
            outbox: Outbox,
            runtime: Runtime,
            telemetry: Telemetry,
            periods: Periods,
          ) => {
            const consumer = new Consumer(store, bus, outbox, name, telemetry);
            heedGone(consumer);
            runtime.add({ store, outbox, consumer, name });
            const failure =
              'what replicas of an earlier version did not know could not be taken up';
            periods.each(failure, MINUTE, () => consumer.takeUp());
            return consumer;
          },
          inject: [Store, Bus, Outbox, Runtime, BusTelemetry, Periods],
        },
        // a second registration with other options is another module of Nest's: the name makes it so
        { provide: 'ServiceName', useValue: name },
        People,
        BoundariesStore,
        Partings,
        Records,
      ],
      exports: [Store, Outbox, Consumer, People, BoundariesStore, Partings, Records],
    };
  }
}
