import type { IdGenerator } from '@opentelemetry/sdk-trace';
import { takeTraceId } from '#services/platform/tracing.ts';
import type { Config } from './config.ts';

export interface TracingSettings {
  /** OTLP over HTTP; traces go to `/v1/traces` below it. */
  endpoint: string;
  /** Sent with every export: who may send, at most collectors. */
  headers: Record<string, string>;
  /** Share of traces that are kept, from 0 to 1. Which ones follows from their ids, so that all processes keep the same. */
  ratio: number;
}

/**
 * Sends this process's spans to a collector (decision 0078). Loaded only where one is set: without it, the API's calls do nothing.
 * Spans that a collector does not take are dropped; nothing waits for it.
 * @param service `cursus-api`, `cursus-worker` or `cursus`
 * @returns sends what is left, for at most two seconds
 */
export async function startTracing(
  { endpoint, headers, ratio }: TracingSettings,
  { service, release }: { service: string; release: string },
): Promise<() => Promise<void>> {
  const [api, sdk, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, otlp, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const random = new sdk.RandomIdGenerator();
  const idGenerator: IdGenerator = {
    generateTraceId: () => takeTraceId() ?? random.generateTraceId(),
    generateSpanId: () => random.generateSpanId(),
  };
  const exporter = new otlp.OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    timeoutMillis: 2_000,
  });
  const provider = new sdk.TracerProvider({
    idGenerator,
    sampler: new sdk.TraceIdRatioBasedSampler(ratio),
    resource: resources.resourceFromAttributes({ 'service.name': service, 'service.version': release }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000, exportTimeoutMillis: 2_000 }),
    ],
  });
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown().catch(() => undefined);
}

/** Where the settings name a collector. @returns as `startTracing` */
export const traceProcess = async (
  { tracing, release }: Config,
  service: string,
): Promise<() => Promise<void>> =>
  tracing ? startTracing(tracing, { service, release }) : async () => undefined;
