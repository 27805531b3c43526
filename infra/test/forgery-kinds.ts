import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { isReadAt } from '#services/documents/storage/unsound-documents.ts';
import { genesis } from '#services/event-log/append/event.ts';
import {
  appendForged,
  type Forgery,
  filesIn,
  fitted,
  personOfId,
  rechain,
  type Sql,
  spoil,
  sql,
} from './forging.ts';

const event = (set: string, where: string) =>
  sql(`update application_events set ${set} where application_id = :id and ${where}`);

const events: readonly Forgery[] = [
  {
    name: 'an event’s text edited',
    forge: event(`body = replace(body, '"client":"test"', '"client":"text"')`, 'version = 3'),
    foundBy: ['verification', 'screen', 'proof'],
  },
  {
    name: 'an event’s hash edited',
    forge: event('hash = sha256(hash)', 'version = 3'),
    foundBy: ['verification', 'screen', 'proof'],
  },
  {
    name: 'an event’s text edited, its hash made to fit',
    forge: sql(
      `update application_events set body = replace(body, '"client":"test"', '"client":"text"') where application_id = :id and version = 3`,
      `update application_events set hash = sha256(prev_hash || convert_to(body, 'UTF8')) where application_id = :id and version = 3`,
    ),
    foundBy: ['verification', 'screen', 'proof'],
  },
  {
    name: 'the actor of an event exchanged, the chain made to fit from there on',
    forge: (victim) =>
      rechain(victim, {
        from: 4,
        change: (body) => body.replace(/"id":"[^"]{36}"/, `"id":"${victim.other}"`),
      }),
    foundBy: ['verification', 'doctor', 'screen', 'proof'],
  },
  {
    name: 'a whole history rewritten, the chain made to fit',
    forge: (victim) =>
      rechain(victim, { change: (body) => body.replaceAll('"client":"test"', '"client":"fake"') }),
    foundBy: ['verification', 'screen', 'proof'],
  },
  {
    name: 'a history that begins from another hash',
    forge: (victim) => rechain(victim, { change: (body) => body, first: genesis(victim.other) }),
    foundBy: ['verification', 'screen', 'proof'],
  },
  {
    name: 'an event removed from the middle',
    forge: sql('delete from application_events where application_id = :id and version = 4'),
    foundBy: ['verification', 'doctor', 'screen', 'proof'],
  },
  {
    name: 'the last events cut off',
    forge: sql('delete from application_events where application_id = :id and version > 6'),
    foundBy: ['verification', 'doctor', 'screen', 'proof'],
  },
  {
    name: 'the last events cut off, the projection made to fit',
    forge: sql('delete from application_events where application_id = :id and version > 6', fitted),
    foundBy: ['verification', 'doctor', 'screen', 'proof'],
  },
  {
    name: 'an application removed altogether, its projection and form too',
    forge: sql(
      ...['events', 'states', 'steps', 'forms', 'changes', 'ways'].map(
        (table) => `delete from application_${table} where application_id = :id`,
      ),
    ),
    foundBy: ['verification', 'doctor', 'screen', 'proof'],
  },
  {
    name: 'two events that changed places',
    forge: sql(
      'update application_events set version = 100 where application_id = :id and version = 3',
      'update application_events set version = 3 where application_id = :id and version = 4',
      'update application_events set version = 4 where application_id = :id and version = 100',
    ),
    foundBy: ['verification', 'doctor', 'screen', 'proof'],
  },
  {
    name: 'an event of another application put in its place',
    forge: sql(
      `update application_events e set body = o.body, prev_hash = o.prev_hash, hash = o.hash from application_events o
       where e.application_id = :id and o.application_id = :other and e.version = 1 and o.version = 1`,
    ),
    foundBy: ['verification', 'doctor', 'screen', 'proof'],
  },
  {
    name: 'an event added that no workflow allows',
    forge: (victim) => appendForged(victim, { type: 'employment.confirmed', to: 'employed' }),
    foundBy: ['verification', 'doctor', 'screen'],
  },
  {
    name: 'an event added that the workflow allows, to the log alone',
    forge: (victim) =>
      appendForged(victim, {
        ...{ type: 'application.withdrawn', to: 'rejected', data: {} },
        actor: { id: null, kind: 'applicant' },
      }),
    foundBy: ['doctor', 'screen'],
  },
  {
    name: 'an event of a type that there is not',
    forge: (victim) => rechain(victim, { from: 4, change: (body) => body.replace('"type":"', '"type":"x.') }),
    foundBy: ['verification', 'screen', 'proof'],
  },
  {
    name: 'an event of a workflow version that there is not',
    forge: (victim) =>
      rechain(victim, { from: 4, change: (body) => body.replace('"machine":"', '"machine":"x') }),
    foundBy: ['verification', 'screen', 'proof'],
  },
  {
    name: 'an event replaced by something else',
    forge: event(`body = '{}'`, 'version = 3'),
    foundBy: ['verification', 'doctor', 'screen', 'proof'],
  },
  {
    name: 'the time beside an event changed',
    forge: event(`recorded_at = recorded_at - interval '1 day'`, 'version = 2'),
    foundBy: ['verification', 'doctor', 'screen', 'proof'],
  },
  {
    name: 'the type beside an event changed',
    forge: event(`type = 'application.rejected'`, 'version = 2'),
    foundBy: ['verification', 'doctor', 'screen'],
  },
  {
    name: 'the command beside an event changed',
    forge: event('command_id = event_id', 'version = 2'),
    foundBy: ['verification', 'screen'],
  },
  {
    name: 'the JSON beside an event’s text changed',
    forge: sql(
      'alter table application_events alter column data drop expression',
      `update application_events set data = jsonb_set(data, '{to}', '"employed"') where application_id = :id and version = 3`,
    ),
    foundBy: ['verification', 'doctor'],
  },
];

