import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { until } from '#infra/test/until.ts';
import { openLiveUpdates } from '#services/event-log/live-updates.ts';
import { readConfig } from '#services/start/config.ts';
import { connect } from '#services/start/connect.ts';
import { defaults, type SettingsView } from './contract.ts';
import { followSettings } from './follow.ts';

const world = await freshDatabase();
const { owner, ctx, url, env, clock, signInStaff, submit } = world;
const admin = await signInStaff('admin');
const editor = await signInStaff('editor');

const read = async () => (await editor.get<SettingsView>('/api/settings')).body;
const save = (subject: string, value: unknown, version: number, by = admin) =>
  by.request<{
    version: number;
    code: string;
    current: unknown;
    errors: { path: string; message: string }[];
  }>('PUT', `/api/settings/${subject}`, { value, version });
const audited = async () =>
  (
    await owner.query(
      `select user_id, resource_id, metadata - 'requestId' as metadata from audit_logs where action = 'settings_updated'
       order by created_at desc, audit_id desc limit 1`,
    )
  ).rows[0];

describe('settings', () => {
  it('begin with what is built in, and are staff’s to read', async () => {
    const { deadlines, assessment, company, retention } = await read();
    expect(deadlines).toEqual({ value: defaults.deadlines, version: 0, updatedAt: null, updatedBy: null });
    expect(assessment.value).toEqual({ passMark: 60 });
    expect(company.value.name).toBe('Adjutant AG');
    expect(Object.values(retention.value).map(({ years, approvedAt }) => [years, approvedAt])).toEqual([
      [3, null],
      [7, null],
      [3, null],
    ]);
    expect((await world.visitor().get('/api/settings')).status).toBe(401);
  });

  it('an editor changes none, and nothing is written', async () => {
    const before = (await owner.query('select * from settings')).rows;
    for (const subject of ['deadlines', 'assessment', 'company', 'retention'] as const)
      expect(await save(subject, defaults[subject], 0, editor)).toMatchObject({ status: 403 });
    expect((await owner.query('select * from settings')).rows).toEqual(before);
  });

  it.each([
    ['deadlines', { ...defaults.deadlines, email: 0 }, 'value.email', 'Please enter 1 or more'],
    ['deadlines', { ...defaults.deadlines, contract: 2_161 }, 'value.contract', 'Please enter at most 2160'],
    ['deadlines', { ...defaults.deadlines, details: 1.5 }, 'value.details', 'Please enter a whole number'],
    ['assessment', { passMark: 101 }, 'value.passMark', 'Please enter at most 100'],
    ['assessment', { passMark: -1 }, 'value.passMark', 'Please enter 0 or more'],
    ['company', { ...defaults.company, name: ' ' }, 'value.name', 'Please enter the name'],
    ['company', { ...defaults.company, street: 'a\nb' }, 'value.street', 'Please use one line of plain text'],
    ['company', { ...defaults.company, email: 'nowhere' }, 'value.email', 'Please enter an e-mail address'],
    ['company', { ...defaults.company, phone: 'x' }, 'value.phone', 'Please enter a phone number'],
  ])('%s are bounded: %j', async (subject, value, path, message) => {
    const { status, body } = await save(subject, value, 0);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ path, message });
  });

  it('are saved by version: a stale save is refused with what is there now', async () => {
    const first = { ...defaults.deadlines, details: 72 };
    expect((await save('deadlines', first, 0)).body).toEqual({ version: 1 });
    const stale = await save('deadlines', { ...defaults.deadlines, details: 96 }, 0);
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'version-conflict', current: { version: 1, value: first } },
    });
    expect((await read()).deadlines).toMatchObject({
      value: first,
      version: 1,
      updatedAt: clock.now().toISOString(),
      updatedBy: { id: admin.userId },
    });
    expect(await audited()).toEqual({
      user_id: admin.userId,
      resource_id: 'deadlines',
      metadata: { before: defaults.deadlines, after: first },
    });
  });

  it('saved unchanged stay at their version', async () => {
    const { value, version } = (await read()).deadlines;
    expect((await save('deadlines', value, version)).body).toEqual({ version });
  });

  it('of two saves at once exactly one is taken', async () => {
    const { version } = (await read()).assessment;
    const both = await Promise.all([50, 70].map((passMark) => save('assessment', { passMark }, version)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are stamped with who approved a retention rule, again when it changes', async () => {
    const rule = (years: number, approved: boolean) => ({ years, approved });
    const rules = { accounts: rule(3, true), services: rule(7, false), marketing: rule(3, false) };
    await save('retention', rules, 0);
    const at = clock.now().toISOString();
    expect((await read()).retention.value.accounts).toMatchObject({
      approvedAt: at,
      approvedBy: { id: admin.userId },
    });
    clock.advance(60_000);
    await save('retention', { ...rules, services: rule(8, true) }, 1);
    const { accounts, services } = (await read()).retention.value;
    expect(accounts.approvedAt).toBe(at);
    expect(services).toMatchObject({ years: 8, approvedAt: clock.now().toISOString() });
    await save('retention', { ...rules, accounts: rule(4, false) }, 2);
    expect((await read()).retention.value.accounts).toMatchObject({
      years: 4,
      approvedAt: null,
      approvedBy: null,
    });
  });
});

describe('a change takes effect', () => {
  it('in every process without a restart, on what begins from then on', async () => {
    const before = await submit();
    const other = await connect(readConfig(env), url, 'cursus test other', clock.now);
    const liveUpdates = openLiveUpdates(url);
    followSettings(liveUpdates, other.ctx.settings, () => undefined);
    const { value, version } = (await read()).deadlines;
    await save('deadlines', { ...value, email: 24 }, version);
    expect(ctx.settings.deadlines.email).toBe(24 * 3_600_000);
    await until(
      async () => other.ctx.settings.deadlines.email,
      (email) => email === 24 * 3_600_000,
    );
    const dueIn = async (id: string) => {
      const { rows } = await owner.query(
        `select extract(epoch from deadline_due - created_at)::int / 3600 as hours from applications where id = $1`,
        [id],
      );
      return rows[0]?.hours;
    };
    expect(await dueIn(await submit())).toBe(24);
    expect(await dueIn(before)).toBe(240);
    await liveUpdates.close();
    await other.close();
  });

  it('and what does not fit this release’s bounds gives way to what is built in', async () => {
    await owner.query(`update settings set value = '{"passMark": 400}' where name = 'assessment'`);
    await ctx.settings.refresh();
    expect(ctx.settings.passMark).toBe(60);
  });
});
