-- Spreads the application tables over a Citus cluster by application_id. Run once on the coordinator, as the tables' owner, after the
-- migrations and before there is load:
--   psql "$DATABASE_OWNER_URL" -v ON_ERROR_STOP=1 -f infra/citus/distribute.sql
-- README.md beside this file has the steps before and after it. A migration that adds a table has to name it here (a test asks for it).

begin;

-- The triggers that keep the log append-only go with the shards. Citus calls every trigger on a distributed table unsafe, since
-- one could write elsewhere; these write nothing.
set local citus.enable_unsafe_triggers = on;
-- Tables and functions in one transaction go by one connection a node.
set local citus.multi_shard_modify_mode = 'sequential';

-- One application's rows lie on one node: every key begins with application_id, so append and detail stay there.
select create_distributed_table('application_events', 'application_id', shard_count => 32);
select create_distributed_table('application_states', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_steps', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_changes', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_ways', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_forms', 'application_id', colocate_with => 'application_events');
select create_distributed_table('job_outbox', 'application_id', colocate_with => 'application_events');
select create_distributed_table('audit_outbox', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_detailed_info', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_documents', 'application_id', colocate_with => 'application_events');
select create_distributed_table('application_assessments', 'application_id', colocate_with => 'application_events');
select create_distributed_table('sandboxes', 'application_id', colocate_with => 'application_events');

-- Everything else stays on the coordinator, and so do pg-boss's own tables.
do $$
declare
  unknown text;
begin
  select string_agg(name, ', ' order by name) into unknown
  from (select (case schemaname when 'public' then '' else schemaname || '.' end) || tablename as name
        from pg_tables where schemaname in ('public', 'keys')) tables
  where name not in (select table_name::text from citus_tables) and name <> all (array[
    -- figures that the worker adds up, and statements about the log
    'application_status_counts', 'application_status_days', 'application_event_days', 'application_funnel_days',
    'application_lengths', 'application_missed_days', 'log_checkpoints', 'log_cosignatures', 'log_witnesses',
    -- accounts
    'users', 'profiles', 'user_roles', 'sessions', 'links', 'factors', 'recovery_codes', 'user_identities', 'handoffs', 'sign_ups',
    'sign_in_failures', 'impersonations', 'rate_limits', 'account_job_outbox', 'keys.person_keys', 'keys.master_key_check',
    -- the audit log, mails and messages
    'audit_logs', 'audit_quotas', 'mails', 'mail_outbox', 'mailbox_mails', 'staff_notice_windows', 'staff_notices', 'contact_messages',
    -- staff's own
    'application_viewers', 'settings', 'saved_views', 'webhooks', 'webhook_deliveries', 'maintenance_runs', 'running_processes', 'replay_runs',
    'privacy_requests', 'legal_holds', 'retention_due',
    'schema_migrations_main', 'schema_migrations_keys'
  ]);
  if unknown is not null then
    raise exception 'distribute.sql does not say where these tables belong: %', unknown;
  end if;
end $$;

-- The append as a cluster takes it (docs/decisions/0061): one application at a time, on the node that holds it, statement by statement,
-- each of one row. Citus sends the call there by its first parameter, so that outside of a transaction a command is one round trip and one
-- commit, of that node alone. Commands that arrive together do not go together: they would make a transaction over several nodes. The
-- audit entry waits beside the events for the worker, since a row on the coordinator would be committed after them or never.
-- A migration that adds a column to application_states calls define_append() here as anywhere.
alter function define_append() rename to define_append_of_one_server;
create function define_append() returns void language plpgsql as $define$
declare
  append text := $append$
create or replace function append_application_events(:arguments)
returns table (place int, outcome text, current_version int, current_status text) language plpgsql as $body$
declare
  s        record;
  standing record;
  is_done  boolean;
  n        int;
