-- What happens while nobody looks: holds against deletion, what is due by a retention rule, and what the nightly work found.

-- Whoever stands here is neither deleted nor cleared by a rule (rulings 29, 30). By account, or by application where there is none.
create table legal_holds (
  hold_id        uuid        primary key,
  user_id        uuid,
  application_id uuid,
  reason         text        not null,
  placed_at      timestamptz not null,
  placed_by      uuid        not null,
  released_at    timestamptz,
  released_by    uuid,
  check (num_nonnulls(user_id, application_id) = 1)
);
create unique index legal_holds_of_user on legal_holds (user_id) where released_at is null;
create unique index legal_holds_of_application on legal_holds (application_id) where released_at is null;

-- What the nightly retention job found due; erased once the rule is approved (ruling 30). Ids alone: a row outlives the person's data.
create table retention_due (
  rule       text        not null check (rule in ('accounts', 'services', 'marketing')),
  subject    text        not null check (subject in ('user', 'application', 'message')),
  subject_id uuid        not null,
  due_since  timestamptz not null,
  listed_at  timestamptz not null,
  erased_at  timestamptz,
  primary key (rule, subject, subject_id)
);
create index retention_due_open on retention_due (rule, due_since) where erased_at is null;

-- What a job that runs by the clock did and found, so that a night without it, or a night with findings, is seen.
create table maintenance_runs (
  name     text        not null,
  ran_at   timestamptz not null,
  took_ms  int         not null,
  findings jsonb       not null,
  primary key (name, ran_at)
);

-- The proof that stays after an erasure: for each application its events' number, head hash, and that the chain verified.
alter table privacy_requests add column proof jsonb;
-- Retention's nightly look at accounts and at ended applications.
create index application_states_ended on application_states (status_since)
  where status in ('employed', 'rejected') and erased_at is null and not is_sandbox;

grant select, insert, update, delete on legal_holds, retention_due, maintenance_runs to cursus_app;
