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
-- What was recorded in a stretch of time: the log is written in its order, so that the least and the greatest instant of each 16 pages
-- find it. An append changes one of them at most.
create index application_events_recorded on application_events using brin (recorded_at)
  with (pages_per_range = 16, autosummarize = on);
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
-- deadlines that are still to come or not yet recorded as missed; a list of them reads their place in it here alone
create index application_states_due on application_states
  (deadline_due, status) include (status_since, submitted_at, application_id)
  where not is_overdue and not is_sandbox;
create index application_states_overdue on application_states (submitted_at desc, application_id desc) include (status, position)
  where is_overdue and not is_sandbox;
-- assessments are few beside applications, and their figures are of all of them
create index application_states_assessed on application_states (assessment_completed_at) include (assessment_score, application_id)
  where assessment_completed_at is not null and not is_sandbox;
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
  -- the deadline that was in force
  due            timestamptz,
  is_sandbox     boolean     not null,
  primary key (application_id, version)
);
-- Steps that cover an instant (docs/decisions/0027). An interval's end is bounded by its beginning and its length: what covers T and
-- lasts less than 8 days ended within 8 days after T, which one range of an index finds. Classes of 2, 8 and 32 days, as in
-- services/event-log/step-durations.ts, keep short each range that does not cover T.
create index application_steps_under_2_days on application_steps (left_at, entered_at, status) include (due)
  where not is_sandbox and left_at - entered_at < interval '48 hours';
create index application_steps_under_8_days on application_steps (left_at, entered_at, status) include (due)
  where not is_sandbox and left_at - entered_at >= interval '48 hours' and left_at - entered_at < interval '192 hours';
create index application_steps_under_32_days on application_steps (left_at, entered_at, status) include (due)
  where not is_sandbox and left_at - entered_at >= interval '192 hours' and left_at - entered_at < interval '768 hours';
create index application_steps_longer on application_steps (left_at, entered_at, status) include (due)
  where not is_sandbox and left_at - entered_at >= interval '768 hours';
-- Without it the planner expects a third of all steps in each class.
create statistics application_steps_lengths on (left_at - entered_at) from application_steps;

-- Figures that serialise no writer (docs/decisions/0012): each command adds one row of change, the worker adds them up. What is read is
-- the sum of both, by the views below. Sandboxes are in none of it.
create table application_changes (
  application_id        uuid        not null,
  version               int         not null,
  recorded_at           timestamptz not null,
  release               text        not null,
  -- of each event: type, kind of actor, and the account of staff or ''
  events                jsonb       not null,
  -- Where the application was counted before: null for a new one, and for both where neither status nor overdue changed.
  left_status           text,
  left_since            timestamptz,
  left_overdue_since    timestamptz,
  entered_status        text,
  entered_since         timestamptz,
  entered_overdue_since timestamptz
);
create table application_status_counts (
  status  text   primary key,
  count   bigint not null,
  -- Those of them whose deadline was missed, and the miss recorded.
  overdue bigint not null
);
-- The same applications by the day (UTC) since which they are in their status, and since which they are overdue: figures as of an
-- instant add up days instead of applications (docs/decisions/0056).
create table application_status_days (
  status  text,
  day     date,
  count   bigint not null,
  overdue bigint not null,
  primary key (status, day)
);
create index application_status_days_empty on application_status_days (day) where count = 0 and overdue = 0;
-- Events by the day (UTC) on which they were recorded.
create table application_event_days (
  day      date,
  type     text,
  release  text,
  kind     text,
  -- of staff; empty for others
  actor_id text,
  events   bigint not null,
  primary key (day, type, release, kind, actor_id)
);
-- For analytics, as of any instant too (docs/decisions/0058). Changes of where applications stand in the funnel: by the day (UTC) of the
-- change, the day of the submission (in Zurich, like all days of people), the furthest stage so far and the status, one more or one less.
create table application_funnel_days (
  day          date,
  submitted_on date,
  position     text,
  stage        smallint,
  status       text,
  count        bigint not null,
  primary key (day, submitted_on, position, stage, status)
);
create index application_funnel_days_empty on application_funnel_days (day) where count = 0;
-- How long steps lasted, and how long applications took to the outcome in force (one less when it is left): by the week (UTC, its
-- Monday) in which that was known, and the week (in Zurich) of the submission.
create table application_lengths (
  of             text check (of in ('step', 'decision')),
  week           date,
  submitted_week date,
  position       text,
  status         text,
  -- to the minute below three hours, to ten minutes above
  minutes        int,
  count          bigint not null,
  primary key (of, week, submitted_week, position, status, minutes)
);
-- Deadlines that were missed, by the day (UTC) of the miss and the day (in Zurich) of the submission.
create table application_missed_days (
  day          date,
  submitted_on date,
  position     text,
  kind         text,
  count        bigint not null,
  primary key (day, submitted_on, position, kind)
);
-- Which way each application went that has ended, for journeys (docs/decisions/0059).
create table application_ways (
  application_id uuid        primary key,
  -- the same for equal ways
  way            uuid        not null,
  ended_at       timestamptz not null
);
-- how many went each way, and which of them last
create index application_ways_newest on application_ways (way, ended_at, application_id);
create view application_status_figures as
  select status, sum(count)::bigint as count, sum(overdue)::bigint as overdue from (
    select status, count, overdue from application_status_counts
    union all select entered_status, 1, (entered_overdue_since is not null)::int from application_changes where entered_status is not null
    union all select left_status, -1, -(left_overdue_since is not null)::int from application_changes where left_status is not null
  ) figures group by status;

