import { describe, expect, it } from 'vitest';
import { auditRows, auditRowsFrom } from '#infra/test/audit-rows.ts';
import { hour } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { closeAuditHours } from '#services/audit/close-hours.ts';
import { requestReset } from '#services/identity/passwords/reset.ts';
import { maxPerHour } from './visitor-quota.ts';

const world = await freshDatabase();
const { ctx, clock, buildApp, visitor, signInApplicant, submit } = world;
const [one, other] = [await buildApp(), await buildApp()];

const entry = { action: 'page_not_found', resourceType: 'page', timestamp: '2026-03-02T09:00:00.000Z' };
const post = (by: Visitor, times: number) =>
  by.post<{ kept: number }>('/api/audit-logs', { entries: Array(times).fill(entry) });
const keptFrom = async ({ address }: Visitor, action = 'page_not_found') =>
  (await auditRowsFrom(world, address)).filter((row) => row.action === action).length;
/** The same visitor in front of another process. */
const same = (app: typeof one, { address }: Visitor) => Object.assign(visitor(app), { address });
const close = () => closeAuditHours.handler({ ctx })({ id: '', data: {} });
const closings = (since: Date) =>
  auditRows(world, "action = 'audit_entries_dropped' and created_at >= $1", [since]);

describe('S36: what one visitor without an account adds to the audit log', () => {
  it('is bounded by the hour, by all processes together, also when everything comes at once', async () => {
    const by = visitor(one);
    const shadow = same(other, by);
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => post(n % 2 ? by : shadow, 10)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(answers.reduce((sum, { body }) => sum + body.kept, 0)).toBe(maxPerHour);
    expect(await keptFrom(by)).toBe(maxPerHour);
    expect((await post(visitor(one), 10)).body.kept).toBe(10);
  });

  it('does not bound people with an account, in the same household neither', async () => {
    const by = visitor();
    for (let n = 0; n < 12; n++) await post(by, 10);
    const applicant = Object.assign(await signInApplicant(await submit()), { address: by.address });
    for (let n = 0; n < 12; n++) expect((await post(applicant, 10)).body.kept).toBe(10);
  });

  it('counts a network of IPv6 as one visitor', async () => {
    const proxied = await buildApp({ trustProxy: '10.0.0.0/8' });
    const by = visitor(proxied);
    let kept = 0;
    for (let n = 0; n < 12; n++) {
      const headers = { 'x-forwarded-for': `2001:db8:7:7::${n + 1}` };
      const { body } = await by.post<{ kept: number }>(
        '/api/audit-logs',
        { entries: Array(10).fill(entry) },
        { headers },
      );
      kept += body.kept;
    }
    expect(kept).toBe(maxPerHour);
  });

  it('says in one entry, once the hour is over, how many more there were and from where', async () => {
    clock.advance(hour + 5 * 60_000);
    await close();
    clock.advance(1);
    const since = clock.now();
    const [by, quiet] = [visitor(), visitor()];
    for (let n = 0; n < 11; n++) await post(by, 10);
    await post(by, 7);
    await post(quiet, 10);
    clock.advance(1);
    await close();
    expect(await closings(since)).toEqual([]);
    clock.advance(hour + 5 * 60_000);
    await close();
    await close();
    expect(await closings(since)).toMatchObject([
      {
        user_id: null,
        resource_type: 'audit_log',
        ip_address: by.address,
        metadata: { of: 'browser', dropped: 17, kept: maxPerHour },
        created_at: clock.now().toISOString(),
      },
    ]);
    expect((await post(by, 10)).body.kept).toBe(10);
    const { rows } = await world.owner.query('select from audit_quotas where begins_at < $1', [
      new Date(clock.now().getTime() - hour),
    ]);
    expect(rows).toEqual([]);
  });

  it('bounds each thing that the server notes by itself: noise hides no failed sign-in', async () => {
    const by = visitor();
    for (let n = 0; n < 12; n++) await post(by, 10);
    const wrong = { email: 'unknown@nowhere.example', password: 'a guess' };
    expect((await by.post('/api/auth/sign-in', wrong)).status).toBe(401);
    expect(await keptFrom(by, 'sign_in_failed')).toBe(1);
    const whence = {
      userId: null,
      userAgent: null,
      ipAddress: by.address,
      requestId: 'test',
      keys: ctx.keys,
    };
    for (let n = 0; n < maxPerHour + 5; n++)
      await requestReset(ctx, { email: `unknown-${n}@nowhere.example`, side: 'applicant' }, whence);
    expect(await keptFrom(by, 'password_reset_requested')).toBe(maxPerHour);
    expect((await by.post('/api/auth/sign-in', wrong)).status).toBe(401);
    expect(await keptFrom(by, 'sign_in_failed')).toBe(2);
  });
});
