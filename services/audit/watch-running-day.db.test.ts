import { expect, it } from 'vitest';
import { leaveEntry } from '#infra/test/audit-rows.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import { hourMs } from '#state-machines/durations.ts';

const { owner, ctx, clock, signInStaff } = await freshDatabase();
const editor = await signInStaff('editor');
const hour = () => {
  clock.advance(hourMs);
  return jobs.work('watch-audit-log', {});
};
const jobs = testJobs(ctx);
const asOwner = (statement: string) =>
  owner.query(
    `begin; alter table audit_logs disable trigger all; ${statement}; alter table audit_logs enable trigger all; commit`,
  );

it('what a worker saw an hour ago still has to be there, over midnight too; each hour says so again', async () => {
  await leaveEntry(editor);
  for (let n = 0; n < 20; n++) {
    await hour();
    await leaveEntry(editor);
  }
  await hour();
  await asOwner(
    'update audit_logs set user_id = gen_random_uuid() where created_at = (select max(created_at) from audit_logs)',
  );
  await expect(hour()).rejects.toThrow('The audit log was changed');
  await expect(hour()).rejects.toThrow('The audit log was changed');
  const { rows } = await owner.query(
    "select findings->>'error' as error from maintenance_runs where name = 'watch-audit-log' order by ran_at desc limit 1",
  );
  expect(rows[0].error).toMatch(/^The audit log was changed: .* had (\d+) entries .* now it has \1 /);
});

it('an entry that was removed is seen; a worker that starts knows nothing of before', async () => {
  const again = testJobs(ctx);
  await again.work('watch-audit-log', {});
  await asOwner('delete from audit_logs where created_at = (select max(created_at) from audit_logs)');
  await expect(again.work('watch-audit-log', {})).rejects.toThrow('The audit log was changed');
});

it('an entry that is added under a time of before the last look is seen; one of since is like any other', async () => {
  const own = testJobs(ctx);
  const look = () => own.work('watch-audit-log', {});
  const add = (at: string) =>
    asOwner(
      `insert into audit_logs (audit_id, action, resource_type, created_at) values (gen_random_uuid(), 'role_updated', 'user', '${at}')`,
    );
  await look();
  const before = new Date(clock.now().getTime() - hourMs).toISOString();
  clock.advance(hourMs);
  await add(clock.now().toISOString());
  await look();
  await add(before);
  await expect(look()).rejects.toThrow('The audit log was changed');
});
