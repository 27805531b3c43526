import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';

/** Append-only is enforced three ways (docs/rules/event-log.md); each must hold when the others are gone. */
const { ctx, owner, submit } = await freshDatabase();
const id = await submit();
const insufficientPrivilege = '42501';

const changes = {
  update: "update application_events set body = body || ' ' where true",
  delete: 'delete from application_events where true',
  truncate: 'truncate application_events',
};

describe('the log', () => {
  for (const [verb, sql] of Object.entries(changes)) {
    it(`refuses ${verb} by the application's role: it has no such right`, async () => {
      await expect(ctx.pool.query(sql)).rejects.toMatchObject({
        code: insufficientPrivilege,
        message: expect.stringContaining('permission denied'),
      });
    });

    it(`refuses ${verb} by its owner: a trigger stands in the way`, async () => {
      await expect(owner.query(sql)).rejects.toMatchObject({
        code: insufficientPrivilege,
        message: expect.stringContaining('append-only'),
      });
    });

    it(`refuses ${verb} by the application's role even when it was given the right`, async () => {
      await owner.query('grant all on application_events to cursus_app');
      try {
        await expect(ctx.pool.query(sql)).rejects.toMatchObject({
          message: expect.stringContaining('append-only'),
        });
      } finally {
        await owner.query('revoke update, delete, truncate on application_events from cursus_app');
      }
    });
  }

  it("leaves the application's role no way around: no triggers off, no table of its own, no owner", async () => {
    for (const sql of [
      'alter table application_events disable trigger all',
      'drop table application_events',
      "set session_replication_role = 'replica'",
      'create table application_events_2 (id int)',
    ]) {
      const client = await ctx.pool.connect();
      try {
        await client.query('begin');
        await client.query('set local role cursus_app');
        await expect(client.query(sql)).rejects.toMatchObject({ code: insufficientPrivilege });
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
    const { rows } = await owner.query(
      "select rolname, rolsuper, rolcanlogin from pg_roles where rolname = 'cursus_app'",
    );
    expect(rows).toEqual([{ rolname: 'cursus_app', rolsuper: false, rolcanlogin: false }]);
  });

  it('S24: keeps the audit entries the same way', async () => {
    for (const sql of [
      'update audit_logs set action = action',
      'delete from audit_logs',
      'truncate audit_logs',
    ]) {
      await expect(ctx.pool.query(sql)).rejects.toMatchObject({ code: insufficientPrivilege });
    }
    await owner.query(
      "insert into audit_logs (audit_id, action, resource_type, created_at) values (gen_random_uuid(), 'a', 'b', now())",
    );
    await expect(owner.query('delete from audit_logs')).rejects.toThrow('append-only');
    await expect(owner.query("update audit_logs set action = 'x'")).rejects.toThrow('append-only');
    await expect(owner.query('truncate audit_logs')).rejects.toThrow('append-only');
  });

  it('is whole after all of that', async () => {
    const { rows } = await owner.query('select version from application_events where application_id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(2);
  });
});
