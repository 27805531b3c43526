import { beforeEach, describe, expect, it } from 'vitest';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { projectionsOf, replayOf, wrongStreams } from '#infra/test/replay.ts';
import { submitApplication } from '#services/applications/commands/submit-application.ts';
import { jobsFor } from '#services/applications/effects.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { decide } from '#state-machines/application/decide.ts';
import { readStream } from '../read.ts';
import { appendEvents } from './append.ts';
import { checkStream } from './chain.ts';
import type { Append } from './prepare.ts';
import { loadStream } from './stream.ts';

const { ctx, clock, owner, submit, applicationAt } = await freshDatabase();
const origin = { causation: 'request', correlation: 'test', client: 'test', release: 'test' };
const admin = { kind: 'admin', id: newId() } as const;

/** An append that is ready to go: staff ask for the confirmation again. */
async function prepared(id: string, commandId = newId(), notes = 'asked for it by phone'): Promise<Append> {
  const stream = await loadStream(ctx.pool, id, commandId);
  const command = { type: 'send-confirmation', at: clock.now().toISOString(), actor: admin } as const;
  const events = decide(stream.state, { ...command, notes });
  return { stream, events, commandId, at: clock.now(), origin, jobsFor };
}
async function rowsAbout(id: string): Promise<Record<string, number>> {
  const tables = ['application_events', 'application_steps', 'application_changes', 'job_outbox'];
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await owner.query(`select count(*) as n from ${table} where application_id = $1`, [
        id,
      ]);
      return [table, rows[0].n];
    }),
  );
  const audit = await owner.query('select count(*) as n from audit_logs where resource_id = $1', [id]);
  return Object.fromEntries([...counts, ['audit_logs', audit.rows[0].n]]);
}

let id: string;
beforeEach(async () => {
  id = await submit();
  clock.advance(1_000);
});

describe('an append', () => {
  it('is one statement: events, projections, jobs and audit in a single round trip', async () => {
    // without notes: encrypting them would read the person's key first
    const append = await prepared(id, newId(), '');
    const before = await rowsAbout(id);
    const asked: unknown[] = [];
    const counting = {
      query: (...args: unknown[]) => {
        asked.push(args);
        return (ctx.pool.query as (...a: unknown[]) => unknown)(...args);
      },
    } as Db;
    const whence = { userId: admin.id, userAgent: null, ipAddress: null, requestId: 'r' };
    await appendEvents(counting, ctx.keys, { ...append, audit: auditEntry('moved', 'application', whence) });
    expect(asked).toHaveLength(1);
    const after = await rowsAbout(id);
    expect(after).toEqual({
      // confirmation.sent and the deadline it arms
      application_events: Number(before.application_events) + 2,
      application_steps: 1,
      application_changes: 2,
      job_outbox: Number(before.job_outbox) + 2,
      audit_logs: 1,
    });
  });

  it('reports status and version, and leaves a chain that holds', async () => {
    const appended = await appendEvents(ctx.pool, ctx.keys, await prepared(id));
    expect(appended).toEqual({ status: 'email_confirmation_sent', version: 4, repeated: false });
    const rows = await readStream(ctx.pool, id);
    expect(rows.map((row) => row.type)).toEqual([
      'application.submitted',
      'deadline.set',
      'confirmation.sent',
      'deadline.set',
    ]);
    expect(checkStream(id, rows)).toEqual([]);
  });

  it('that lost a race inserts nothing and reports where the application stands', async () => {
    const [first, second] = [await prepared(id), await prepared(id)];
    await appendEvents(ctx.pool, ctx.keys, first);
    const before = await rowsAbout(id);
    await expect(appendEvents(ctx.pool, ctx.keys, second)).rejects.toMatchObject({
      code: 'version-conflict',
      extra: { status: 'email_confirmation_sent', version: 4 },
    });
    expect(await rowsAbout(id)).toEqual(before);
  });

  it('lets one of twenty at once win', async () => {
    const appends = await Promise.all(Array.from({ length: 20 }, () => prepared(id)));
    const results = await Promise.allSettled(
      appends.map((append) => appendEvents(ctx.pool, ctx.keys, append)),
    );
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    const codes = results.filter((r) => r.status === 'rejected').map((r) => r.reason.code);
    expect(new Set(codes)).toEqual(new Set(['version-conflict']));
    expect(await readStream(ctx.pool, id)).toHaveLength(4);
  });

  it('F6: of the same command twenty times at once is written once, and the others are answered so', async () => {
    const commandId = newId();
    const appends = await Promise.all(Array.from({ length: 20 }, () => prepared(id, commandId)));
    const results = await Promise.all(appends.map((append) => appendEvents(ctx.pool, ctx.keys, append)));
    expect(results.filter((r) => !r.repeated)).toHaveLength(1);
    expect(new Set(results.map((r) => r.version))).toEqual(new Set([4]));
    expect(await readStream(ctx.pool, id)).toHaveLength(4);
  });

  it('is refused behind a head that is not the one it was made for', async () => {
    const append = await prepared(id);
    append.stream.headHash = Buffer.alloc(32);
    await expect(appendEvents(ctx.pool, ctx.keys, append)).rejects.toMatchObject({
      code: 'version-conflict',
    });
  });

  it('rolls back as one: events, projections, jobs and audit', async () => {
    const before = { rows: await rowsAbout(id), projections: await projectionsOf(owner, id) };
    const append = await prepared(id);
    const failed = inTransaction(ctx.pool, async (db) => {
      await appendEvents(db, ctx.keys, append);
      throw new Error('power cut');
    });
    await expect(failed).rejects.toThrow('power cut');
    expect({ rows: await rowsAbout(id), projections: await projectionsOf(owner, id) }).toEqual(before);
  });
});

describe('the projections', () => {
  it('equal a fresh replay of the events, whatever the status', async () => {
    for (const status of ['employed', 'contract_and_docs', 'rejected', 'suitable_candidate'] as const) {
      const walked = await applicationAt(status);
      expect(await projectionsOf(owner, walked.id)).toEqual(await replayOf(owner, walked.id));
      expect((await projectionsOf(owner, walked.id)).state).toMatchObject({
        status,
        version: walked.version,
      });
    }
    expect(await wrongStreams(owner)).toEqual([]);
  });
});

describe('jobs', () => {
  it('wait in the outbox of the very transaction, with ids alone', async () => {
    const seen: unknown[] = [];
    await inTransaction(ctx.pool, async (db) => {
      await appendEvents(db, ctx.keys, await prepared(id));
      const inside = await db.query('select queue, data from job_outbox where application_id = $1', [id]);
      const outside = await owner.query('select from job_outbox where application_id = $1', [id]);
      expect(inside.rowCount).toBe((outside.rowCount ?? 0) + 2);
      seen.push(...inside.rows);
    });
    expect(seen).toContainEqual({ queue: 'send-confirmation', data: { applicationId: id, version: 3 } });
    const { email, firstName } = exampleForm();
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${email}|${firstName}`));
  });

  it('of a submission are enqueued once, however often it is sent', async () => {
    const form = exampleForm();
    const input = { form, userId: null, idempotencyKey: 'form-key-1', origin };
    const ids = await Promise.all(Array.from({ length: 5 }, () => submitApplication(ctx, input)));
    expect(new Set(ids).size).toBe(1);
    const { rows } = await owner.query('select queue from job_outbox where application_id = $1 order by 1', [
      ids[0],
    ]);
    expect(rows.map((row) => row.queue)).toEqual([
      'check-deadline',
      'create-applicant-user',
      'send-admin-notification',
      'send-confirmation',
    ]);
  });
});
