import {
  context,
  INVALID_SPAN_CONTEXT,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import type { Telemetry } from '@chefly/engines/bus';
import { validTraceparent, logContext } from './context';
import { log } from './log';
import type { Metrics } from './metrics';

/** Where nothing is recorded no span is made: this one takes what it is told, and keeps nothing. */
const NO_SPAN = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
let records = false;

/**
 * Sends traces where OTEL_EXPORTER_OTLP_ENDPOINT says. Without it nothing is loaded and nothing is
 * recorded, but a browser's trace id still travels from request to event to log line.
 * @returns what ends it, after the last spans have been sent.
 */
export async function startTracing(
  service: string,
  url: string | undefined,
): Promise<() => Promise<void>> {
  if (!url) return async () => undefined;
  const [
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    { W3CTraceContextPropagator },
    { AsyncLocalStorageContextManager },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
    import('@opentelemetry/context-async-hooks'),
  ]);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `chefly-${service}` }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url}/v1/traces` }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  records = true;
  return async () => {
    records = false;
    await provider.shutdown();
    for (const api of [trace, context, propagation]) api.disable();
  };
}

const tracer = () => trace.getTracer('chefly');
const traceparentOf = (span: Span): string | undefined => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return traceId === '0'.repeat(32)
    ? undefined
    : `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
};

/**
 * Runs `work` as a span under `parent`; what it logs and the events it emits belong to the same
 * trace.
 */
export function inSpan<R>(
  name: string,
  kind: SpanKind,
  parent: string | undefined,
  attributes: Record<string, string>,
  work: (span: Span) => R,
): R {
  if (!records) return inStep(validTraceparent(parent), () => work(NO_SPAN));
  const from = parent
    ? propagation.extract(context.active(), { traceparent: parent })
    : context.active();
  const span = tracer().startSpan(name, { kind, attributes }, from);
  const traceparent = traceparentOf(span) ?? validTraceparent(parent);
  return context.with(trace.setSpan(from, span), () => inStep(traceparent, () => work(span)));
}

/** What is known of the work in hand goes on to be known, with its own place in the trace. */
function inStep<R>(traceparent: string | undefined, work: () => R): R {
  const known = logContext.getStore();
  return known && known.traceparent === traceparent
    ? work()
    : logContext.run({ ...known, traceparent }, work);
}

async function inSpanUntilDone<R>(
  name: string,
  kind: SpanKind,
  parent: string | undefined,
  attributes: Record<string, string>,
  work: () => Promise<R>,
): Promise<R> {
  return inSpan(name, kind, parent, attributes, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  });
}

export const telemetryOf = (metrics: Metrics): Telemetry => ({
  traceparent: () => logContext.getStore()?.traceparent,
  within: (name, event, work) =>
    inSpanUntilDone(
      name,
      SpanKind.CONSUMER,
      event.traceparent,
      { 'messaging.message.id': event.id, 'messaging.destination.name': event.type },
      work,
    ),
  published: (type, waitedMs) => {
    metrics.published.inc({ type });
    metrics.publishedSeconds.observe(waitedMs / 1000);
  },
  handled: (type, outcome, tookMs) => {
    metrics.handled.inc({ type, outcome });
    metrics.handledSeconds.observe({ type }, tookMs / 1000);
  },
  letGo: ({ id, type }) =>
    log.warn(
      { eventId: id, eventType: type },
      'an event that cannot be handled is taken as done: it names whom or what is gone',
    ),
});