const logOfHeads: readonly Forgery[] = [
  {
    name: 'a checkpoint’s row removed',
    forge: sql('delete from log_checkpoints where number = 2'),
    foundBy: ['verification', 'screen'],
  },
  {
    name: 'a checkpoint’s row replaced by an older one',
    forge: sql(
      'update log_checkpoints n set note = o.note, size = o.size from log_checkpoints o where n.number = 2 and o.number = 1',
    ),
    foundBy: ['verification', 'screen'],
  },
  {
    name: 'a checkpoint’s signature changed',
    forge: sql(
      `update log_checkpoints set note = regexp_replace(note, '.{8}\\n$', E'AAAAAAA=\\n') where number = 1`,
    ),
    foundBy: ['verification', 'screen'],
  },
  {
    name: 'the newest checkpoint’s file removed',
    forge: ({ log }) => rm(path.join(log, 'checkpoint')),
    foundBy: ['verification', 'screen', 'compare'],
  },
  {
    name: 'an older checkpoint’s file put back',
    forge: ({ log, olderLog }) => cp(path.join(olderLog, 'checkpoint'), path.join(log, 'checkpoint')),
    foundBy: ['verification', 'screen', 'compare'],
  },
  {
    name: 'an entry of the log of heads changed',
    forge: ({ log }) => spoil(path.join(log, 'tile/entries/000.p/5')),
    foundBy: ['verification', 'screen', 'compare'],
  },
  {
    name: 'a hash of the log of heads changed',
    forge: ({ log }) => spoil(path.join(log, 'tile/0/000.p/5')),
    foundBy: ['verification', 'screen', 'compare'],
  },
  {
    name: 'a tile of the log of heads removed',
    forge: ({ log }) => rm(path.join(log, 'tile/entries/000.p/5')),
    foundBy: ['verification', 'screen', 'compare'],
  },
  {
    name: 'a history rewritten, and every checkpoint and the whole log of heads removed',
    forge: async (victim) => {
      await rechain(victim, { change: (body) => body.replaceAll('"client":"test"', '"client":"fake"') });
      await sql('delete from log_checkpoints', 'delete from log_cosignatures')(victim);
      await rm(victim.log, { recursive: true });
    },
    foundBy: ['proof', 'witness', 'compare'],
  },
  {
    name: 'an older backup put back together with its own log of heads',
    isBackup: true,
    forge: async ({ log, olderLog }) => {
      await rm(log, { recursive: true });
      await cp(olderLog, log, { recursive: true });
    },
    foundBy: ['proof', 'witness', 'compare'],
  },
];

