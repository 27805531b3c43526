import { afterAll, describe, expect, inject, it } from 'vitest';
import { nowClock } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { receiverName } from '#services/backup/receive-wal.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { createBoss } from '#services/platform/jobs/jobs.ts';
import { drainOutbox } from '#services/platform/jobs/outbox.ts';
import type { Coverage, SystemOverview } from './contract.ts';
import { noteProgress } from './examination.ts';
import { noteProcess } from './processes.ts';

const { ctx, owner, signInStaff, signInApplicant, submit, visitor, clock } = await freshDatabase({
  clock: nowClock(),
});
/** Slots are the server's, are made by its superuser, and outlive the database. */
const superuser = createPool({ url: inject('database').superuserUrl, max: 1, name: 'cursus test' });
afterAll(async () => {
  await superuser.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
    [receiverName],
  );
  await superuser.end();
});
const admin = await signInStaff('admin');
const editor = await signInStaff('editor');
const look = async () => {
  const { status, body } = await admin.get<SystemOverview>('/api/system');
  expect(status).toBe(200);
  return body;
};
const checkOf = ({ checks }: SystemOverview, name: string) => checks.find((check) => check.name === name);
const run = 'insert into maintenance_runs (name, ran_at, took_ms, findings) values ($1, $2, 1, $3)';
const ago = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);

