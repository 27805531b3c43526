-- The append-only log of events and its projections (docs/decisions/0002, 0003). Every table keyed by an application has
-- application_id first in each key, so that the set can be distributed by it later (infra/citus). Nothing here needs
-- more than PostgreSQL 15.

-- The role that API and worker act as. It can add events, never change one.
do $$
begin
  if not exists (select from pg_roles where rolname = 'cursus_app') then
    create role cursus_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this cluster was migrated at the same moment
end $$;

do $$
begin
  if not pg_has_role(current_user, 'cursus_app', 'member') then
    execute format('grant cursus_app to %I', current_user);
  end if;
end $$;

-- pg-boss keeps its own tables in a schema of its own and migrates them itself.
create schema pgboss authorization cursus_app;

create table application_events (
  application_id uuid        not null,
  version        int         not null check (version > 0),
  event_id       uuid        not null,
  command_id     uuid        not null,
  ordinal        smallint    not null,
  type           text        not null,
  -- RFC 8785 canonical JSON, hashed as stored and never serialised again
  body           text        not null,
  data           jsonb       not null generated always as (body::jsonb) stored,
  prev_hash      bytea       not null,
  hash           bytea       not null,
  recorded_at    timestamptz not null,
  primary key (application_id, version),
  unique (application_id, command_id, ordinal)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on application_events
  for each row execute function refuse_change();
create trigger no_truncate before truncate on application_events
  for each statement execute function refuse_change();

create index application_events_missed on application_events (application_id, (data -> 'data' ->> 'kind'))
  where type = 'deadline.missed';
-- Figures as of an instant look at corrected applications one by one.
create index application_events_corrected on application_events (application_id) where type = 'status.corrected';

-- ---------------------------------------------------------------------------------------------- projections
-- Projections are written by the append below and can be dropped and rebuilt from the log at any time.

create table application_states (
  application_id               uuid        primary key,
  version                      int         not null,
  head_hash                    bytea       not null,
  status                       text        not null,
  status_since                 timestamptz not null,
  status_version               int         not null,
  submitted_at                 timestamptz not null,
  last_event_at                timestamptz not null,
  position                     text        not null,
  is_sandbox                   boolean     not null,
  is_legacy                    boolean     not null,
  email_confirmed_at           timestamptz,
  detailed_info_submitted_at   timestamptz,
  detailed_review_completed_at timestamptz,
  assessment_score             int,
  assessment_result            text,
  assessment_completed_at      timestamptz,
  contract_offered_at          timestamptz,
  contract_response_at         timestamptz,
  deadline_kind                text,
  deadline_due                 timestamptz,
  deadline_version             int,
  is_overdue                   boolean     not null,
  decision_version             int,
  decision_actor_id            uuid,
  decision_from                text,
  decision_to                  text,
  decision_at                  timestamptz,
  -- what an undo restores: the fields that the decision changed and the deadline that it ended
  decision_before              jsonb,
  erased_at                    timestamptz
) with (fillfactor = 80);

create index application_states_newest on application_states (submitted_at desc, application_id desc) where not is_sandbox;
create index application_states_by_status on application_states (status, submitted_at desc, application_id desc) where not is_sandbox;
create index application_states_by_position on application_states (position, submitted_at desc, application_id desc) where not is_sandbox;
create index application_states_waiting on application_states (status, status_since) where not is_sandbox;
-- deadlines in force at an instant, read from the index alone
create index application_states_by_deadline on application_states
  ((coalesce(deadline_due, 'infinity')), application_id) include (deadline_due, status, status_since) where not is_sandbox;
-- deadlines that are still to come or not yet recorded as missed
create index application_states_due on application_states (deadline_due, status) where not is_overdue and not is_sandbox;
create index application_states_overdue on application_states (status) where is_overdue and not is_sandbox;
create index application_states_legacy on application_states (submitted_at desc, application_id desc) where is_legacy and not is_sandbox;
create index application_states_sandbox on application_states (application_id) where is_sandbox;
-- retention's nightly look at ended applications
create index application_states_ended on application_states (status_since)
  where status in ('employed', 'rejected') and erased_at is null and not is_sandbox;

-- Steps that have ended; the current one is in application_states.
create table application_steps (
  application_id uuid        not null,
  version        int         not null,
  status         text        not null,
  entered_at     timestamptz not null,
  left_at        timestamptz not null,
  primary key (application_id, version)
);
-- Steps that cover an instant (docs/decisions/0027). An interval's end is bounded by its beginning and its length: what covers T and
-- lasts less than 8 days ended within 8 days after T, which one range of an index finds. Classes of 2, 8 and 32 days, as in
-- services/event-log/step-durations.ts, keep short each range that does not cover T.
create index application_steps_under_2_days on application_steps (left_at, entered_at, status)
  where left_at - entered_at < interval '48 hours';
create index application_steps_under_8_days on application_steps (left_at, entered_at, status)
  where left_at - entered_at >= interval '48 hours' and left_at - entered_at < interval '192 hours';
create index application_steps_under_32_days on application_steps (left_at, entered_at, status)
  where left_at - entered_at >= interval '192 hours' and left_at - entered_at < interval '768 hours';
create index application_steps_longer on application_steps (left_at, entered_at, status)
  where left_at - entered_at >= interval '768 hours';
-- Without it the planner expects a third of all steps in each class.
create statistics application_steps_lengths on (left_at - entered_at) from application_steps;

-- Counts by status that serialise no writer: each append adds one row of change, the worker adds them up.
create table application_status_changes (
  application_id uuid not null,
  version        int  not null,
  left_status    text,
  entered_status text not null
);
create table application_status_counts (
  status text   primary key,
  count  bigint not null
);

-- ---------------------------------------------------------------------------------------------- jobs to enqueue
-- Written with the event that causes them, handed to pg-boss in batches (docs/decisions/0005).
create table job_outbox (
  application_id uuid        not null,
  job_id         uuid        not null,
  queue          text        not null,
  data           jsonb       not null,
  start_after    timestamptz,
  primary key (application_id, job_id)
);

-- ---------------------------------------------------------------------------------------------- the append
-- One round trip: check the expected version, insert the events, write the projections, leave the jobs and the audit entry.
-- Losing a race inserts nothing and reports where the application stands; a repeated command reports 'repeated'.
-- The columns of application_states are declared in its table alone: a migration that adds one calls define_append() again.
create function define_append() returns void language plpgsql as $define$
declare
  append text := $append$
create or replace function append_application_events(
  p_application_id uuid,
  p_expected       int,
  p_prev_hash      bytea,
  p_command_id     uuid,
  p_recorded_at    timestamptz,
  p_event_ids      uuid[],
  p_types          text[],
  p_bodies         text[],
  p_hashes         bytea[],
  p_state          jsonb,
  p_left_status    text,
  p_entered_status text,
  p_steps          jsonb,
  p_jobs           jsonb,
  p_audit          jsonb
) returns table (outcome text, current_version int, current_status text)
language plpgsql as $body$
begin
  -- A record of its own, never the table's type: a rebuild swaps the table while sessions live on.
  if p_expected = 0 then
    insert into application_states (:columns)
    select :record_columns from jsonb_to_record(p_state) as s (:definitions)
    on conflict do nothing;
  else
    update application_states t set :assignments
    from jsonb_to_record(p_state) as s (:definitions)
    where t.application_id = p_application_id and t.version = p_expected and t.head_hash = p_prev_hash;
  end if;

  if not found then
    return query
      select case when exists (
               select from application_events e
               where e.application_id = p_application_id and e.command_id = p_command_id
             ) then 'repeated' else 'conflict' end,
             t.version, t.status
      from application_states t where t.application_id = p_application_id;
    return;
  end if;

  insert into application_events
    (application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at)
  select p_application_id, p_expected + i, p_event_ids[i], p_command_id, i - 1, p_types[i], p_bodies[i],
         case when i = 1 then p_prev_hash else p_hashes[i - 1] end, p_hashes[i], p_recorded_at
  from generate_subscripts(p_bodies, 1) as i;

  if p_steps is not null then
    insert into application_steps (application_id, version, status, entered_at, left_at)
    select p_application_id, x.version, x.status, x.entered_at, x.left_at
    from jsonb_to_recordset(p_steps) as x (version int, status text, entered_at timestamptz, left_at timestamptz);
  end if;

  if p_entered_status is not null then
    insert into application_status_changes (application_id, version, left_status, entered_status)
    values (p_application_id, p_expected + cardinality(p_bodies), p_left_status, p_entered_status);
  end if;

  if p_jobs is not null then
    insert into job_outbox (application_id, job_id, queue, data, start_after)
    select p_application_id, x.job_id, x.queue, x.data, x.start_after
    from jsonb_to_recordset(p_jobs) as x (job_id uuid, queue text, data jsonb, start_after timestamptz)
    on conflict do nothing;
  end if;

  if p_audit is not null then
    insert into audit_logs (audit_id, user_id, on_behalf_of, action, resource_type, resource_id, metadata, sealed, created_at)
    select x.audit_id, x.user_id, x.on_behalf_of, x.action, x.resource_type, p_application_id::text, x.metadata, x.sealed, p_recorded_at
    from jsonb_to_record(p_audit) as x (audit_id uuid, user_id uuid, on_behalf_of uuid, action text, resource_type text,
                                        metadata jsonb, sealed jsonb);
  end if;

  return query select 'appended'::text, p_expected + cardinality(p_bodies), p_state->>'status';
end
$body$
$append$;
  part record;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) as columns,
         string_agg('s.' || quote_ident(attname), ', ' order by attnum) as record_columns,
         string_agg(quote_ident(attname) || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum) as definitions,
         string_agg(quote_ident(attname) || ' = s.' || quote_ident(attname), ', ' order by attnum)
           filter (where attname <> 'application_id') as assignments
  into part
  from pg_attribute where attrelid = 'application_states'::regclass and attnum > 0 and not attisdropped;
  append := replace(append, ':columns', part.columns);
  append := replace(append, ':record_columns', part.record_columns);
  append := replace(append, ':definitions', part.definitions);
  execute replace(append, ':assignments', part.assignments);
end $define$;
select define_append();

-- ---------------------------------------------------------------------------------------------- checkpoints
-- Signed statements about all stream heads. The same document is also written to a file outside the database.
create table log_checkpoints (
  number    int         primary key,
  taken_at  timestamptz not null,
  document  text        not null,
  signature bytea       not null
);
create trigger append_only before update or delete on log_checkpoints
  for each row execute function refuse_change();
create trigger no_truncate before truncate on log_checkpoints
  for each statement execute function refuse_change();

grant usage on schema public to cursus_app;
grant select, insert on application_events, log_checkpoints to cursus_app;
grant select, insert, update on application_states to cursus_app;
grant select, insert on application_steps to cursus_app;
-- taking rows with skip locked asks for update
grant select, insert, update, delete on application_status_changes, job_outbox to cursus_app;
grant select, insert, update on application_status_counts to cursus_app;
