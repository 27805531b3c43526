import { z } from 'zod';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { pendingMigrations } from '#services/platform/db/migrate.ts';
import { isUnavailable, type Pool } from '#services/platform/db/postgres.ts';
import { isReadOnly, requireWritable } from '#services/platform/db/read-only.ts';
import type { Condition } from '#services/platform/db/replicas/replica.ts';
import type { Replicas } from '#services/platform/db/replicas/replicas.ts';
import type { Draining } from './draining.ts';

const check = z.object({ name: z.string(), ok: z.boolean(), detail: z.string().optional() });
const readiness = z.object({ ready: z.boolean(), checks: z.array(check) });

/** @param work resolves with a complaint, or nothing when all is well */
async function probe(name: string, work: () => Promise<string | undefined>): Promise<z.infer<typeof check>> {
  try {
    const complaint = await work();
    return complaint ? { name, ok: false, detail: complaint } : { name, ok: true };
  } catch (error) {
    if (isReadOnly(error)) return { name, ok: false, detail: 'takes no writes' };
    return { name, ok: false, detail: isUnavailable(error) ? 'cannot be reached' : 'failed' };
  }
}

/** A connection that cannot write is dropped with all others, so that the next ones reach the new primary (F17). */
async function probeWriting(pool: Pool): Promise<undefined> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await requireWritable(client);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** One that is not used is said, and keeps no process from serving: its reads go elsewhere. */
const checksOf = (replicas: Replicas | null): z.infer<typeof check>[] =>
  (replicas?.states ?? []).map(({ number, condition }) => {
    const name = `replica ${number}`;
    return condition === 'in use' ? { name, ok: true } : { name, ok: false, detail: saidOf[condition] };
  });
const saidOf: Record<Exclude<Condition, 'in use'>, string> = {
  down: 'cannot be reached; left out',
  late: 'is more than 10 s behind; left out',
  'no replica': 'is no replica; left out',
};

/** Whether the process lives (/healthz), and whether it can serve (/readyz: database, migrations, queue, and that it is to go on). */
export async function healthRoutes(
  app: App,
  { ctx, draining }: { ctx: Context; draining: Draining },
): Promise<void> {
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
        probe('database', () => probeWriting(ctx.pool)),
        probe('migrations', async () => {
          const pending = await pendingMigrations(ctx.pool, 'main');
          return pending.length > 0 ? `not applied: ${pending.join(', ')}` : undefined;
        }),
        probe('queue', async () => void (await ctx.pool.query('select version from pgboss.version'))),
        ...(draining.isOn ? [probe('process', async () => 'is stopping')] : []),
      ]);
      const ready = checks.every(({ ok }) => ok);
      return reply.code(ready ? 200 : 503).send({ ready, checks: [...checks, ...checksOf(ctx.replicas)] });
    },
  );
}