describe('the System page', () => {
  it('S18: is for admins alone: it names what is weak', async () => {
    const applicant = await signInApplicant(await submit());
    expect((await visitor().get('/api/system')).status).toBe(401);
    expect((await applicant.get('/api/nightly-coverage')).status).toBe(403);
    for (const who of [editor, applicant]) {
      const { status, body } = await who.get<{ code: string }>('/api/system');
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'not-allowed' });
    }
  });

  it('before the first night shows what is seen now, and what was not looked at yet', async () => {
    const found = await look();
    expect(found.release).toMatchObject({ pending: [], newest: expect.stringMatching(/^\d{4}-/) });
    expect(found.release.applied).toBeGreaterThan(5);
    expect(found.database.version).toMatch(/^\d+/);
    expect(found.database.bytes).toBeGreaterThan(1_000_000);
    expect(found).toMatchObject({
      backup: null,
      baseBackup: null,
      rehearsal: null,
      seal: null,
      witnesses: { total: 0, well: 0 },
      orphans: null,
      deadLetters: 0,
    });
    expect(found.clock.neverRan).toBe(found.clock.tasks);
    expect(checkOf(found, 'catalogue')).toMatchObject({ checkedAt: null, findings: [] });
    expect(checkOf(found, 'schedules')).toMatchObject({ checkedAt: found.at, findings: [] });
  });

  it('shows what the night found until the next one, and what is so now at once', async () => {
    const finding = { severity: 'act', title: '1 document has no file in the store.', detail: 'an id' };
    const findings = [
      { check: 'files', ...finding, steps: ['Restore it.'] },
      { check: 'schedules', ...finding, title: 'Of the night, and no longer so.', steps: [] },
    ];
    await owner.query(run, ['examine-system', ago(5), { act: 2, look: 0, findings }]);
    await owner.query(run, ['examine-system', ago(2), { act: 1, look: 0 }]);
    await owner.query(run, ['examine-system', ago(1), { error: 'ended before its end' }]);
    await owner.query(run, ['sweep-files', ago(6), { removed: 3 }]);
    const found = await look();
    expect(checkOf(found, 'files')).toMatchObject({
      checkedAt: ago(5).toISOString(),
      findings: [{ ...finding, steps: ['Restore it.'] }],
    });
    expect(checkOf(found, 'schedules')?.findings.map(({ title }) => title)).toEqual([
      '‘Check of the whole system’ failed at its last run.',
    ]);
    expect(found.orphans).toMatchObject({ removed: 3 });
    expect(found.clock).toMatchObject({ failed: 1 });
    // Staff hear what is covered and where something was found, and not what: that names what is weak.
    const { body } = await editor.get<Coverage>('/api/nightly-coverage');
    expect(body.checkedAt).toBe(ago(5).toISOString());
    expect(body.items.filter((item) => item.findings > 0)).toEqual([
      { name: 'files', covers: expect.stringContaining('the one that was uploaded'), findings: 1 },
    ]);
    expect(JSON.stringify(body)).not.toContain('an id');
  });

  it('counts what waits, and says since when the backup is away', async () => {
    await superuser.query('select pg_create_physical_replication_slot($1, true)', [receiverName]);
    await owner.query(
      `insert into mails (mail_id, kind, status, queued_at, sent_at)
       select gen_random_uuid(), 'contact', status, queued_at, sent_at
       from (values ('sent', $1::timestamptz, $2::timestamptz), ('failed', $2, null), ('failed', $1, null)) old (status, queued_at, sent_at)`,
      [ago(30), ago(2)],
    );
    const figures = { residentBytes: 120e6, heapBytes: 60e6, eventLoopDelayMs: 3.5, liveStreams: 12 };
    const worker = { kind: 'worker' as const, host: 'one', pid: 7, release: '0.1.0', startedAt: ago(3) };
    await noteProcess(ctx.pool, { id: newId(ago(3)), ...worker }, figures);
    const { backup, ...found } = await look();
    expect(found.processes).toEqual([
      {
        ...worker,
        ...figures,
        startedAt: ago(3).toISOString(),
        silentSeconds: expect.any(Number),
        isSilent: false,
      },
    ]);
    const events = await owner.query<{ n: number }>(
      'select count(*)::int as n from application_events where recorded_at > $1',
      [ago(24)],
    );
    expect(found.lastDay).toEqual({ events: events.rows[0]?.n, mailsSent: 1, mailsFailed: 1 });
    expect(found.lastDay.events).toBeGreaterThan(0);
    expect(found.process.requests).toBeGreaterThan(5);
    expect(found.process.failedRequests).toBe(0);
    expect(backup).toMatchObject({ isFollowed: false, isWaitedFor: false, awaySince: expect.any(String) });
    // Away for less than ten minutes: a restart.
    expect(checkOf({ backup, ...found }, 'backup')?.findings).toEqual([]);
    clock.advance(11 * 60_000);
    expect(checkOf(await look(), 'backup')?.findings).toMatchObject([
      { severity: 'act', title: expect.stringContaining('The backup is interrupted') },
    ]);
    // Rehearsed nine days ago, and last night in vain.
    await owner.query(run, ['back-up', ago(3), { bytes: 640_000_000 }]);
    await owner.query(run, ['rehearse-backup', ago(9 * 24), { rpoMs: 2_000, rtoMs: 12_000, events: 5_121 }]);
    const rehearsed = await look();
    expect(rehearsed).toMatchObject({
      baseBackup: { at: ago(3).toISOString(), bytes: 640_000_000 },
      rehearsal: { error: null, rpoMs: 2_000, rtoMs: 12_000, events: 5_121 },
    });
    expect(checkOf(rehearsed, 'backup')?.findings).toMatchObject([
      { severity: 'act' },
      { severity: 'look', title: 'No restore was rehearsed in the last eight days.' },
    ]);
    await owner.query(run, ['rehearse-backup', ago(2), { error: 'BACKUP_KEY is another key.' }]);
    expect(checkOf(await look(), 'backup')?.findings).toMatchObject([
      { severity: 'act' },
      { severity: 'act', detail: expect.stringContaining('BACKUP_KEY is another key.') },
    ]);
    const { rows } = await owner.query<{ jobs: number }>(
      'select ((select count(*) from job_outbox) + (select count(*) from account_job_outbox) + (select count(*) from audit_outbox))::int as jobs',
    );
    expect(rows[0]?.jobs).toBeGreaterThan(0);
    expect((await look()).outbox).toBeGreaterThanOrEqual(rows[0]?.jobs ?? 0);
  });

  it('S18: an admin has everything looked at now, once at a time, and sees how far it is', async () => {
    const ask = (who = admin) => who.post<{ code: string }>('/api/system/examinations', {});
    expect((await ask(editor)).status).toBe(403);
    expect((await look()).examination).toBeNull();
    expect((await ask()).status).toBe(202);
    expect((await look()).examination).toMatchObject({ state: 'waiting', done: 0, label: null });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'conflict' } });

    const boss = createBoss(ctx.pool, (error) => expect.unreachable(error.message));
    await drainOutbox(ctx.pool, boss);
    const { rows } = await owner.query<{ id: string; queued: number }>(
      `update pgboss.job set state = 'active', started_on = now() where name = 'examine-system' returning id, 1 as queued`,
    );
    expect(rows).toHaveLength(1);
    await noteProgress(ctx.pool, rows[0]?.id ?? '', { done: 3, of: 15, label: 'Queues' });
    expect((await look()).examination).toMatchObject({ state: 'running', done: 3, label: 'Queues' });
    expect((await ask()).status).toBe(409);
    // It failed, and would be tried again in an hour: an admin need not wait for that.
    await owner.query(
      `update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where name = 'examine-system'`,
    );
    expect((await look()).examination).toBeNull();
    expect((await ask()).status).toBe(202);
    const again = await owner.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where name = 'examine-system' and state = 'retry' and start_after <= now()`,
    );
    expect(again.rows).toEqual([{ n: 1 }]);
    await owner.query(`delete from pgboss.job where name = 'examine-system'`);
  });
});