create function utc_day(at timestamptz) returns date immutable strict parallel safe language sql
  return (at at time zone 'UTC')::date;
create function zurich_day(at timestamptz) returns date immutable strict parallel safe language sql
  return (at at time zone 'Europe/Zurich')::date;
create function rounded_minutes(since timestamptz, until timestamptz) returns int immutable strict parallel safe language sql
  return case when until - since < interval '3 hours' then floor(date_part('epoch', until - since) / 60)::int
              else floor(date_part('epoch', until - since) / 600)::int * 10 end;
create view application_status_day_changes as
  select entered_status as status, utc_day(entered_since) as day, 1 as count, 0 as overdue
  from application_changes where entered_status is not null
  union all select left_status, utc_day(left_since), -1, 0 from application_changes where left_status is not null
  union all select entered_status, utc_day(entered_overdue_since), 0, 1 from application_changes where entered_overdue_since is not null
  union all select left_status, utc_day(left_overdue_since), 0, -1 from application_changes where left_overdue_since is not null;
create view application_status_day_figures as
  select status, day, count, overdue from application_status_days
  union all select status, day, count, overdue from application_status_day_changes;
create view application_event_day_changes as
  select utc_day(recorded_at) as day, e ->> 0 as type, release, e ->> 1 as kind, e ->> 2 as actor_id, 1 as events
  from application_changes, jsonb_array_elements(events) e;
create view application_event_day_figures as
  select day, type, release, kind, actor_id, events from application_event_days
  union all select day, type, release, kind, actor_id, events from application_event_day_changes;

-- ---------------------------------------------------------------------------------------------- jumps along an index
-- From one value to the next, however many rows share each. Functions, because a cluster has other ways to the same (infra/citus).

-- Positions of applications that were submitted until then.
create function positions_in_use(until timestamptz default 'infinity') returns setof text stable language plpgsql as $$
declare
  found_position text;
begin
  select min(s.position) into found_position from application_states s where not s.is_sandbox;
  while found_position is not null loop
    if exists (select 1 from application_states s
               where s.position = found_position and s.submitted_at <= until and not s.is_sandbox) then
      return next found_position;
    end if;
    select min(s.position) into found_position from application_states s where s.position > found_position and not s.is_sandbox;
  end loop;
end $$;

-- Since when the one that waits longest in each status is in it.
create function oldest_by_status() returns table (status text, oldest timestamptz) stable language plpgsql as $$
begin
  loop
    select s.status, s.status_since into status, oldest from application_states s
    where s.status > coalesce(oldest_by_status.status, '') and not s.is_sandbox order by s.status, s.status_since limit 1;
    exit when not found;
    return next;
  end loop;
end $$;

