-- What staff decide about the company and about their own work, and what people ask about their own data.

-- One row a subject. `version` grows with every change: whoever saves an older one is refused.
create table settings (
  name       text        primary key check (name in ('deadlines', 'assessment', 'company', 'retention')),
  value      jsonb       not null,
  version    int         not null,
  updated_at timestamptz not null,
  updated_by uuid
);

-- A filter that somebody keeps under a name. `query` is the address's own, so that a view opens as a link does.
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

-- Who has an application open just now. Worth nothing after a crash.
create unlogged table application_viewers (
  application_id uuid        not null,
  user_id        uuid        not null,
  seen_at        timestamptz not null,
  primary key (application_id, user_id)
);
create index application_viewers_old on application_viewers (seen_at);

create table webhooks (
  webhook_id uuid        primary key,
  url        text        not null,
  -- encrypted: the receiver checks our signature with it
  secret     bytea       not null,
  -- types of events; empty for all of them
  event_types text[]      not null default '{}',
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
  event_type       text        not null,
  status          text        not null check (status in ('queued', 'delivered', 'failed')),
  attempts        int         not null default 0,
  response_status int,
  response        text,
  queued_at       timestamptz not null,
  finished_at     timestamptz
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, queued_at desc, delivery_id);

-- Copies of applications in which every step can be taken without effect (ruling 22). `clock_at` is a sandbox's own time; null: it
-- goes with the world's.
create table sandboxes (
  application_id uuid        primary key,
  forked_from    uuid,
  created_by     uuid        not null,
  created_at     timestamptz not null,
  clock_at       timestamptz
);
create index sandboxes_of on sandboxes (created_by, created_at desc);

-- What people ask about their own data (ruling 29). It stays after an erasure, without a name.
create table privacy_requests (
  request_id   uuid        primary key,
  user_id      uuid        not null,
  request_type text        not null check (request_type in ('data_export', 'data_deletion')),
  status       text        not null check (status in ('pending', 'processing', 'completed', 'rejected')),
  requested_at timestamptz not null,
  due_at       timestamptz not null,
  completed_at timestamptz,
  reason       text,
  handled_by   uuid
);
create index privacy_requests_of on privacy_requests (user_id, requested_at desc);
create unique index privacy_requests_open_deletion on privacy_requests (user_id)
  where request_type = 'data_deletion' and status in ('pending', 'processing');
create index privacy_requests_due on privacy_requests (due_at) where status in ('pending', 'processing');

-- Mails are looked at per application, newest first, and sent again: a new record that names the one before.
alter table mails add column resend_of uuid;

grant select, insert, update, delete on settings, saved_views, application_viewers, webhooks, webhook_deliveries, sandboxes,
  privacy_requests to cursus_app;
