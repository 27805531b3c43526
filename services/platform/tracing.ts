import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type TimeInput,
  trace,
} from '@opentelemetry/api';
import { DomainError } from '#state-machines/domain-error.ts';

/**
 * Spans of OpenTelemetry's API, which does nothing until a process registers an SDK (services/start/tracing.ts, decision 0078). Names and
 * attributes hold kinds, ids and counts, never what people entered (S25).
 */
const tracer = trace.getTracer('cursus');

/** What a span says of a failure: its kind. A message may quote what was entered. A refusal is no failure of ours. */
function noteFailure(span: Span, error: unknown): void {
  if (error instanceof DomainError) {
    span.setAttribute('cursus.refusal', error.code);
    return;
  }
  const { name, code } = error as { name?: string; code?: unknown };
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'Error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

async function ended<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    noteFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}

let traceIdToCome: string | null = null;

/** For the SDK's generator of ids: the one that the next trace is to have, if any. */
export function takeTraceId(): string | null {
  const id = traceIdToCome;
  traceIdToCome = null;
  return id;
}

/**
 * Begins a trace whose id is the request's without its dashes. So the request's id, which answers, log lines and events carry, finds the
 * trace, and none of them stores another.
 * @param id UUID
 */
export function startTraceOf(id: string, name: string, options: SpanOptions): Span {
  traceIdToCome = id.replaceAll('-', '');
  try {
    return tracer.startSpan(name, options, ROOT_CONTEXT);
  } finally {
    traceIdToCome = null;
  }
}

/** Runs `work` as a part of the current trace. Most traces are not kept, and need no parts. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (trace.getActiveSpan()?.isRecording() === false) return work();
  return tracer.startActiveSpan(name, { attributes }, (span) => ended(span, work));
}

/** Says more of the span that runs. */
export function annotateSpan(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes);
}

/** @returns the job's data and, where there is a current trace, its W3C trace context for the process that works it */
export function withTrace<Data extends object>(data: Data): Data {
  const carrier = {};
  propagation.inject(context.active(), carrier);
  return { ...data, ...carrier };
}

const contextOf = (data: object) => propagation.extract(ROOT_CONTEXT, data);

/** Notes that jobs were handed on, each in its own trace. @param since when the rows that hold them were read */
export function noteHandedOn(queue: string, jobs: readonly object[], since: TimeInput): void {
  const options = {
    startTime: since,
    kind: SpanKind.PRODUCER,
    attributes: { 'messaging.destination.name': queue },
  };
  for (const data of jobs)
    if ('traceparent' in data) tracer.startSpan(`hand on ${queue}`, options, contextOf(data)).end();
}

/** Works a job as a part of the trace that caused it; a job of the clock begins its own. */
export const inJobSpan = <T>(queue: string, id: string, data: object, work: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(
    `job ${queue}`,
    {
      kind: SpanKind.CONSUMER,
      attributes: { 'messaging.destination.name': queue, 'messaging.message.id': id },
    },
    contextOf(data),
    (span) => ended(span, work),
  );

/** The current trace for a line of the log; nothing outside of one. */
export function traceOfLogLine(): { trace_id?: string; span_id?: string } {
  const current = trace.getActiveSpan()?.spanContext();
  return current ? { trace_id: current.traceId, span_id: current.spanId } : {};
}
