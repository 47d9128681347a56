import type { DomainEvent, EventType } from '@chefly/contracts';

/**
 * What the bus tells those who watch: counts, times, and the thread of a trace from an event to its
 * effects.
 */
export interface Telemetry {
  /** The current trace, to be written into an event. */
  traceparent(): string | undefined;
  /** Runs the handling of an event as a part of the trace that caused it. */
  within<R>(name: string, event: DomainEvent, work: () => Promise<R>): Promise<R>;
  published(type: EventType, waitedMs: number): void;
  handled(
    type: EventType,
    outcome: 'done' | 'repeated' | 'failed' | 'parked',
    tookMs: number,
  ): void;
  /** What could not be handled is taken as done, since it names whom or what is gone. */
  letGo(event: { id: string; type: string | undefined }): void;
}

export const silent: Telemetry = {
  traceparent: () => undefined,
  within: (_name, _event, work) => work(),
  published: () => undefined,
  handled: () => undefined,
  letGo: () => undefined,
};