-- Changes of all applications but sandboxes in each stretch of time, of which one ends where the next begins: steps that ended, and
-- submissions. Each stretch is a range of an index of which nothing else is read; to put every change into its stretch by arithmetic takes
-- ten times as long.
create function changes_by_stretch(starts timestamptz[], ends timestamptz[]) returns table (place bigint, changes bigint)
stable language sql as $$
  select stretch.place,
    (select count(*) from application_steps where not is_sandbox and left_at - entered_at < interval '48 hours'
     and left_at >= stretch.starts and left_at < stretch.ends)
    + (select count(*) from application_steps where not is_sandbox and left_at - entered_at >= interval '48 hours'
       and left_at - entered_at < interval '192 hours' and left_at >= stretch.starts and left_at < stretch.ends)
    + (select count(*) from application_steps where not is_sandbox and left_at - entered_at >= interval '192 hours'
       and left_at - entered_at < interval '768 hours' and left_at >= stretch.starts and left_at < stretch.ends)
    + (select count(*) from application_steps where not is_sandbox and left_at - entered_at >= interval '768 hours'
       and left_at >= stretch.starts and left_at < stretch.ends)
    + (select count(*) from application_states where not is_sandbox
       and submitted_at >= stretch.starts and submitted_at < stretch.ends)
  from unnest(starts, ends) with ordinality as stretch (starts, ends, place)
$$;

-- Applications with about so many events from each to the next.
create function event_bounds(events int) returns setof uuid stable language plpgsql as $$
declare
  bound uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    select e.application_id into bound from public.application_events e where e.application_id > bound
    order by e.application_id, e.version offset events limit 1;
    exit when not found;
    return next bound;
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------- a rebuild's steps
-- What a rebuild does to its new tables and a cluster does otherwise (infra/citus).

-- Where the rows of a new table are to lie; one PostgreSQL has one place.
create function place_beside(new_table text, live_table text) returns void language plpgsql as $$
begin
end $$;

create function make_primary_key(of_table text, of_index text) returns void language plpgsql as $$
begin
  execute format('alter table %I add constraint %I primary key using index %I', of_table, of_index, of_index);
end $$;

-- Applications whose states were written by that transaction or a later one: one look along the table.
create function states_changed_since(since xid) returns setof uuid language plpgsql as $$
begin
  return query select s.application_id from application_states s where age(s.xmin) <= age(since);
end $$;

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
-- Commands that arrive together go in one round trip (docs/decisions/0054). For each: check the expected version, insert the events,
-- write the projections, leave the jobs and the audit entry, all or nothing. One that lost a race inserts nothing and reports where
-- its application stands; one that was carried out before reports 'repeated'.
-- The columns of application_states are declared in its table alone: a migration that adds one calls define_append() again.
create function define_append() returns void language plpgsql as $define$
declare
  append text := $append$
create or replace function append_application_events(
  -- The first of them, which tells a cluster the node to ask (docs/decisions/0061).
  p_application_id   uuid,
  -- One element for each command, which has its place by it; an application stands here once.
  p_application_ids  uuid[],
  p_expected         int[],
  p_prev_hashes      bytea[],
  p_command_ids      uuid[],
  p_recorded_at      timestamptz[],
  -- One element for each event, the events of a command in their order.
  p_places           int[],
  p_ordinals         smallint[],
  p_event_ids        uuid[],
  p_types            text[],
  p_bodies           text[],
  p_hashes           bytea[],
  -- One array for each column of application_states but the key, with one element for each command.
  :state_parameters,
  -- Steps that ended, changes of the figures, jobs and audit entries, each with the place of its command.
  p_step_places      int[],
  p_step_versions    int[],
  p_step_statuses    text[],
  p_step_entered_at  timestamptz[],
  p_step_left_at     timestamptz[],
  p_step_due         timestamptz[],
  p_step_sandboxes   boolean[],
  p_change_places    int[],
  p_change_releases  text[],
  p_change_events    jsonb[],
  p_left_statuses    text[],
  p_left_since       timestamptz[],
  p_left_overdue     timestamptz[],
  p_entered_statuses text[],
  p_entered_since    timestamptz[],
  p_entered_overdue  timestamptz[],
  p_job_places       int[],
  p_job_ids          uuid[],
  p_job_queues       text[],
  p_job_data         jsonb[],
  p_job_starts       timestamptz[],
  p_audit_places     int[],
  p_audit_ids        uuid[],
  p_audit_users      uuid[],
  p_audit_on_behalf  uuid[],
  p_audit_actions    text[],
  p_audit_resources  text[],
  p_audit_metadata   jsonb[],
  p_audit_sealed     jsonb[],
  -- Whether to wait for a transaction that holds an application, or to report it as 'busy'.
  p_waits            boolean
) returns table (place int, outcome text, current_version int, current_status text)
language plpgsql
-- Planned once, for any number of commands, and never by reading a table that was small when it was planned.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $body$
declare
  free  uuid[] := p_application_ids;
  begun uuid[];
  won   uuid[];
