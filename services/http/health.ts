import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { pendingMigrations } from '#services/platform/migrate.ts';
import { isUnavailable } from '#services/platform/postgres.ts';

const check = z.object({ name: z.string(), ok: z.boolean(), detail: z.string().optional() });
const readiness = z.object({ ready: z.boolean(), checks: z.array(check) });

async function probe(name: string, work: () => Promise<string | undefined>): Promise<z.infer<typeof check>> {
  try {
    const complaint = await work();
    return complaint ? { name, ok: false, detail: complaint } : { name, ok: true };
  } catch (error) {
    return { name, ok: false, detail: isUnavailable(error) ? 'cannot be reached' : 'failed' };
  }
}

/** Process, readiness (database, migrations, queue) and Prometheus metrics. */
export async function healthRoutes(app: App, { ctx }: { ctx: Context }): Promise<void> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'pg_pool_connections',
    help: 'Connections of the main pool by use',
    labelNames: ['use'],
    registers: [registry],
    collect() {
      this.set({ use: 'total' }, ctx.pool.totalCount);
      this.set({ use: 'idle' }, ctx.pool.idleCount);
      this.set({ use: 'waiting' }, ctx.pool.waitingCount);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe(
      { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1_000,
    );
  });

  const open = { config: { access: 'public' } } as const;
  app.get(
    '/healthz',
    {
      ...open,
      schema: {
        operationId: 'health',
        tags: ['operations'],
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    () => ({
      ok: true as const,
    }),
  );
  app.get(
    '/readyz',
    {
      ...open,
      schema: {
        operationId: 'readiness',
        tags: ['operations'],
        response: { 200: readiness, 503: readiness },
      },
    },
    async (_request, reply) => {
      const checks = await Promise.all([
        probe('database', async () => void (await ctx.pool.query('select 1'))),
        probe('migrations', async () => {
          const pending = await pendingMigrations(ctx.pool, 'main');
          return pending.length > 0 ? `not applied: ${pending.join(', ')}` : undefined;
        }),
        probe('queue', async () => void (await ctx.pool.query('select version from pgboss.version'))),
      ]);
      const ready = checks.every(({ ok }) => ok);
      return reply.code(ready ? 200 : 503).send({ ready, checks });
    },
  );
  app.get('/metrics', { ...open, schema: { hide: true } }, async (_request, reply) => {
    void reply.type(registry.contentType);
    return registry.metrics();
  });
}
