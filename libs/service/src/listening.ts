import 'reflect-metadata';
import type { DomainEvent, EventType } from '@chefly/contracts';
import type { Consumer, UnitOfWork } from '@chefly/engines/bus';
import { Catch, Controller, UseFilters, type ExceptionFilter } from '@nestjs/common';
import {
  Ctx,
  EventPattern,
  Payload,
  Server,
  type CustomTransportStrategy,
  type MessageHandler,
} from '@nestjs/microservices';
import { lastValueFrom, throwError } from 'rxjs';

const HEARD = Symbol('chefly:heard');
const transportOf = (service: string) => Symbol.for(`chefly/bus/${service}`);

type Handler<T extends EventType> = (event: DomainEvent<T>, work: UnitOfWork) => Promise<unknown>;

/**
 * Marks the method that handles an event. It runs in the transaction that remembers the event as
 * handled: what it writes with `work.tx` and emits with `work.emit` happens once, however
 * often the event is delivered.
 */
export const On =
  <T extends EventType>(type: T) =>
  <M extends Handler<T>>(target: object, key: string, _method: TypedPropertyDescriptor<M>) => {
    Reflect.defineMetadata(HEARD, type, target, key);
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
  };

/** A class whose methods handle events of the bus for a service. */
export const Listener =
  (service: string): ClassDecorator =>
  (target) => {
    const { prototype } = target;
    for (const key of Object.getOwnPropertyNames(prototype)) {
      const type = Reflect.getMetadata(HEARD, prototype, key) as EventType | undefined;
      const method = Object.getOwnPropertyDescriptor(prototype, key);
      if (type && method) EventPattern(type, transportOf(service))(prototype, key, method);
    }
    UseFilters(new PassOn())(target);
    Controller()(target);
  };

/**
 * Nest's own filter would say 'Internal server error' of everything: the consumer decides by the
 * error itself.
 */
@Catch()
class PassOn implements ExceptionFilter {
  catch(error: unknown) {
    return throwError(() => error);
  }
}

/**
 * Nest's transport over the bus: hands a service's handlers to its consumer, on whichever bus that
 * listens.
 */
export class BusStrategy extends Server implements CustomTransportStrategy {
  override readonly transportId: symbol;
  private readonly handlersOf = new Map<string, MessageHandler[]>();

  constructor(
    service: string,
    private readonly consumer: Consumer,
  ) {
    super();
    this.transportId = transportOf(service);
  }

  /**
   * Known from the start, and not only while it listens: an operator's command delivers parked
   * events by the same handlers. Several of one type work one after the other, as they share a
   * transaction.
   */
  override addHandler(...[type, handler, ...rest]: Parameters<Server['addHandler']>) {
    const earlier = this.handlersOf.get(type);
    if (earlier) return void earlier.push(handler);
    const handlers = [handler];
    this.handlersOf.set(type, handlers);
    super.addHandler(type, handler, ...rest);
    this.consumer.on(type as EventType, async (event, work) => {
      for (const handle of handlers) {
        const handled = this.transformToObservable(await handle(event, work));
        await lastValueFrom(handled, { defaultValue: undefined });
      }
    });
  }

  listen(started: (error?: unknown) => void) {
    this.consumer.start().then(() => started(), started);
  }

  /** The bus is closed with the engines, after what is in hand. */
  close() {}

  on() {
    throw new Error('the bus has no events of its own');
  }

  unwrap<T>(): T {
    return this.consumer as T;
  }
}
