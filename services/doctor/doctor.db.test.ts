import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { applicantAt, storedKeys, upload } from '#infra/test/documents.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { applicationsView } from '#services/applications/projections/view.ts';
import { maintenanceOf } from '#services/background/overview.ts';
import { rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import { withShadows } from '#services/event-log/rebuild/with-shadows.ts';
import { Keyring } from '#services/platform/crypto/keyring.ts';
import { PersonKeys } from '#services/platform/crypto/person-keys.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { nightsAround } from '#services/platform/nightly-turns.ts';
import { dayMs } from '#state-machines/durations.ts';
import { differencesOf } from './catalogue/check-catalogue.ts';
import { readCatalogue } from './catalogue/read-catalogue.ts';
import { referenceCatalogue } from './catalogue/reference.ts';
import { checkMasterKeys } from './checks/master-keys.ts';
import { checks, examine } from './examine.ts';
import type { Patient } from './finding.ts';
import { forgetProcesses, knownProcesses, noteProcess, processesOn } from './processes.ts';

const world = await freshDatabase();
const { url, env, ctx, owner, submit, clock } = world;
const dataDir = env.FILES_URL?.replace('file:', '') ?? '';
const patient: Patient = {
  ctx,
  owner: { pool: owner, url },
  dataDir: path.dirname(dataDir),
  isProduction: false,
  schedules: () => maintenanceOf(ctx),
};
const reference = await referenceCatalogue(owner, url);
const findingsOf = async (name: string) =>
  (await checks.find((check) => check.name === name)?.run(patient)) ?? [];
const titlesOf = async (name: string) => (await findingsOf(name)).map(({ title }) => title);

it('a database as the migrations made it has no finding, and what was compared with it is gone', async () => {
  await owner.query('create database cursus_reference_1600000000_left');
  const { checks: looked, act, look } = await examine(patient);
  // The server of the tests is one that may forget.
  const title = 'The database confirms what it has not written to disk.';
  expect(looked.filter(({ findings }) => findings.length > 0)).toMatchObject([
    { name: 'database', findings: [{ title }] },
  ]);
  expect([act, look]).toEqual([1, 0]);
  const text = "select datname from pg_database where starts_with(datname, 'cursus_reference_')";
  // Other files compare at the same time, on the same server.
  await expect.poll(async () => (await owner.query(text)).rows, { timeout: 15_000 }).toEqual([]);
});

class Undone extends Error {}
/** What is different after a change, which is taken back. */
async function afterChange(sql: string): Promise<string[]> {
  let found: string[] = [];
  await inTransaction(owner, async (db) => {
    await db.query(sql);
    const { missing, stray, changed } = differencesOf(await readCatalogue(db), reference);
    found = [...missing.map((key) => `- ${key}`), ...stray.map((key) => `+ ${key}`), ...changed];
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return found;
}

describe('S38: what the owner changed by hand is named', () => {
  it('nothing, where nothing changed', async () => {
    expect(await afterChange('select 1')).toEqual([]);
  });

  it('nothing, after a rebuild put other tables in their place', async () => {
    await rebuildProjections(owner, { views: [applicationsView] });
    expect(await afterChange('select 1')).toEqual([]);
  });

  it.each([
    [
      'the right to change events',
      'grant update on application_events to cursus_app',
      'table public.application_events',
    ],
    [
      'the right to one column',
      'grant update (body) on application_events to cursus_app',
      'column public.application_events.body',
    ],
    [
      'row-level security',
      'alter table application_states enable row level security',
      'table public.application_states',
    ],
    [
      'a policy',
      'create policy hidden on application_states using (false)',
      '+ policy public.application_states.hidden',
    ],
    [
      'a rule',
      'create rule unseen as on insert to audit_logs do instead nothing',
      '+ rule public.audit_logs.unseen',
    ],
    [
      'triggers turned off',
      'alter table application_events disable trigger all',
      'trigger public.application_events.',
    ],
    [
      'a trigger of one’s own',
      `create function f() returns trigger language plpgsql as 'begin return null; end'; create trigger t before insert on application_events for each row execute function f()`,
      '+ trigger public.application_events.t',
    ],
    [
      'an index',
      'drop index application_states_waiting',
      '- index public.application_states.application_states_waiting',
    ],
    [
      'a lying default',
      "alter table application_events alter column recorded_at set default now() - interval '1 day'",
      'column public.application_events.recorded_at',
    ],
    [
      'a generated column that is generated no more',
      'alter table application_events alter column data drop expression',
      'column public.application_events.data',
    ],
    [
      'the owner',
      'grant create on schema public to cursus_app; alter table application_events owner to cursus_app',
      'table public.application_events',
    ],
    [
      'a column',
      'alter table application_states add column note text',
      '+ column public.application_states.note',
    ],
    [
      'an operator',
      'create operator === (leftarg = text, rightarg = text, function = texteq)',
      '+ operator public.===',
    ],
    ['the right to keys', 'grant delete on keys.person_keys to cursus_app', 'table keys.person_keys'],
  ])('%s', async (_, sql, name) => {
    const found = await afterChange(sql);
    expect(found.some((each) => each.startsWith(name))).toBe(true);
  });

  it('a replaced append', async () => {
    const { rows } = await owner.query<{ text: string }>(
      "select pg_get_functiondef(oid) as text from pg_proc where proname = 'append_application_events'",
    );
    const replaced = rows[0]?.text.replace(/\bbegin\b/i, 'begin perform 1;') ?? '';
    expect((await afterChange(replaced)).join()).toMatch(/^function public\.append_application_events/);
  });

  it('a shadow in another schema, which another search path would find first', async () => {
    await owner.query('create schema aside; create table aside.application_events ()');
    expect(await titlesOf('catalogue')).toEqual(['Another schema has objects with the names of ours.']);
    await owner.query('drop schema aside cascade');
  });

  it('in a sentence', async () => {
    await owner.query('grant update on application_events to cursus_app');
    expect(await findingsOf('catalogue')).toMatchObject([
      {
        severity: 'act',
        title: '1 part of the database is not what the migrations define.',
        detail: 'table public.application_events',
      },
    ]);
    await owner.query('revoke update on application_events from cursus_app');
  });

  it('a search path for everybody in this database', async () => {
    const database = new URL(url).pathname.slice(1);
    await owner.query(`alter database ${database} set search_path = aside, public`);
    expect(await titlesOf('catalogue')).toEqual([
      'Settings of roles or of the database bend what its sessions do.',
    ]);
    await owner.query(`alter database ${database} reset search_path`);
  });
});

describe('work, keys and files', () => {
  it('jobs that are not handed on, and deadlines that are not recorded', async () => {
    const id = await submit();
    expect(await titlesOf('work')).toEqual(['Work is left lying: mails, reminders and deadlines come late.']);
    await owner.query('delete from job_outbox; delete from account_job_outbox; delete from audit_outbox');
    expect(await titlesOf('work')).toEqual([]);
    await owner.query('update application_states set deadline_due = $1 where application_id = $2', [
      new Date(clock.now().getTime() - 7_200_000),
      id,
    ]);
    expect(await titlesOf('work')).toEqual(['1 deadline passed more than an hour ago and is not recorded.']);
    await owner.query('update application_states set deadline_due = null where application_id = $1', [id]);
  });

  it('a process that fell silent; one that was heard of just now is well, one of an hour ago forgotten', async () => {
    const figures = { residentBytes: 120e6, heapBytes: 60e6, eventLoopDelayMs: 3, liveStreams: 12 };
    const begun = (pid: number) => ({
      id: newId(clock.now()),
      kind: 'worker' as const,
      host: 'one',
      pid,
      release: '0.1.0',
      startedAt: new Date(clock.now().getTime() + pid),
    });
    const silentFor = (pid: number, seconds: number) =>
      owner.query("update running_processes set seen_at = seen_at - $2 * interval '1 s' where pid = $1", [
        pid,
        seconds,
      ]);
    for (const pid of [7, 8, 9]) await noteProcess(ctx.pool, begun(pid), figures);
    expect(await knownProcesses(ctx.pool)).toMatchObject([7, 8, 9].map((pid) => ({ pid, ...figures })));
    expect(await titlesOf('processes')).toEqual([]);
    await silentFor(7, 300);
    expect(await findingsOf('processes')).toMatchObject([
      {
        severity: 'act',
        title: '1 process fell silent without having been stopped.',
        detail: 'worker on one (process 7) 5 min ago',
      },
    ]);
    await silentFor(7, 3_600);
    await noteProcess(ctx.pool, begun(10), figures);
    expect(await titlesOf('processes')).toEqual([]);
    expect((await processesOn(ctx.pool, 'one')).map(({ pid }) => pid).sort()).toEqual([10, 8, 9]);
    const longAgo = new Date(clock.now().getTime() - 600_000);
    const api = { ...begun(11), kind: 'api' as const, startedAt: longAgo };
    await noteProcess(ctx.pool, api, figures);
    expect(await titlesOf('processes')).toEqual([]);
    const workers = (await processesOn(ctx.pool, 'one')).filter(({ pid }) => pid !== 11);
    await forgetProcesses(
      ctx.pool,
      workers.map(({ id }) => id),
    );
    expect(await titlesOf('processes')).toEqual([
      'No worker runs: mails, reminders, deadlines and everything nightly wait.',
    ]);
    const left = await processesOn(ctx.pool, 'one');
    expect(left.map(({ pid }) => pid)).toEqual([11]);
    await forgetProcesses(
      ctx.pool,
      left.map(({ id }) => id),
    );
    expect(await knownProcesses(ctx.pool)).toEqual([]);
  });

  it('a task of the clock that failed, and one that is late', async () => {
    const run = 'insert into maintenance_runs (name, ran_at, took_ms, findings) values ($1, $2, 1, $3)';
    await owner.query(run, ['take-checkpoint', clock.now(), { error: 'the log does not hold' }]);
    await owner.query(run, ['sweep-files', new Date(clock.now().getTime() - 30 * 3_600_000), {}]);
    expect(await titlesOf('schedules')).toEqual([
      '‘Signed checkpoint of the log’ failed at its last run.',
      '‘Files that nothing refers to’ did not run when it should have.',
    ]);
    await owner.query('delete from maintenance_runs');
  });

  it('a key that is gone or exchanged, without an erasure', async () => {
    const [lost, changed] = [await submit(), await submit()];
    const { rows } = await owner.query<{ id: string; person: string }>(
      'select application_id as id, person_id as person from application_forms where application_id = any($1)',
      [[lost, changed]],
    );
    const personOf = (id: string) => rows.find((row) => row.id === id)?.person;
    await owner.query('delete from keys.person_keys where person_id = $1', [personOf(lost)]);
    await owner.query(
      `update keys.person_keys set wrapped_key = (select wrapped_key from keys.person_keys where person_id <> $1 and wrapped_key is not null limit 1)
       where person_id = $1`,
      [personOf(changed)],
    );
    expect(await findingsOf('keys')).toMatchObject([
      { severity: 'act', title: expect.stringContaining('the person’s key is gone'), detail: lost },
      { severity: 'act', title: expect.stringContaining('key is another than it was'), detail: changed },
    ]);
    await owner.query('delete from application_forms where application_id = any($1)', [[lost, changed]]);
  });

  it('what is sealed by an older master key, and by one that is missing', async () => {
    const { secrets } = ctx;
    const bytes = secrets.masterKeys.keys.map((key) => key.export());
    const newer = randomBytes(32);
    const titlesWith = async (keys: Buffer[]) => {
      const masterKeys = Keyring.of(keys);
      const its = { ...ctx, secrets: { ...secrets, masterKeys }, keys: new PersonKeys(ctx.pool, masterKeys) };
      const findings = await checkMasterKeys.run({ ...patient, ctx: its });
      return findings.map(({ severity, title }) => `${severity}: ${title}`);
    };
    expect(await titlesWith(bytes)).toEqual([]);
    expect(await titlesWith([newer, ...bytes])).toEqual([
      expect.stringMatching(/^look: \d+ rows are still sealed by an older master key\.$/),
    ]);
    expect(await titlesWith([newer])).toEqual([
      'act: MASTER_KEY does not hold every key that something is sealed by.',
    ]);
  });

  it('a document without its file', async () => {
    const documentId = newId();
    await owner.query(
      `insert into application_documents (application_id, document_id, document_type, file_name, file_size, content_type, file_path, sha256,
         verification_status, scan_status, uploaded_at) values ($1, $2, 'cv_resume', 'cv.pdf', 1, 'application/pdf', $3, '', 'pending', 'off', now())`,
      [newId(), documentId, newId()],
    );
    expect(await titlesOf('files')).toEqual(['1 document has no file in the store.']);
    await owner.query('delete from application_documents where document_id = $1', [documentId]);
  });

  it('a file that was changed, within a month of nights, and at once where all are read', async () => {
    const who = await applicantAt(world);
    expect((await upload(who, 'passport_id')).status).toBe(201);
    const nights = Array.from(
      { length: nightsAround },
      (_, n) => new Date(clock.now().getTime() + n * dayMs),
    );
    const check = checks.find(({ name }) => name === 'files');
    const found = async () => {
      const all = [];
      for (const night of nights)
        all.push(...((await check?.run({ ...patient, ctx: { ...ctx, clock: () => night } })) ?? []));
      return all.map(({ title }) => title);
    };
    expect(await found()).toEqual([]);
    const [key] = await storedKeys(ctx);
    const file = path.join(dataDir, (key ?? '').slice(0, 2), key ?? '');
    const bytes = await readFile(file);
    bytes[60] = (bytes[60] ?? 0) ^ 1;
    await writeFile(file, bytes);
    const changed = '1 document has another file than what was uploaded.';
    expect(await found()).toEqual([changed]);
    for (const night of nights) {
      const all = await check?.run({ ...patient, ctx: { ...ctx, clock: () => night }, isThorough: true });
      expect(all?.map(({ title }) => title)).toEqual([changed]);
    }
    await owner.query('delete from application_documents');
    await ctx.files.remove(key ?? '');
  });

  it('S38: a status, a score or a count that the log does not have, one by one, and no longer once they are mended', async () => {
    const id = await submit();
    await owner.query(
      "update application_states set status = 'employed', assessment_score = 99 where application_id = $1",
      [id],
    );
    await owner.query(
      `insert into application_status_counts values ('employed', 5, 0)
       on conflict (status) do update set count = application_status_counts.count + 5`,
    );
    const [found, ...others] = await findingsOf('projections');
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      severity: 'act',
      title: expect.stringMatching(
        /^\d+ rows of the tables that screens read say something else than the log\.$/,
      ),
    });
    expect(found?.detail).toMatch(new RegExp(`application_states of ${id} \\(.*status.*\\)`));
    await rebuildProjections(owner, { views: [applicationsView] });
    expect(await findingsOf('projections')).toEqual([]);
  });

  it('what could not be compared with the log: by another login, and while a rebuild is under way', async () => {
    const title = 'The tables that screens read could not be held against the log.';
    const byLogin = await checks
      .find(({ name }) => name === 'projections')
      ?.run({ ...patient, owner: { pool: ctx.pool, url } });
    expect(byLogin).toMatchObject([
      { severity: 'look', title, detail: 'The login does not own the tables.' },
    ]);
    await withShadows(owner, async () => {
      expect(await findingsOf('projections')).toMatchObject([
        { severity: 'look', title, detail: expect.stringContaining('Another rebuild') },
      ]);
    });
  });

  it('a check that fails says so instead of nothing', async () => {
    const broken = { ...patient, dataDir: path.join(dataDir, 'nowhere') };
    await rm(broken.dataDir, { recursive: true, force: true });
    const { checks: looked } = await examine(broken);
    expect(looked.find(({ name }) => name === 'disk')?.findings[0]?.title).toBe(
      'This could not be looked at: room on the disk of the data folder.',
    );
  });
});