const projections: readonly Forgery[] = [
  {
    name: 'a status that screens read',
    forge: sql(`update application_states set status = 'employed' where application_id = :id`),
    foundBy: ['doctor', 'screen'],
  },
  {
    name: 'a score that screens read',
    forge: sql('update application_states set assessment_score = 99 where application_id = :id'),
    foundBy: ['doctor', 'screen'],
  },
  {
    name: 'a deadline that screens read',
    forge: sql(
      `update application_states set deadline_due = deadline_due + interval '30 days' where application_id = :id`,
    ),
    foundBy: ['doctor', 'screen'],
  },
  {
    name: 'a step that screens read',
    forge: sql(
      `update application_steps set left_at = left_at + interval '1 day' where application_id = :id and version = 1`,
    ),
    foundBy: ['doctor', 'screen'],
  },
  {
    name: 'a step removed',
    forge: sql('delete from application_steps where application_id = :id and version = 1'),
    foundBy: ['doctor', 'screen'],
  },
  {
    name: 'an application hidden from every list',
    forge: sql('delete from application_states where application_id = :id'),
    foundBy: ['doctor', 'screen'],
  },
  {
    name: 'an application listed that the log does not have',
    forge: sql(
      `insert into application_states select (jsonb_populate_record(s, '{"application_id": "01900000-0000-7000-8000-000000000009"}')).* from application_states s where application_id = :id`,
    ),
    foundBy: ['doctor'],
  },
  {
    name: 'a count by status',
    forge: sql('update application_status_counts set count = count + 1'),
    foundBy: ['doctor'],
  },
  {
    name: 'a figure of analytics',
    forge: sql('update application_event_days set events = events + 1'),
    foundBy: ['doctor'],
  },
  {
    name: 'the way that an ended application went',
    forge: sql(`update application_ways set way = '01900000-0000-7000-8000-000000000009'`),
    foundBy: ['doctor'],
  },
];

const seenByDoctor = (name: string, ...statements: Sql[]): Forgery => ({
  name,
  forge: sql(...statements),
  foundBy: ['doctor'],
});
const catalogue: readonly Forgery[] = [
  seenByDoctor(
    'the append function replaced',
    `do $do$ begin
       execute (select regexp_replace(pg_get_functiondef(oid), '\\mbegin\\M', 'begin perform 1;', 'i') from pg_proc where proname = 'append_application_events');
     end $do$`,
  ),
  seenByDoctor('a trigger dropped', 'drop trigger append_only on application_events'),
  {
    name: 'triggers left off',
    forge: ({ owner }) => owner.query('alter table audit_logs disable trigger all'),
    foundBy: ['doctor'],
  },
  seenByDoctor(
    'a trigger added',
    `create function f() returns trigger language plpgsql as 'begin return null; end'`,
    'create trigger t before insert on application_events for each row execute function f()',
  ),
  seenByDoctor(
    'the right to update or delete events',
    'grant update, delete on application_events to cursus_app',
  ),
  seenByDoctor('the right to update one column', 'grant update (body) on application_events to cursus_app'),
  seenByDoctor('the right to delete keys', 'grant delete on keys.person_keys to cursus_app'),
  {
    name: 'row-level security that hides rows',
    forge: sql(
      'alter table application_states enable row level security',
      'create policy hidden on application_states using (false)',
    ),
    foundBy: ['doctor', 'screen'],
  },
  seenByDoctor(
    'a rule that drops audit entries',
    'create rule unseen as on insert to audit_logs do instead nothing',
  ),
  seenByDoctor(
    'a view that says something else',
    `create or replace view application_status_day_figures as select status, day, count + 1 as count, overdue from application_status_days`,
  ),
  seenByDoctor(
    'a table with rows of its own below one of ours',
    'create schema aside; create table aside.more () inherits (application_forms)',
  ),
  seenByDoctor(
    'a table of the same name in another schema',
    'create schema aside; create table aside.application_events ()',
  ),
  seenByDoctor(
    'another search path for everyone',
    ({ database }) => `create schema aside; alter database ${database} set search_path = aside, public`,
  ),
  seenByDoctor(
    'rights that tables will have which are made later',
    'alter default privileges grant update, delete on tables to cursus_app',
  ),
  seenByDoctor('a constraint dropped', 'alter table log_checkpoints drop constraint log_checkpoints_pkey'),
  seenByDoctor(
    'a default that is false',
    `alter table application_events alter column recorded_at set default now() - interval '1 day'`,
  ),
];

/** Who did what, of days that are sealed. */
const auditLog: readonly Forgery[] = [
  seenByDoctor(
    'what an audit entry says was done',
    `update audit_logs set action = 'user_deleted' where audit_id = (select max(audit_id::text)::uuid from audit_logs where created_at < (select max(created_at) from audit_logs) - interval '12 hours')`,
  ),
  seenByDoctor(
    'who did what an audit entry says',
    `update audit_logs set user_id = gen_random_uuid() where audit_id = (select min(audit_id::text)::uuid from audit_logs)`,
  ),
  seenByDoctor(
    'when something was done, by a microsecond',
    `update audit_logs set created_at = created_at + interval '1 microsecond' where audit_id = (select min(audit_id::text)::uuid from audit_logs)`,
  ),
  seenByDoctor(
    'an audit entry removed',
    `delete from audit_logs where audit_id = (select min(audit_id::text)::uuid from audit_logs)`,
  ),
  seenByDoctor(
    'an audit entry added to a day that is over',
    `insert into audit_logs (audit_id, action, resource_type, created_at)
     select gen_random_uuid(), 'sign_in', 'user', min(created_at) + interval '1 second' from audit_logs`,
  ),
];

