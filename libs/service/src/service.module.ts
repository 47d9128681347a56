import { Bus, Consumer, Outbox } from '@chefly/engines/bus';
import { Store } from '@chefly/engines/store';
import { Injectable, Module, type DynamicModule } from '@nestjs/common';

/** Where services find the store server. */
export const StoreUrl = Symbol('StoreUrl');

/** What each service of this process needs started and stopped, in that order. */
@Injectable()
export class Runtime {
  private readonly parts: { store: Store; outbox: Outbox; consumer: Consumer; name: string }[] = [];
  private readonly beforeStart: (() => Promise<void>)[] = [];

  add(part: { store: Store; outbox: Outbox; consumer: Consumer; name: string }) {
    this.parts.push(part);
  }

  /** Work that a service does once its database is ready and before it serves. */
  onStart(work: () => Promise<void>) {
    this.beforeStart.push(work);
  }

  /** Databases first, then the services' own starts, then ears on the bus, then the relays: no event is published before everyone listens. */
  async start() {
    await Promise.all(this.parts.map((part) => part.store.prepare()));
    for (const work of this.beforeStart) await work();
    await Promise.all(this.parts.map((part) => part.consumer.start()));
    for (const part of this.parts) part.outbox.start();
  }

  async stop() {
    await Promise.all(this.parts.map((part) => part.outbox.stop()));
  }

  async closeStores() {
    await Promise.all(this.parts.map((part) => part.store.close()));
  }

  async isSettled(): Promise<boolean> {
    for (const part of this.parts) if (!(await part.outbox.isEmpty())) return false;
    return true;
  }

  async deadLetters() {
    return (await Promise.all(this.parts.map(async (part) => (await part.consumer.deadLetters.find({}).lean()).map((letter) => ({ service: part.name, ...letter }))))).flat();
  }
}

/** A service's own database, outbox and ear on the bus. Each service imports its own. */
@Module({})
export class ServiceModule {
  static register(name: string): DynamicModule {
    return {
      module: ServiceModule,
      providers: [
        { provide: Store, useFactory: (url: string) => Store.connect(url, `chefly_${name}`), inject: [StoreUrl] },
        { provide: Outbox, useFactory: (store: Store, bus: Bus) => new Outbox(store, bus, name), inject: [Store, Bus] },
        {
          provide: Consumer,
          useFactory: (store: Store, bus: Bus, outbox: Outbox, runtime: Runtime) => {
            const consumer = new Consumer(store, bus, outbox, name);
            runtime.add({ store, outbox, consumer, name });
            return consumer;
          },
          inject: [Store, Bus, Outbox, Runtime],
        },
        // a second registration with other options is another module of Nest's: the name makes it so
        { provide: 'ServiceName', useValue: name },
      ],
      exports: [Store, Outbox, Consumer],
    };
  }
}