begin
  if 0 = any (p_expected) then
    with new as (
      insert into application_states (application_id, :columns)
      select p_application_ids[s.place], :values
      from generate_subscripts(p_application_ids, 1) as s (place)
      where p_expected[s.place] = 0
      on conflict do nothing
      returning application_id
    )
    select array_agg(new.application_id) into begun from new;
  end if;

  if 0 <> any (p_expected) then
    if not p_waits then
      select array_agg(held.application_id) into free from (
        select t.application_id from application_states t
        where t.application_id = any (p_application_ids) for no key update skip locked
      ) held;
    end if;
    with moved as (
      update application_states t set :assignments
      from generate_subscripts(p_application_ids, 1) as s (place)
      where t.application_id = p_application_ids[s.place] and t.application_id = any (free)
        and t.version = p_expected[s.place] and t.head_hash = p_prev_hashes[s.place]
      returning t.application_id
    )
    select array_agg(moved.application_id) into won from moved;
  end if;
  won := begun || won;

  insert into application_events
    (application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at)
  select p_application_ids[e.place], p_expected[e.place] + e.ordinal + 1, e.event_id, p_command_ids[e.place], e.ordinal, e.type, e.body,
         case when e.ordinal = 0 then p_prev_hashes[e.place] else p_hashes[e.n - 1] end, e.hash, p_recorded_at[e.place]
  from unnest(p_places, p_ordinals, p_event_ids, p_types, p_bodies, p_hashes) with ordinality
    as e (place, ordinal, event_id, type, body, hash, n)
  where p_application_ids[e.place] = any (won);

  if cardinality(p_step_places) > 0 then
    insert into application_steps (application_id, version, status, entered_at, left_at, due, is_sandbox)
    select p_application_ids[x.place], p_step_versions[x.n], p_step_statuses[x.n], p_step_entered_at[x.n], p_step_left_at[x.n],
           p_step_due[x.n], p_step_sandboxes[x.n]
    from unnest(p_step_places) with ordinality as x (place, n)
    where p_application_ids[x.place] = any (won);
  end if;

  if cardinality(p_change_places) > 0 then
    insert into application_changes
      (application_id, version, recorded_at, release, events,
       left_status, left_since, left_overdue_since, entered_status, entered_since, entered_overdue_since)
    select p_application_ids[x.place], p_state_version[x.place], p_recorded_at[x.place], p_change_releases[x.n], p_change_events[x.n],
           p_left_statuses[x.n], p_left_since[x.n], p_left_overdue[x.n],
           p_entered_statuses[x.n], p_entered_since[x.n], p_entered_overdue[x.n]
    from unnest(p_change_places) with ordinality as x (place, n)
    where p_application_ids[x.place] = any (won);
  end if;

  if cardinality(p_job_places) > 0 then
    -- Their ids derive from the events', which are new: none can be there already, and looking for it would take a third more.
    insert into job_outbox (application_id, job_id, queue, data, start_after)
    select p_application_ids[x.place], p_job_ids[x.n], p_job_queues[x.n], p_job_data[x.n], p_job_starts[x.n]
    from unnest(p_job_places) with ordinality as x (place, n)
    where p_application_ids[x.place] = any (won);
  end if;

  if cardinality(p_audit_places) > 0 then
    insert into audit_logs (audit_id, user_id, on_behalf_of, action, resource_type, resource_id, metadata, sealed, created_at)
    select p_audit_ids[x.n], p_audit_users[x.n], p_audit_on_behalf[x.n], p_audit_actions[x.n], p_audit_resources[x.n],
           p_application_ids[x.place]::text, p_audit_metadata[x.n], p_audit_sealed[x.n], p_recorded_at[x.place]
    from unnest(p_audit_places) with ordinality as x (place, n)
    where p_application_ids[x.place] = any (won);
  end if;

  -- Nothing to say about those that were written.
  if cardinality(won) = cardinality(p_application_ids) then return; end if;
  return query
    select c.place::int,
           case when t.version is null then 'missing'
                when t.version = c.expected and t.head_hash = c.prev_hash then 'busy'
                when exists (
                  select from application_events e
                  where e.application_id = c.application_id and e.command_id = c.command_id
                ) then 'repeated'
                else 'conflict' end,
           t.version, t.status
    from unnest(p_application_ids, p_expected, p_prev_hashes, p_command_ids) with ordinality
      as c (application_id, expected, prev_hash, command_id, place)
    left join application_states t on t.application_id = c.application_id
    where won is null or not c.application_id = any (won);
