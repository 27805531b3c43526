import { afterAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { newId } from '../ids.ts';
import { createBoss, installQueues, retries } from './jobs.ts';
import { drainOutbox } from './outbox.ts';

const { ctx, owner } = await freshDatabase();
const boss = createBoss(ctx.pool, () => undefined);
await boss.start();
afterAll(() => boss.stop({ graceful: false }));
const queue = 'send-reminder';
await installQueues(boss, [{ queue, retry: retries }]);

async function leaveJobs(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  for (const id of ids)
    await owner.query(
      "insert into job_outbox (application_id, job_id, queue, data) values (gen_random_uuid(), $1, $2, '{}')",
      [id, queue],
    );
  return ids;
}
const countOf = async (table: string, column: string, ids: readonly string[]): Promise<number> =>
  (await owner.query(`select count(*) as n from ${table} where ${column} = any($1)`, [ids])).rows[0].n;

describe('an outbox', () => {
  it('is handed on by several workers at once, and each job is there once', async () => {
    const ids = await leaveJobs(50);
    for (let left = 50; left > 0; left = await countOf('job_outbox', 'job_id', ids))
      await Promise.all(Array.from({ length: 4 }, () => drainOutbox(ctx.pool, boss, 20)));
    expect(await countOf('pgboss.job', 'id', ids)).toBe(50);
  });

  it('of a worker that ended before it took the rows away is handed on once more, to no effect', async () => {
    const ids = await leaveJobs(3);
    const query = ctx.pool.query.bind(ctx.pool) as (...args: unknown[]) => Promise<unknown>;
    const spy = vi.spyOn(ctx.pool, 'query').mockImplementation((async (...args: [{ name?: string }]) => {
      if (args[0].name?.startsWith('drain ')) throw new Error('killed');
      return query(...args);
    }) as never);
    await expect(drainOutbox(ctx.pool, boss)).rejects.toThrow('killed');
    spy.mockRestore();
    expect(await countOf('pgboss.job', 'id', ids)).toBe(3);
    expect(await countOf('job_outbox', 'job_id', ids)).toBe(3);
    await drainOutbox(ctx.pool, boss);
    expect(await countOf('pgboss.job', 'id', ids)).toBe(3);
    expect(await countOf('job_outbox', 'job_id', ids)).toBe(0);
  });

  it('keeps what could not be handed on', async () => {
    const ids = await leaveJobs(2);
    const refusing = { insert: () => Promise.reject(new Error('no room')) } as unknown as typeof boss;
    await expect(drainOutbox(ctx.pool, refusing)).rejects.toThrow('no room');
    expect(await countOf('job_outbox', 'job_id', ids)).toBe(2);
  });

  it('of audit entries becomes the audit log, entry by entry', async () => {
    const [applicationId, auditId, userId] = [newId(), newId(), newId()];
    const at = '2026-03-01T10:00:00.000Z';
    await owner.query(
      `insert into audit_outbox (application_id, audit_id, user_id, action, resource_type, metadata, sealed, created_at)
       values ($1, $2, $3, 'moved', 'application', '{"to": "rejected"}', '{"key": "k", "ct": "c"}', $4)`,
      [applicationId, auditId, userId, at],
    );
    await drainOutbox(ctx.pool, boss);
    const { rows } = await owner.query('select * from audit_logs where audit_id = $1', [auditId]);
    expect(rows).toEqual([
      {
        audit_id: auditId,
        user_id: userId,
        on_behalf_of: null,
        action: 'moved',
        resource_type: 'application',
        resource_id: applicationId,
        metadata: { to: 'rejected' },
        sealed: { key: 'k', ct: 'c' },
        created_at: at,
      },
    ]);
    expect(await countOf('audit_outbox', 'audit_id', [auditId])).toBe(0);
  });
});
