import { describe, expect, it, vi } from 'vitest';
import { auditRows, auditRowsFrom } from '#infra/test/audit-rows.ts';
import { day } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { everyTable } from '#infra/test/typed.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import { newId } from '#services/platform/ids.ts';
import { forgetKeys } from '#services/privacy/erasure/forget-keys.ts';
import { collect } from '#services/privacy/personal-data-handlers.ts';
import { subjectOf } from '#services/privacy/subject.ts';
import { listAudit } from './list.ts';

const world = await freshDatabase();
const { ctx, clock, owner, visitor, signInStaff, signInApplicant, submit } = world;

const agent = 'Ein unverwechselbarer Browser/7.1';
const headers = { 'user-agent': agent };
const said = {
  action: 'page_not_found',
  resourceType: 'page',
  resourceId: 'ursina@post.example',
  metadata: { url: '/seite-von-ursina' },
  timestamp: '2026-03-02T09:00:00.000Z',
};
const report = (by: Visitor) => by.post('/api/audit-logs', { entries: [said] }, { headers });
const apply = async (by: Visitor): Promise<string> => {
  const sent = await by.post<{ data: { applicationId: string } }>(
    '/api/secure-application-submit',
    exampleForm(),
    { headers },
  );
  return sent.body.data.applicationId;
};
const stored = async () => (await everyTable(owner)).get('public.audit_logs') ?? '';
const inPlain = async (...texts: string[]) => {
  const table = await stored();
  return texts.filter((text) => table.includes(text));
};
const listed = async (userId: string) =>
  (await listAudit(ctx, { userId, limit: 100 })).items.map(({ action, ipAddress, userAgent, metadata }) => ({
    action,
    ipAddress,
    userAgent,
    client: metadata.client,
  }));
const userOf = async (id: string): Promise<string> =>
  (await owner.query('select user_id from application_forms where application_id = $1', [id])).rows[0]
    .user_id;

describe('Ruling 46: an entry', () => {
  it('holds address, browser and what was claimed sealed alone, and staff read them', async () => {
    const id = await submit();
    const applicant = await signInApplicant(id);
    await report(applicant);
    expect(await inPlain(applicant.address, agent, said.resourceId, said.metadata.url)).toEqual([]);
    expect((await listed(await userOf(id)))[0]).toEqual({
      action: 'page_not_found',
      ipAddress: applicant.address,
      userAgent: agent,
      client: { timestamp: said.timestamp, url: said.metadata.url },
    });
  });

  it('that is written with an append is sealed as well, a visitor’s under the key of the application', async () => {
    const by = visitor();
    const id = await apply(by);
    const { rows } = await owner.query('select person_id from application_forms where application_id = $1', [
      id,
    ]);
    const person = rows[0].person_id;
    const editor = await signInStaff('editor');
    await editor.post(`/api/applications/${id}/advance`, { to: 'email_confirmed' }, { headers });
    const entries = () => auditRows(world, 'resource_id = $1', [id]);
    expect(await entries()).toMatchObject([
      { action: 'application_submitted', sealed: { key: person }, ip_address: by.address },
      { action: 'workflow_status_advanced', sealed: { key: editor.userId }, user_agent: agent },
    ]);
    expect(await inPlain(editor.address, by.address, agent)).toEqual([]);
    await ctx.keys.destroy(person, clock.now());
    expect(await entries()).toMatchObject([
      { action: 'application_submitted', ip_address: '[erased]' },
      { action: 'workflow_status_advanced', user_agent: agent },
    ]);
  });

  it('reads [erased] once the person’s key is destroyed: row, time and action stay', async () => {
    const id = await submit();
    const applicant = await signInApplicant(id);
    await report(applicant);
    const userId = await userOf(id);
    const [before] = (await listAudit(ctx, { userId, limit: 1 })).items;
    await ctx.keys.destroy(userId, clock.now());
    const [after] = (await listAudit(ctx, { userId, limit: 1 })).items;
    expect(after).toEqual({
      ...before,
      resourceId: null,
      metadata: { requestId: before?.metadata.requestId, original_timestamp: said.timestamp },
      ipAddress: '[erased]',
      userAgent: '[erased]',
    });
    // also what comes later, of a session that was still open somewhere
    await report(applicant);
    expect((await listAudit(ctx, { userId, limit: 1 })).items[0]).toMatchObject({ ipAddress: '[erased]' });
  });

  it('with a ciphertext of another row reads [unreadable], and the rest of the list is readable', async () => {
    const editor = await signInStaff('editor');
    const [entry] = await auditRows(world, 'sealed is not null and user_id is not null');
    await owner.query(
      `insert into audit_logs (audit_id, user_id, action, resource_type, sealed, created_at)
       values ($1, $2, 'forged', 'session', $3, $4)`,
      [newId(), editor.userId, { ...entry?.sealed, key: editor.userId }, clock.now()],
    );
    await report(editor);
    const items = await listed(editor.userId);
    expect(items.find(({ action }) => action === 'forged')).toMatchObject({ ipAddress: '[unreadable]' });
    expect(items.find(({ action }) => action === 'page_not_found')).toMatchObject({ userAgent: agent });
  });

  it('is never written in plain: without a key it is not written at all', async () => {
    const whence = { userId: newId(), userAgent: agent, ipAddress: '192.0.2.1', requestId: 'r' };
    const entry = auditEntry('signed_in', 'session', whence);
    await expect(writeAudit(ctx.pool, entry, clock.now())).rejects.toThrow('nothing to be sealed with');
    // The table has no column for it.
    const { rows } = await owner.query(
      "select column_name from information_schema.columns where table_name = 'audit_logs' and column_name in ('user_agent', 'ip_address')",
    );
    expect(rows).toEqual([]);
  });

  it('costs no read of a key once the person’s is known', async () => {
    const editor = await signInStaff('editor');
    const id = await submit();
    await report(editor);
    const made = vi.spyOn(ctx.keys, 'create');
    const table = vi.spyOn(Object.getPrototypeOf(ctx.pool), 'query');
    await report(editor);
    const moved = await editor.post(
      `/api/applications/${id}/advance`,
      { to: 'email_confirmed' },
      { headers },
    );
    const names = table.mock.calls.map(([statement]) => (statement as { name?: string }).name);
    expect(moved.status).toBe(200);
    expect(made).not.toHaveBeenCalled();
    expect(names.filter((name) => name?.startsWith('person-key'))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['write-audit', 'load-streams', 'append-events']));
    vi.restoreAllMocks();
  });
});

