-- Requests about personal data, holds against deletion, and what retention rules found due.

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
  handled_by   uuid,
  -- what stays after an erasure: for each application its events' number, head hash, and that the chain verified
  proof        jsonb
);
create index privacy_requests_of on privacy_requests (user_id, requested_at desc);
create unique index privacy_requests_open_deletion on privacy_requests (user_id)
  where request_type = 'data_deletion' and status in ('pending', 'processing');
create index privacy_requests_due on privacy_requests (due_at) where status in ('pending', 'processing');

-- A person under a hold is neither deleted nor cleared by a rule (rulings 29, 30). By account, or by application where there is none.
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

grant select, insert, update, delete on privacy_requests, legal_holds, retention_due to cursus_app;