begin
  if cardinality(p_application_ids) > 1 then
    return query select one, 'busy', null::int, null::text from generate_series(1, cardinality(p_application_ids)) one;
    return;
  end if;

  -- A record: given an array's element to set, Citus 13.2 ends with a segmentation fault.
  select :elements into s;
  if p_expected[1] = 0 then
    insert into application_states (application_id, :columns) values (p_application_id, :values) on conflict do nothing;
  else
    update application_states t set :assignments
    where t.application_id = p_application_id and t.version = p_expected[1] and t.head_hash = p_prev_hashes[1];
  end if;

  if not found then
    select t.version, t.status into standing from application_states t where t.application_id = p_application_id;
    select count(*) > 0 into is_done from application_events e
    where e.application_id = p_application_id and e.command_id = p_command_ids[1];
    return query select 1, case when standing.version is null then 'missing' when is_done then 'repeated' else 'conflict' end,
                        standing.version, standing.status;
    return;
  end if;

  for n in 1 .. cardinality(p_types) loop
    insert into application_events
      (application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at)
    values (p_application_id, p_expected[1] + p_ordinals[n] + 1, p_event_ids[n], p_command_ids[1], p_ordinals[n], p_types[n], p_bodies[n],
            case when n = 1 then p_prev_hashes[1] else p_hashes[n - 1] end, p_hashes[n], p_recorded_at[1]);
  end loop;

  for n in 1 .. cardinality(p_step_places) loop
    insert into application_steps (application_id, version, status, entered_at, left_at, due, is_sandbox)
    values (p_application_id, p_step_versions[n], p_step_statuses[n], p_step_entered_at[n], p_step_left_at[n], p_step_due[n],
            p_step_sandboxes[n]);
  end loop;

  for n in 1 .. cardinality(p_change_places) loop
    insert into application_changes
      (application_id, version, recorded_at, release, events,
       left_status, left_since, left_overdue_since, entered_status, entered_since, entered_overdue_since)
    values (p_application_id, p_state_version[1], p_recorded_at[1], p_change_releases[n], p_change_events[n],
            p_left_statuses[n], p_left_since[n], p_left_overdue[n], p_entered_statuses[n], p_entered_since[n], p_entered_overdue[n]);
  end loop;

  for n in 1 .. cardinality(p_job_places) loop
    insert into job_outbox (application_id, job_id, queue, data, start_after)
    values (p_application_id, p_job_ids[n], p_job_queues[n], p_job_data[n], p_job_starts[n]) on conflict do nothing;
  end loop;

  for n in 1 .. cardinality(p_audit_places) loop
    insert into audit_outbox (application_id, audit_id, user_id, on_behalf_of, action, resource_type, metadata, sealed, created_at)
    values (p_application_id, p_audit_ids[n], p_audit_users[n], p_audit_on_behalf[n], p_audit_actions[n], p_audit_resources[n],
            p_audit_metadata[n], p_audit_sealed[n], p_recorded_at[1]);
  end loop;
end $body$
$append$;
  arguments text;
  part record;
begin
  perform define_append_of_one_server();
  select pg_get_function_arguments(oid) into arguments from pg_proc where proname = 'append_application_events';
  select string_agg(quote_ident(attname), ', ' order by attnum) as columns,
         string_agg(format('p_state_%s[1] as %I', attname, attname), ', ' order by attnum) as elements,
         string_agg(format('s.%I', attname), ', ' order by attnum) as values,
         string_agg(format('%I = s.%I', attname, attname), ', ' order by attnum) as assignments
  into part
  from pg_attribute
  where attrelid = 'application_states'::regclass and attnum > 0 and not attisdropped and attname <> 'application_id';
  append := replace(append, ':arguments', arguments);
  append := replace(append, ':columns', part.columns);
  append := replace(append, ':elements', part.elements);
  append := replace(append, ':values', part.values);
  execute replace(append, ':assignments', part.assignments);
  alter function append_application_events reset all;
  -- From any node: the one that holds the application does the work, also as part of a transaction.
  perform create_distributed_function(
    oid::regprocedure, 'p_application_id', colocate_with => 'application_events', force_delegation => true)
  from pg_proc where proname = 'append_application_events';
end $define$;
select define_append();

-- Where one PostgreSQL jumps along an index, each shard has a look at all it has.
create or replace function positions_in_use(until timestamptz default 'infinity') returns setof text stable language plpgsql as $$
begin
  return query select distinct s.position from application_states s where s.submitted_at <= until and not s.is_sandbox;
end $$;
create or replace function oldest_by_status() returns table (status text, oldest timestamptz) stable language plpgsql as $$
begin
  return query select s.status, min(s.status_since) from application_states s where not s.is_sandbox group by s.status;
end $$;

-- The coordinator has no pages of the log to take a sample of.
create or replace function event_bounds(events int) returns setof uuid stable language plpgsql as $$
begin
  return query select public.event_bounds_along_key(events);
end $$;