end
$body$
$append$;
  part record;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) as columns,
         string_agg(format('p_state_%s %s[]', attname, format_type(atttypid, atttypmod)), ', ' order by attnum) as parameters,
         string_agg(format('p_state_%s[s.place]', attname), ', ' order by attnum) as values,
         string_agg(format('%I = p_state_%s[s.place]', attname, attname), ', ' order by attnum) as assignments
  into part
  from pg_attribute
  where attrelid = 'application_states'::regclass and attnum > 0 and not attisdropped and attname <> 'application_id';
  append := replace(append, ':columns', part.columns);
  append := replace(append, ':state_parameters', part.parameters);
  append := replace(append, ':values', part.values);
  execute replace(append, ':assignments', part.assignments);
end $define$;
select define_append();

-- ---------------------------------------------------------------------------------------------- checkpoints
-- Signed checkpoints of the log of heads, which is kept as files outside the database.
create table log_checkpoints (
  number   int         primary key,
  taken_at timestamptz not null,
  -- entries of the log of heads
  size     bigint      not null,
  events   bigint      not null,
  streams  bigint      not null,
  -- the signed note (c2sp.org/tlog-checkpoint)
  note     text        not null
);
create trigger append_only before update or delete on log_checkpoints
  for each row execute function refuse_change();
create trigger no_truncate before truncate on log_checkpoints
  for each statement execute function refuse_change();

-- Witnesses' signatures of checkpoints (c2sp.org/tlog-cosignature).
create table log_cosignatures (
  number      int         not null,
  -- name and id of the witness's key
  witness     text        not null,
  -- by the witness's clock
  cosigned_at timestamptz not null,
  -- the line of the signed note
  line        text        not null,
  primary key (number, line)
);
create trigger append_only before update or delete on log_cosignatures
  for each row execute function refuse_change();
create trigger no_truncate before truncate on log_cosignatures
  for each statement execute function refuse_change();

-- What each witness answered last.
create table log_witnesses (
  witness  text        primary key,
  asked_at timestamptz not null,
  -- null: it cosigned
  problem  text,
  -- the log or a key was exchanged, by what it says
  is_alarm boolean     not null
);

grant usage on schema public to cursus_app;
grant select, insert on application_events, log_checkpoints, log_cosignatures to cursus_app;
grant select, insert, update on log_witnesses to cursus_app;
grant select, insert, update on application_states to cursus_app;
grant select, insert on application_steps to cursus_app;
-- taking rows with skip locked asks for update
grant select, insert, update, delete on application_changes, application_status_days, application_funnel_days, application_ways, job_outbox to cursus_app;
grant select, insert, update on application_status_counts, application_event_days, application_lengths, application_missed_days to cursus_app;
grant select on application_status_figures, application_status_day_changes, application_status_day_figures,
  application_event_day_changes, application_event_day_figures to cursus_app;
