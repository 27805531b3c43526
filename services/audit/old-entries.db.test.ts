import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { onDatabase } from '#infra/test/database.ts';
import { migrate } from '#services/platform/db/migrate.ts';
import { createPool } from '#services/platform/db/postgres.ts';

const { serverUrl } = inject('database');
const name = `cursus_audit_${randomBytes(6).toString('hex')}`;
const admin = createPool({ url: serverUrl, max: 1, name: 'test old audit', statementTimeoutMs: 0 });
await admin.query(`create database ${name}`);
const owner = createPool({
  url: onDatabase(serverUrl, name),
  max: 3,
  name: 'test old audit',
  statementTimeoutMs: 0,
});
const before = await mkdtemp(path.join(os.tmpdir(), 'cursus-migrations-'));
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await rm(before, { recursive: true });
});

it('Ruling 46: entries of before keep row, time and action, and nothing that says who or where', async () => {
  const migrations = path.resolve('migrations');
  for (const file of (await readdir(migrations)).filter((one) => /^\d{4}/.test(one) && one < '0018'))
    await cp(path.join(migrations, file), path.join(before, file));
  await migrate(owner, 'main', before);
  await owner.query(
    `insert into audit_logs (audit_id, action, resource_type, resource_id, metadata, user_agent, ip_address, created_at)
     select gen_random_uuid(), e.action, 'page', 'about', e.metadata, 'Browser 1', '192.0.2.1', '2026-03-02T09:00:00Z'
     from (values ('page_not_found', '{"requestId": "1", "client": {"path": "/ursina"}}'::jsonb),
                  ('role_updated', '{"requestId": "2", "newRole": "admin"}'),
                  ('job_discarded', '{"requestId": "3", "reason": "of Ursina"}')) as e (action, metadata)`,
  );
  await migrate(owner, 'main');
  const { rows } = await owner.query(
    'select action, resource_id, metadata, user_agent, ip_address, sealed, created_at from audit_logs order by metadata',
  );
  const left = {
    user_agent: null,
    ip_address: null,
    sealed: null,
    created_at: '2026-03-02T09:00:00.000Z',
  };
  expect(rows).toEqual([
    { ...left, action: 'page_not_found', resource_id: null, metadata: { requestId: '1' } },
    { ...left, action: 'job_discarded', resource_id: 'about', metadata: { requestId: '3' } },
    { ...left, action: 'role_updated', resource_id: 'about', metadata: { requestId: '2', newRole: 'admin' } },
  ]);
  await expect(owner.query("update audit_logs set action = 'x'")).rejects.toThrow('append-only');
});
