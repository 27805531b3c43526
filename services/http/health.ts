import { z } from 'zod';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { pendingMigrations } from '#services/platform/migrate.ts';
import { isUnavailable } from '#services/platform/postgres.ts';

const check = z.object({ name: z.string(), ok: z.boolean(), detail: z.string().optional() });
const readiness = z.object({ ready: z.boolean(), checks: z.array(check) });

/** @param work resolves with a complaint, or nothing when all is well */
async function probe(name: string, work: () => Promise<string | undefined>): Promise<z.infer<typeof check>> {
  try {
    const complaint = await work();
    return complaint ? { name, ok: false, detail: complaint } : { name, ok: true };
  } catch (error) {
    return { name, ok: false, detail: isUnavailable(error) ? 'cannot be reached' : 'failed' };
  }
}

/** Whether the process lives (/healthz), and whether it can serve (/readyz: database, migrations, queue). */
export async function healthRoutes(app: App, { ctx }: { ctx: Context }): Promise<void> {
  const config = { access: 'public' } as const;
  const tags = ['operations'];
  app.get(
    '/healthz',
    { config, schema: { operationId: 'health', tags, response: { 200: z.object({ ok: z.literal(true) }) } } },
    () => ({ ok: true as const }),
  );
  app.get(
    '/readyz',
    { config, schema: { operationId: 'readiness', tags, response: { 200: readiness, 503: readiness } } },
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
}
