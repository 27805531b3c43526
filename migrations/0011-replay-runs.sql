-- Long work over the whole log that somebody asked for on a screen: its question, how far it is, and its answer.
create table replay_runs (
  run_id     uuid        primary key,
  kind       text        not null check (kind in ('verify', 'rebuild', 'what-if')),
  question   jsonb       not null,
  asked_by   uuid        not null,
  asked_at   timestamptz not null,
  state      text        not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- how often a worker began; one that was begun again has nothing more to say
  attempts   int         not null default 0,
  phase      text,
  events      bigint      not null default 0,
  -- about how many there are; null until the work begins
  of_events   bigint,
  started_at timestamptz,
  ended_at   timestamptz,
  answer     jsonb,
  error      text,
  check ((ended_at is null) = (state in ('waiting', 'running')))
);
create index replay_runs_newest on replay_runs (asked_at desc, run_id desc);
-- One verification and one rebuild at a time, and one question a person.
create unique index replay_runs_open on replay_runs
  (kind, (case kind when 'what-if' then asked_by else '00000000-0000-0000-0000-000000000000'::uuid end))
  where ended_at is null;

grant select, insert, update, delete on replay_runs to cursus_app;