-- What one PostgreSQL looks up in five places is here one statement: a union that has the application in each part goes to the shards as a whole.
create or replace function status_figures(moment timestamptz)
returns table (status text, count bigint, overdue bigint, urgent bigint, oldest timestamptz, positions text[])
stable language plpgsql as $$
#variable_conflict use_column
begin
  return query
    with looked as materialized (
      select status, position, sum(count) as count, sum(overdue) as overdue, sum(missed) as missed, sum(urgent) as urgent, min(since) as since
      from (
        select application_id, status, position, 0 as count, 0 as overdue, (not is_overdue and deadline_due <= moment)::int as missed,
               (not is_overdue and deadline_due > moment and deadline_due <= moment + interval '24 hours')::int as urgent,
               status_since as since
        from application_states where not is_sandbox
        union all
        select application_id, entered_status, null, 1, (entered_overdue_since is not null)::int, 0, 0, null
        from application_changes where entered_status is not null
        union all
        select application_id, left_status, null, -1, -(left_overdue_since is not null)::int, 0, 0, null
        from application_changes where left_status is not null) parts
      group by status, position),
    figures as (
      select status, sum(count)::bigint as count, sum(overdue)::bigint as overdue, sum(urgent)::bigint as urgent, min(since) as since from (
        select status, count, overdue, 0 as urgent, null::timestamptz as since from application_status_counts
        union all select status, count, overdue + coalesce(missed, 0), urgent, since from looked) parts
      group by status)
    select f.status, f.count, f.overdue, coalesce(f.urgent, 0), f.since,
           (select array_agg(distinct position order by position) from looked where position is not null)
    from figures f;
end $$;

-- The same of what the kept figures lack: four looks at each shard otherwise, and two.
create or replace view application_status_day_changes as
  select status, day, count, overdue from (
    select application_id, entered_status as status, utc_day(entered_since) as day, 1 as count, 0 as overdue
    from application_changes where entered_status is not null
    union all select application_id, left_status, utc_day(left_since), -1, 0 from application_changes where left_status is not null
    union all select application_id, entered_status, utc_day(entered_overdue_since), 0, 1
    from application_changes where entered_overdue_since is not null
    union all select application_id, left_status, utc_day(left_overdue_since), 0, -1
    from application_changes where left_overdue_since is not null) parts;
create or replace view application_status_figures as
  select status, sum(count)::bigint as count, sum(overdue)::bigint as overdue from (
    select status, count, overdue from application_status_counts
    union all select status, count, overdue from (
      select application_id, entered_status as status, 1 as count, (entered_overdue_since is not null)::int as overdue
      from application_changes where entered_status is not null
      union all select application_id, left_status, -1, -(left_overdue_since is not null)::int
      from application_changes where left_status is not null) parts
  ) figures group by status;

create or replace function changes_by_stretch(starts timestamptz[], ends timestamptz[]) returns table (place bigint, changes bigint)
stable language plpgsql as $$
declare
  until timestamptz := ends[cardinality(ends)];
begin
  return query
    with counted as materialized (
      select width_bucket(left_at, starts) as stretch, count(*) as n from application_steps
      where not is_sandbox and left_at >= starts[1] and left_at < until group by 1
      union all
      select width_bucket(submitted_at, starts), count(*) from application_states
      where not is_sandbox and submitted_at >= starts[1] and submitted_at < until group by 1)
    select g::bigint, coalesce(sum(counted.n), 0)::bigint from generate_series(1, cardinality(starts)) g
    left join counted on counted.stretch = g group by g;
end $$;

-- An idle worker asks every shard once a second; a live update has it look at once.
create or replace function tables_with_work() returns setof text stable language plpgsql as $$
begin
  return query select w.source from (
    select application_id, 'job_outbox' as source from job_outbox
    union all select application_id, 'audit_outbox' from audit_outbox
    union all select application_id, 'application_changes' from application_changes) w group by w.source;
  return query (select 'account_job_outbox' from account_job_outbox limit 1);
end $$;
create or replace function idle_look_ms() returns int immutable language sql return 1000;

-- A rebuild's new tables lie beside the live ones before they are filled; a unique index is as good as a key there; and a row's last
-- transaction is known to its node alone, so that versions are compared.
create or replace function place_beside(new_table text, live_table text) returns void language plpgsql as $$
begin
  perform create_distributed_table(new_table::regclass, 'application_id', colocate_with => live_table);
end $$;
create or replace function make_primary_key(of_table text, of_index text) returns void language plpgsql as $$
begin
end $$;
create or replace function states_changed_since(since xid) returns setof uuid language plpgsql as $$
begin
  return query select l.application_id from application_states l left join application_states_next n using (application_id)
    where n.version is distinct from l.version;
end $$;

commit;

-- All twelve must be one co-location group.
select count(distinct colocation_id) as groups, count(*) as tables
from citus_tables where citus_table_type = 'distributed';
