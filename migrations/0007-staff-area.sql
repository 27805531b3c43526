-- What staff decide about the company and their own work, what leaves by webhook, and long runs.

-- One row a subject. `version` grows with every change: saving an older one is refused.
create table settings (
  name       text        primary key check (name in ('deadlines', 'assessment', 'company', 'retention')),
  value      jsonb       not null,
  version    int         not null,
  updated_at timestamptz not null,
  updated_by uuid
);

-- A filter kept under a name. `query` is the address's own, so that a view opens as a link does.
create table saved_views (
  user_id    uuid        not null,
  view_id    uuid        not null,
  screen     text        not null check (screen in ('review', 'applications', 'monitor')),
  name       text        not null,
  query      text        not null,
  created_at timestamptz not null,
  primary key (user_id, view_id),
  unique (user_id, screen, name)
);

create table webhooks (
  webhook_id uuid        primary key,
  url        text        not null,
  -- encrypted: the receiver checks our signature with it
  secret     bytea       not null,
  -- types of events; empty for all of them
  event_types text[]     not null default '{}',
  is_active  boolean     not null,
  created_at timestamptz not null,
  created_by uuid
);
-- What was sent, and what the receiver answered. The id derives from webhook and event: a repeat finds it.
create table webhook_deliveries (
  delivery_id     uuid        primary key,
  webhook_id      uuid        not null references webhooks on delete cascade,
  application_id  uuid        not null,
  version         int         not null,
  event_type      text        not null,
  status          text        not null check (status in ('queued', 'delivered', 'failed')),
  attempts        int         not null default 0,
  response_status int,
  response        text,
  queued_at       timestamptz not null,
  finished_at     timestamptz
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, queued_at desc, delivery_id);

-- What a job that runs by the clock did and found, so that a night without it, or a night with findings, is seen.
create table maintenance_runs (
  name     text        not null,
  ran_at   timestamptz not null,
  took_ms  int         not null,
  findings jsonb       not null,
  primary key (name, ran_at)
);

-- Long work over the whole log that was started on a screen: its question, how far it is, and its answer.
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
  events     bigint      not null default 0,
  -- about how many there are; null until the work begins
  of_events  bigint,
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

grant select, insert, update, delete on settings, saved_views, webhooks, webhook_deliveries, maintenance_runs, replay_runs
  to cursus_app;
