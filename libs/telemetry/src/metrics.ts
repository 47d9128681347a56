import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { watchEventLoop } from './event-loop';

/**
 * A gauge that asks an engine may wait for one that is lost; who reads the metrics does not, or the
 * whole process would pass for gone just then.
 */
const READ_WITHIN_MS = 1000;
/** The library’s own look at the event loop, which cannot be left out: once in 24 days. */
const HARDLY_EVER_MS = 2 ** 31 - 1;
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * What this process counts, in Prometheus' text format. Names and labels are used by
 * deploy/observe.
 */
@Injectable()
export class Metrics implements OnModuleDestroy {
  readonly registry = new Registry();
  private readonly registers = [this.registry];

  readonly requests = new Counter({
    name: 'chefly_http_requests_total',
    help: 'Requests answered',
    labelNames: ['route', 'method', 'status'],
    registers: this.registers,
  });
  readonly requestSeconds = new Histogram({
    name: 'chefly_http_request_duration_seconds',
    help: 'Time to the end of the answer',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers: this.registers,
  });
  readonly published = new Counter({
    name: 'chefly_events_published_total',
    help: 'Events handed to the bus',
    labelNames: ['type'],
    registers: this.registers,
  });
  readonly publishedSeconds = new Histogram({
    name: 'chefly_event_outbox_seconds',
    help: 'Time an event waited in the outbox',
    buckets: SECONDS,
    registers: this.registers,
  });
  readonly handled = new Counter({
    name: 'chefly_events_handled_total',
    help: 'Events heard, by how it went',
    labelNames: ['type', 'outcome'],
    registers: this.registers,
  });
  readonly handledSeconds = new Histogram({
    name: 'chefly_event_handling_seconds',
    help: 'Time to deal with an event',
    labelNames: ['type'],
    buckets: SECONDS,
    registers: this.registers,
  });
  readonly jobFailures = new Counter({
    name: 'chefly_job_failures_total',
    help: 'Runs of jobs that failed and will be tried again',
    labelNames: ['queue'],
    registers: this.registers,
  });
  readonly liveMessages = new Counter({
    name: 'chefly_live_messages_total',
    help: 'Live messages given to rooms',
    labelNames: ['type'],
    registers: this.registers,
  });

  private readonly unwatch = watchEventLoop(this.registry);

  constructor() {
    collectDefaultMetrics({
      register: this.registry,
      eventLoopMonitoringPrecision: HARDLY_EVER_MS,
    });
    for (const { name } of this.registry.getMetricsAsArray())
      if (name.startsWith('nodejs_eventloop_lag')) this.registry.removeSingleMetric(name);
  }

  onModuleDestroy() {
    this.unwatch();
  }

  answered(route: string, method: string, status: number, seconds: number) {
    this.requests.inc({ route, method, status });
    this.requestSeconds.observe({ route, method }, seconds);
  }

  /**
   * A value that is asked for when the metrics are read. A failure leaves the last value, and so
   * does what takes long; it is not asked for again before it has answered.
   */
  gauge(
    name: string,
    help: string,
    read: (gauge: Gauge<string>) => Promise<void> | void,
    labelNames: string[] = [],
  ) {
    let reading: Promise<unknown> | undefined;
    new Gauge({
      name,
      help,
      labelNames,
      registers: this.registers,
      async collect(this: Gauge<string>) {
        reading ??= (async () => read(this))()
          .catch(() => undefined)
          .finally(() => (reading = undefined));
        await within(READ_WITHIN_MS, reading);
      },
    });
  }

  read(): Promise<string> {
    return this.registry.metrics();
  }
}

/** Waits no longer than this. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