const editorsKey = `(select user_id from user_roles where role = 'editor' limit 1)`;
const rights: readonly Forgery[] = [
  seenByDoctor('a key of staff removed', `delete from keys.person_keys where person_id = ${editorsKey}`),
  seenByDoctor(
    'a key of staff exchanged',
    `update keys.person_keys set wrapped_key = (select wrapped_key from keys.person_keys where person_id <> ${editorsKey} and wrapped_key is not null limit 1)
     where person_id = ${editorsKey}`,
  ),
  seenByDoctor('a role that was raised', `update user_roles set role = 'admin' where role = 'editor'`),
  seenByDoctor(
    'a role given to an applicant',
    `insert into user_roles select user_id, 'admin' from application_forms where application_id = :id`,
  ),
];

/** What is kept beside the log, where it can be erased. */
const given = (name: string, ...statements: Sql[]): Forgery => ({
  name,
  forge: sql(...statements),
  foundBy: ['doctor', 'screen'],
});
const personalData: readonly Forgery[] = [
  given('a name in a form', `update application_forms set last_name = 'Other' where application_id = :id`),
  given(
    'the motivation in a form',
    `update application_forms set motivation = motivation || '.' where application_id = :id`,
  ),
  given(
    'a form made to look erased',
    `update application_forms set first_name = '[erased]', last_name = '', email = '[erased]', phone = '[erased]', address = '[erased]',
       motivation = '[erased]', linkedin_url = null, portfolio_url = null where application_id = :id`,
  ),
  given('a form removed', 'delete from application_forms where application_id = :id'),
  given(
    'a form given to another person',
    'update application_forms f set person_id = o.person_id from application_forms o where f.application_id = :id and o.application_id = :other',
  ),
  given(
    'an application given to another account',
    `update application_forms f set user_id = (select user_id from user_roles where role = 'editor' limit 1) where f.application_id = :id`,
  ),
  given(
    'details',
    `update application_detailed_info set expected_salary_range = '9000' where application_id = :id`,
  ),
  given(
    'details made to look like a draft',
    'update application_detailed_info set submitted_at = null where application_id = :id',
  ),
  given('details removed', 'delete from application_detailed_info where application_id = :id'),
  given(
    'an answer of an assessment',
    `update application_assessments set responses = (select jsonb_object_agg(key, 'x') from jsonb_each_text(responses)) where application_id = :id`,
  ),
  given('an assessment removed', 'delete from application_assessments where application_id = :id'),
  given(
    'a document’s name',
    `update application_documents set file_name = 'other.pdf' where application_id = :id`,
  ),
  given(
    'a document’s verdict',
    `update application_documents set verification_status = 'verified', verified_at = now() where application_id = :id and verification_status = 'pending'`,
  ),
  given(
    'a document withdrawn from force',
    'update application_documents set replaced_at = now() where application_id = :id',
  ),
  given('a document’s row removed', 'delete from application_documents where application_id = :id'),
  given(
    'a document’s row added',
    `insert into application_documents select (jsonb_populate_record(d, '{"document_id": "01900000-0000-7000-8000-000000000009", "replaced_at": "2026-01-01T00:00:00Z"}')).*
     from application_documents d where application_id = :id limit 1`,
  ),
  {
    name: 'a document’s file changed',
    // The doctor reads it within thirty nights: here it is another's turn.
    forge: async ({ files, owner, night }) => {
      const { rows } = await owner.query<{ id: string; key: string }>(
        'select document_id as id, file_path as key from application_documents',
      );
      const later = rows.filter(({ id }) => !isReadAt(id, night)).map(({ key }) => key);
      for (const file of await filesIn(files)) if (later.includes(path.basename(file))) await spoil(file);
    },
    foundBy: ['screen'],
  },
  {
    name: 'a document’s file removed',
    forge: async ({ files }) => {
      for (const file of await filesIn(files)) await rm(file);
    },
    foundBy: ['doctor', 'screen'],
  },
  given('a person’s key removed', `delete from keys.person_keys where person_id = ${personOfId}`),
  given(
    'a person’s key marked as destroyed',
    `update keys.person_keys set wrapped_key = null, destroyed_at = now() where person_id = ${personOfId}`,
  ),
  given(
    'a person’s key exchanged',
    `update keys.person_keys set wrapped_key = (select wrapped_key from keys.person_keys where person_id <> ${personOfId} and wrapped_key is not null limit 1)
     where person_id = ${personOfId}`,
  ),
];

export const forgeries: readonly Forgery[] = [
  ...[...events, ...logOfHeads, ...projections, ...personalData, ...auditLog, ...rights, ...catalogue],
];