describe('Ruling 46: what visitors without an account leave', () => {
  const month = 31 * day;
  const fail = (by: Visitor, email: string) =>
    by.post('/api/auth/sign-in', { email, password: 'a guess' }, { headers });
  const failures = async (by: Visitor) =>
    (await auditRowsFrom(world, by.address)).filter(({ action }) => action === 'sign_in_failed');

  it('of a failed sign-in with an unknown address is a keyed hash of it, alike for the same one', async () => {
    const by = visitor();
    for (const email of ['one@nowhere.example', 'ONE@nowhere.example', 'two@nowhere.example'])
      expect((await fail(by, email)).status).toBe(401);
    const hashes = (await failures(by)).map(({ metadata }) => metadata.emailHash);
    expect(hashes[0]).toMatch(/^[\w-]{22}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
    expect(await inPlain('nowhere.example', by.address)).toEqual([]);
  });

  it('of one with a known address is no hash, and is erased with the account', async () => {
    const editor = await signInStaff('editor');
    const by = visitor();
    await fail(by, editor.email);
    const [failed] = await failures(by);
    expect(failed).toMatchObject({ user_id: editor.userId, sealed: { key: editor.userId } });
    expect(failed?.metadata).not.toHaveProperty('emailHash');
  });

  it('is readable for three months after its own, and then no more', async () => {
    const by = visitor();
    await report(by);
    clock.advance(3 * month - day);
    await forgetKeys(ctx);
    expect(await auditRowsFrom(world, by.address)).toHaveLength(1);
    clock.advance(month);
    expect(await forgetKeys(ctx)).toMatchObject({ visitorKeys: 1 });
    expect(await forgetKeys(ctx)).toMatchObject({ visitorKeys: 0 });
    expect(await auditRowsFrom(world, by.address)).toEqual([]);
  });
});

describe('Ruling 46: the key of an account that an admin deleted', () => {
  it('is destroyed as long afterwards as the approved rule of accounts says, and kept by a hold', async () => {
    const admin = await signInStaff('admin');
    const [gone, held] = [await signInStaff('editor'), await signInStaff('editor')];
    for (const one of [gone, held]) {
      await report(one);
      expect((await admin.request('DELETE', `/api/users/${one.userId}`)).status).toBe(200);
    }
    await owner.query(
      `insert into legal_holds (hold_id, user_id, reason, placed_at, placed_by) values ($1, $2, 'x', now(), $3)`,
      [newId(), held.userId, admin.userId],
    );
    const approve = (approvedAt: string | null) => {
      const { retention } = ctx.settings;
      vi.spyOn(ctx.settings, 'retention', 'get').mockReturnValue({
        ...retention,
        accounts: { ...retention.accounts, approvedAt },
      });
    };
    const agents = async (userId: string) =>
      new Set((await listed(userId)).map(({ userAgent }) => userAgent));
    clock.advance(3 * 366 * day);
    approve(null);
    expect(await forgetKeys(ctx)).toMatchObject({ accountKeys: 0 });
    expect(await agents(gone.userId)).toContain(agent);
    approve(clock.now().toISOString());
    expect(await forgetKeys(ctx)).toMatchObject({ accountKeys: 1 });
    expect(await agents(gone.userId)).toEqual(new Set(['[erased]']));
    expect(await agents(held.userId)).toContain(agent);
    vi.restoreAllMocks();
  });
});

describe('S26: a person’s export', () => {
  it('has their entries unsealed, and those of their applications before there was an account', async () => {
    const by = visitor();
    const id = await apply(by);
    const applicant = await signInApplicant(id);
    await report(applicant);
    const { audit_logs: entries = [] } = await collect(ctx, await subjectOf(ctx, await userOf(id)));
    const of = (action: string) => entries.find((row) => row.action === action);
    expect(of('application_submitted')).toMatchObject({ ip_address: by.address, user_agent: agent });
    expect(of('page_not_found')).toMatchObject({
      ip_address: applicant.address,
      resource_id: said.resourceId,
      metadata: { client: { url: said.metadata.url } },
    });
  });
});
