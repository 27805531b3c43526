-- Who did what and when (ruling 46, docs/decisions/0044). Entries are appended, never changed.

create table audit_logs (
  audit_id      uuid        primary key,
  user_id       uuid,
  on_behalf_of  uuid,
  action        text        not null,
  resource_type text        not null,
  resource_id   text,
  metadata      jsonb       not null default '{}',
  -- what identifies a person, sealed with that person's key: {"key": person, "ct": base64url}
  sealed        jsonb,
  created_at    timestamptz not null
);
create index audit_logs_newest on audit_logs (created_at desc, audit_id desc);
create index audit_logs_by_user on audit_logs (user_id, created_at desc) where user_id is not null;
create index audit_logs_by_action on audit_logs (action, created_at desc);
-- What visitors did with an application before it had an account: part of its person's export.
create index audit_logs_of_visitors on audit_logs (resource_id) where user_id is null and resource_type = 'application';
create trigger append_only before update or delete on audit_logs
  for each row execute function refuse_change();
create trigger no_truncate before truncate on audit_logs
  for each statement execute function refuse_change();

-- Entries that wait beside the events of their application, where the log is on other machines than audit_logs (infra/citus). The worker
-- moves them; on one PostgreSQL none ever waits.
create table audit_outbox (
  application_id uuid        not null,
  audit_id       uuid        not null,
  user_id        uuid,
  on_behalf_of   uuid,
  action         text        not null,
  resource_type  text        not null,
  metadata       jsonb       not null default '{}',
  sealed         jsonb,
  created_at     timestamptz not null,
  primary key (application_id, audit_id)
);

-- How many entries a visitor without an account left in this hour, by what they say (S36): a job writes down how many were dropped.
create table audit_quotas (
  visitor   bytea       not null,
  begins_at timestamptz not null,
  kept      int         not null,
  dropped   int         not null,
  -- how many the latest statement might keep
  granted   int         not null,
  -- the entry that will say so, sealed when the hour's first entry came
  audit_id  uuid        not null,
  metadata  jsonb       not null,
  sealed    jsonb       not null,
  primary key (visitor, begins_at)
);
create index audit_quotas_by_hour on audit_quotas (begins_at);

grant select, insert on audit_logs to cursus_app;
grant select, insert, update, delete on audit_outbox, audit_quotas to cursus_app;

-- What waits for a worker: outboxes to hand on from, and changes to add up. Functions, because a cluster has another way to the same, and
-- rests longer between two looks, each of which asks every machine (infra/citus).
create function tables_with_work() returns setof text stable language sql as $$
  (select 'job_outbox' from job_outbox limit 1)
  union all (select 'account_job_outbox' from account_job_outbox limit 1)
  union all (select 'audit_outbox' from audit_outbox limit 1)
  union all (select 'application_changes' from application_changes limit 1)
$$;
create function idle_look_ms() returns int immutable language sql return 150;
