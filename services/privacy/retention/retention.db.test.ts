import { describe, expect, it } from 'vitest';
import { day } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs } from '#infra/test/jobs.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { RetentionDueRow, RetentionOverview } from '../contract.ts';

const world = await freshDatabase();
const { ctx, clock, owner, submit, signInApplicant, newApplicant, advance, visitor, signInStaff } = world;
const jobs = testJobs(ctx);
const night = () => jobs.work('retention', {});

/** Staff are signed out by the years that pass. */
const staff = () => signInStaff('admin');
const overview = async (who: Visitor) => (await who.get<RetentionOverview>('/api/privacy/retention')).body;
const dueOf = async (who: Visitor, rule: string) =>
  (await who.get<{ items: RetentionDueRow[] }>(`/api/privacy/retention/${rule}`)).body.items;
const countsOf = async (who: Visitor) =>
  Object.fromEntries(
    (await overview(who)).rules.map(({ rule, due, held, erased }) => [rule, { due, held, erased }]),
  );

async function approve(who: Visitor, ...rules: string[]) {
  const { body } = await who.get<{ retention: { version: number } }>('/api/settings');
  const rule = (name: string, years: number) => ({ years, approved: rules.includes(name) });
  const value = {
    accounts: rule('accounts', 3),
    services: rule('services', 7),
    marketing: rule('marketing', 3),
  };
  const saved = await who.request('PUT', '/api/settings/retention', {
    value,
    version: body.retention.version,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

const ended = await submit({ email: 'ended@post.example' });
await advance(ended, 'rejected', { reason: 'Position filled' });
const open = await submit({ email: 'open@post.example' });
await signInApplicant(open);
const held = await submit({ email: 'held@post.example' });
await advance(held, 'rejected', { reason: 'Position filled' });
const unused = await newApplicant();
await visitor().post('/api/secure-contact-form', {
  name: 'Ladina Camenisch',
  email: 'ladina@post.example',
  message: 'Do you also work in the Engadin?',
});
await jobs.runDue();

describe('ruling 30: retention', () => {
  it('finds nothing due while nothing is', async () => {
    const who = await staff();
    expect(await overview(who)).toMatchObject({ lastRunAt: null });
    await night();
    expect(await countsOf(who)).toEqual({
      accounts: { due: 0, held: 0, erased: 0 },
      services: { due: 0, held: 0, erased: 0 },
      marketing: { due: 0, held: 0, erased: 0 },
    });
    expect((await overview(who)).lastRunAt).toBe(clock.now().toISOString());
  });

  it('lists by rule what is due, and erases nothing that no admin has approved', async () => {
    clock.advance(3 * 366 * day);
    const who = await staff();
    await night();
    const accounts = await dueOf(who, 'accounts');
    // an account with an application stays as long as the application
    expect(accounts).toMatchObject([
      { subject: 'user', id: unused.userId, name: 'Flurin Derungs', isHeld: false },
    ]);
    expect(await dueOf(who, 'services')).toEqual([]);
    expect(await dueOf(who, 'marketing')).toMatchObject([{ subject: 'message', name: 'Ladina Camenisch' }]);
    expect((await owner.query('select from contact_messages')).rowCount).toBe(1);
    expect((await owner.query('select from users where id = $1', [unused.userId])).rowCount).toBe(1);
  });

  it('erases by an approved rule alone, with proof and mail for an account, and skips what is held', async () => {
    const who = await staff();
    const hold = await who.post<{ id: string }>('/api/privacy/holds', {
      applicationId: held,
      reason: 'A suit at the labour court',
    });
    expect(hold.status).toBe(201);
    await approve(who, 'accounts', 'marketing');
    await night();
    await jobs.runDue();
    expect((await owner.query('select from users where id = $1', [unused.userId])).rowCount).toBe(0);
    expect((await owner.query('select from contact_messages')).rowCount).toBe(0);
    expect((await owner.query("select from mail_outbox where text like '%Engadin%'")).rowCount).toBe(0);
    const last = await mailsTo(owner, '[erased]');
    expect(last.map(({ text }) => text)).toEqual([expect.stringContaining('The time for yours was over')]);
    expect(await countsOf(who)).toMatchObject({
      accounts: { due: 0, erased: 1 },
      marketing: { due: 0, erased: 1 },
    });

    clock.advance(4 * 366 * day);
    const later = await staff();
    await approve(later, 'services');
    await night();
    expect(await countsOf(later)).toMatchObject({ services: { due: 1, held: 1, erased: 1 } });
    const names = async (id: string) =>
      (await owner.query('select first_name from application_forms where application_id = $1', [id])).rows[0];
    expect(await names(ended)).toEqual({ first_name: '[erased]' });
    expect(await names(open)).not.toEqual({ first_name: '[erased]' });
    expect(await names(held)).not.toEqual({ first_name: '[erased]' });

    expect((await later.request('DELETE', `/api/privacy/holds/${hold.body.id}`)).status).toBe(200);
    await night();
    expect(await names(held)).toEqual({ first_name: '[erased]' });
    expect(await countsOf(later)).toMatchObject({ services: { due: 0, held: 0, erased: 2 } });
  });

  it('does nothing the next night', async () => {
    const before = (await owner.query('select count(*) from application_events')).rows;
    clock.advance(day);
    await night();
    expect((await owner.query('select count(*) from application_events')).rows).toEqual(before);
    const { rows } = await owner.query(
      "select findings from maintenance_runs where name = 'retention' order by ran_at desc limit 1",
    );
    expect(rows[0].findings).toMatchObject({ servicesErased: 0, accountsErased: 0, restoredApplications: 0 });
  });
});
