import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { auditRowsFrom } from '#infra/test/audit-rows.ts';
import { minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { newId } from '#services/platform/ids.ts';
import type { AuditBatch, auditPage } from './contract.ts';

const { ctx, clock, owner, visitor, signInStaff, signInApplicant, submit } = await freshDatabase();
const editor = await signInStaff('editor');
type Page = z.infer<typeof auditPage>;
type Entry = AuditBatch['entries'][number];

const entry = (changes: Partial<Entry> = {}): Entry => ({
  action: 'page_not_found',
  resourceType: 'page',
  resourceId: '/nowhere',
  metadata: { referrer: 'https://elsewhere.example/careers?by=mail' },
  timestamp: '2019-05-05T05:05:05.000Z',
  ...changes,
});
const post = (by: Visitor, ...entries: object[]) =>
  by.post<{ kept: number }>('/api/audit-logs', { entries }, { headers: { 'user-agent': 'Browser 1' } });
const rowsFrom = async (address: string) =>
  (await auditRowsFrom({ owner, ctx }, address))
    .filter(({ metadata }) => metadata.client !== undefined)
    .map(({ audit_id: _, sealed: __, ip_address: ___, ...row }) => row);
const list = async (query: Record<string, string> = {}, by: Visitor = editor) =>
  (await by.get<Page>(`/api/audit-logs?${new URLSearchParams(query)}`)).body;

describe('S24: what a browser reports', () => {
  it('is kept with who, from where and when as the server sees it; its own words stand apart', async () => {
    const id = await submit();
    const applicant = await signInApplicant(id);
    const { rows } = await owner.query('select user_id from application_forms where application_id = $1', [
      id,
    ]);
    const answer = await post(applicant, entry(), entry({ action: 'session_extended', resourceId: null }));
    expect(answer).toMatchObject({ status: 202, body: { kept: 2 } });
    const common = {
      user_id: rows[0].user_id,
      on_behalf_of: null,
      resource_type: 'page',
      metadata: {
        requestId: answer.headers['x-request-id'],
        client: { timestamp: '2019-05-05T05:05:05.000Z', referrer: 'https://elsewhere.example' },
        original_timestamp: '2019-05-05T05:05:05.000Z',
      },
      user_agent: 'Browser 1',
      created_at: clock.now().toISOString(),
    };
    expect(await rowsFrom(applicant.address)).toEqual([
      { ...common, action: 'page_not_found', resource_id: '/nowhere' },
      { ...common, action: 'session_extended', resource_id: null },
    ]);
  });

  it('may come from a visitor, and before the second factor', async () => {
    const stranger = visitor();
    expect((await post(stranger, entry())).status).toBe(202);
    expect(await rowsFrom(stranger.address)).toMatchObject([{ user_id: null }]);
    const half = visitor();
    await half.post('/api/auth/sign-in', { email: editor.email, password: editor.password });
    await post(half, entry());
    expect(await rowsFrom(half.address)).toMatchObject([{ user_id: editor.userId }]);
  });

  it('cannot forge anything: neither who, when and where, nor an entry of the server’s', async () => {
    const forger = visitor();
    const forgeries = [
      { userId: editor.userId },
      { user_id: editor.userId },
      { onBehalfOf: editor.userId },
      { ipAddress: '192.0.2.1' },
      { userAgent: 'another agent' },
      { createdAt: '2019-05-05T05:05:05.000Z' },
      { action: 'role_updated' },
      { action: 'workflow_status_advanced' },
    ];
    for (const forgery of forgeries)
      expect((await post(forger, { ...entry(), ...forgery })).status).toBe(400);
    expect(await rowsFrom(forger.address)).toEqual([]);
    forger.cookies.set('cursus', `${editor.cookies.get('cursus')}x`);
    const inMetadata = { requestId: 'mine', user_id: editor.userId, client: { deep: true } };
    await post(forger, entry({ metadata: inMetadata }));
    const [kept] = await rowsFrom(forger.address);
    expect(kept).toMatchObject({ user_id: null, metadata: { client: inMetadata } });
    expect(kept?.metadata.requestId).not.toBe('mine');
  });

  it('is all kept or none, at most ten and of a bounded size', async () => {
    const by = visitor();
    expect((await post(by, ...Array<Entry>(11).fill(entry()))).status).toBe(400);
    expect((await post(by, entry(), entry({ metadata: { a: { b: { c: {} } } } }))).status).toBe(400);
    expect((await post(by, entry(), entry({ metadata: { a: 'x'.repeat(2_000) } }))).status).toBe(400);
    expect((await post(by, entry({ metadata: { a: 'x'.repeat(70_000) } }))).status).toBe(413);
    const nested = JSON.stringify({ entries: [entry()] }).replace(
      '"https://elsewhere.example/careers?by=mail"',
      '['.repeat(20_000) + ']'.repeat(20_000),
    );
    const headers = { 'content-type': 'application/json' };
    expect((await by.post('/api/audit-logs', nested, { headers })).status).toBe(400);
    expect(await rowsFrom(by.address)).toEqual([]);
    expect((await post(by, ...Array<Entry>(10).fill(entry()))).body).toEqual({ kept: 10 });
  });

  it('is one insert for the batch', async () => {
    const query = vi.spyOn(ctx.pool, 'query');
    await post(visitor(), entry(), entry(), entry());
    const names = query.mock.calls.map(([statement]) => (statement as { name?: string }).name);
    query.mockRestore();
    expect(names).toEqual(['take-places', 'write-visitor-audit']);
  });

  it('S13: is no sign of a person, so that a browser left alone does not keep a session open', async () => {
    const left = await signInStaff('editor');
    for (let n = 0; n < 3; n++) {
      clock.advance(9 * minute);
      await post(left, entry({ action: 'inactivity_warning_shown' }));
    }
    clock.advance(4 * minute);
    const { rows } = await owner.query('select last_seen_at, created_at from sessions where user_id = $1', [
      left.userId,
    ]);
    expect(rows.map((row) => [row.last_seen_at, row.created_at])).toEqual([
      [rows[0].created_at, rows[0].created_at],
    ]);
    expect((await left.get('/api/statistics')).body).toMatchObject({
      code: 'session-ended',
      current: { reason: 'idle' },
    });
  });
});

describe('the audit log', () => {
  it('is read only by editors and admins', async () => {
    const applicant = await signInApplicant(await submit());
    expect((await applicant.get('/api/audit-logs')).status).toBe(403);
    expect((await visitor().get('/api/audit-logs')).status).toBe(401);
    const again = await signInStaff('editor');
    for (const staff of [again, await signInStaff('admin')])
      expect((await staff.get('/api/audit-logs')).status).toBe(200);
  });

  it('is newest first, page by page without gap or repetition while entries are added', async () => {
    const reader = await signInStaff('editor');
    for (let n = 0; n < 12; n++) {
      // several of one instant, too
      if (n % 3 === 0) clock.advance(1_000);
      await post(visitor(), entry({ resourceId: `paging ${n}` }));
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list(
        { limit: '5', action: 'page_not_found', ...(cursor && { cursor }) },
        reader,
      );
      expect(page.items.length).toBeLessThanOrEqual(5);
      seen.push(
        ...page.items.map((row) => String(row.resourceId)).filter((about) => about.startsWith('paging')),
      );
      cursor = page.next;
      await post(visitor(), entry({ resourceId: 'added meanwhile' }));
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 12 }, (_, n) => `paging ${11 - n}`));
    const [newest] = (await list({}, reader)).items;
    expect(newest).toMatchObject({ resourceId: 'added meanwhile', metadata: { client: {} } });
    expect((await reader.get('/api/audit-logs?cursor=nonsense')).body).toMatchObject({
      code: 'invalid-input',
      errors: [{ path: 'cursor' }],
    });
  });

  it('names its people, and filters by action, person and time', async () => {
    const reader = await signInStaff('admin');
    const applicant = await signInApplicant(await submit({ firstName: 'Seraina' }));
    await post(applicant, entry({ action: 'session_extended' }));
    const since = clock.now().toISOString();
    const [row] = (await list({ action: 'session_extended', from: since }, reader)).items;
    expect(row?.user?.name).toMatch(/^Seraina Caflisch/);
    expect(row).toMatchObject({
      createdAt: since,
      ipAddress: applicant.address,
      userAgent: 'Browser 1',
      onBehalfOf: null,
    });
    const userId = row?.user?.id ?? '';
    const own = (await list({ userId }, reader)).items;
    expect(own.map(({ action }) => action)).toContain('session_extended');
    expect(new Set(own.map(({ user }) => user?.id))).toEqual(new Set([userId]));
    expect((await list({ userId, to: since }, reader)).items).toEqual([]);
    expect((await list({ userId: newId() }, reader)).items).toEqual([]);
    expect((await reader.get('/api/audit-logs?userId=me')).status).toBe(400);
  });

  it('gives a hundred where nothing is said, and keeps the entries of an account that is gone', async () => {
    const gone = newId();
    await owner.query(
      `insert into audit_logs (audit_id, user_id, action, resource_type, created_at)
       select gen_random_uuid(), $1, 'signed_in', 'session', $2 from generate_series(1, 150)`,
      [gone, clock.now()],
    );
    const { items, next } = await list({ userId: gone }, await signInStaff('editor'));
    expect(items).toHaveLength(100);
    expect(items[0]?.user).toEqual({ id: gone, name: null });
    expect(next).not.toBeNull();
  });

  it('is insert-only, by right and by trigger', async () => {
    for (const sql of [
      "update audit_logs set action = 'x'",
      'delete from audit_logs',
      'truncate audit_logs',
    ]) {
      await expect(ctx.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
      await expect(owner.query(sql)).rejects.toMatchObject({
        message: expect.stringContaining('append-only'),
      });
    }
  });
});
