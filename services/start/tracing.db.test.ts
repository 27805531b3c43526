import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { ask } from '#infra/faults/client.ts';
import { endAll, freePort, startApi, startWorker } from '#infra/faults/processes.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { confideFields, secretsIn } from '#infra/test/log-search.ts';
import { startReceiver } from '#infra/test/receiver.ts';
import { until } from '#infra/test/until.ts';

const { env, owner } = await freshDatabase();
const collector = await startReceiver();
const headers = 'authorization=Bearer%20let-us-in';
const traced = {
  ...env,
  OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_TRACES_SAMPLER_ARG: '1',
};
afterAll(async () => {
  await endAll();
  await collector.close();
});

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  service: string;
}
interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}

const spansOf = (body: string): Span[] =>
  (JSON.parse(body) as Export).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service =
      resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? 'none';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });
const collected = () => collector.received.flatMap(({ body }) => spansOf(body));

/** From a span up to the root of its trace. */
function path(span: Span | undefined, all: readonly Span[]): string[] {
  if (!span) return [];
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId);
  return [...path(parent, all), `${span.service}: ${span.name}`];
}

/** The body comes a moment after the headers, as over a slow line. @returns the answer's status */
async function postInParts(url: string, body: object): Promise<number | undefined> {
  const request = http.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  });
  request.flushHeaders();
  await sleep(50);
  request.end(JSON.stringify(body));
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

it('S25: a trace goes from the request, by its id, through append, outbox and job to the mail, and says nothing that was entered', async () => {
  const [api, worker] = await Promise.all([startApi(traced, await freePort()), startWorker(traced)]);
  const form = exampleForm();
  confideFields(form);
  const status = await postInParts(`${api.url}/api/secure-application-submit`, form);
  expect(status).toBe(201);
  const {
    rows: [{ correlation }],
  } = await owner.query(
    "select body::jsonb ->> 'correlation' as correlation from application_events where version = 1 order by recorded_at desc limit 1",
  );
  const id = correlation.replaceAll('-', '');

  const all = await until(
    async () => collected().filter(({ traceId }) => traceId === id),
    // Each process sends its own spans, the worker's mostly before the API's.
    (spans) =>
      spans.filter(({ name }) => name === 'send mail').length >= 2 &&
      spans.some(({ name }) => name === 'POST /api/secure-application-submit'),
    { within: 30_000 },
  );
  const named = (name: string) =>
    path(
      all.find((span) => span.name === name),
      all,
    );
  expect(named('append')).toEqual(['cursus-api: POST /api/secure-application-submit', 'cursus-api: append']);
  expect(named('hand on send-confirmation').at(-1)).toBe('cursus-worker: hand on send-confirmation');
  expect(named('send mail')).toEqual([
    'cursus-api: POST /api/secure-application-submit',
    expect.stringMatching(/^cursus-worker: job send-(confirmation|admin-notification)$/),
    'cursus-worker: send mail',
  ]);
  expect(collector.received.every((sent) => sent.headers.authorization === 'Bearer let-us-in')).toBe(true);
  expect(secretsIn(collector.received.map(({ body }) => body).join('\n'))).toEqual([]);
  // A line of the log and its trace lead to each other.
  expect(api.output()).toContain(`"trace_id":"${id}"`);

  // What is left is sent at the end.
  const before = collector.received.length;
  await fetch(`${api.url}/api/statistics`);
  expect(await Promise.all([api.end(), worker.end()])).toEqual([0, 0]);
  expect(collector.received.length).toBeGreaterThan(before);
  expect(collected().map(({ name }) => name)).toContain('GET /api/statistics');
});

it('a collector that does not answer holds up no request and no stop', async () => {
  const silent = await startReceiver(() => new Promise(() => undefined));
  const api = await startApi(
    { ...traced, OTEL_EXPORTER_OTLP_ENDPOINT: new URL(silent.url).origin, DRAIN_SECONDS: '0' },
    await freePort(),
  );
  const { status } = await ask(`${api.url}/api/secure-application-submit`, exampleForm(), {
    'idempotency-key': crypto.randomUUID(),
  });
  expect(status).toBe(201);
  expect(await api.end()).toBe(0);
  await silent.close();
});
