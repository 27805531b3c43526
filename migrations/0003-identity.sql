-- Accounts, roles, sessions, second factors, sign-in with a provider, and the links that mails carry.

create table users (
  id                 uuid        primary key,
  email              text        not null,
  password_hash      text,
  first_name         text        not null default '',
  last_name          text        not null default '',
  email_confirmed_at timestamptz,
  created_at         timestamptz not null,
  last_sign_in_at    timestamptz,
  -- part of what a device cookie is signed over: raising it forgets every browser that knew this account (S33)
  device_epoch       int         not null default 1,
  -- where to look for applications of this account: their forms say whether they are. A cluster asks their shards alone
  application_ids    uuid[]      not null default '{}'
  -- each sign-in updates its row: with room in the page, no index is touched
) with (fillfactor = 85);
create unique index users_email on users (lower(email));
create index users_newest on users (created_at desc, id desc);
create index users_search on users using gin
  (searchable(' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

create table profiles (
  id                    uuid    primary key references users on delete cascade,
  password_changed      boolean not null default false,
  first_login_completed boolean not null default false
);

create table user_roles (
  user_id uuid primary key references users on delete cascade,
  role    text not null check (role in ('applicant', 'editor', 'admin'))
);

-- A session's tokens derive from its id and generation by the server's key (docs/decisions/0017): nothing here opens it.
-- Ended ones are kept for a while, so that the browser can say why.
create table sessions (
  session_id       uuid        primary key,
  -- no foreign key: the row outlives a deleted account, to say that it ended
  user_id          uuid        not null,
  created_at       timestamptz not null,
  last_seen_at     timestamptz not null,
  expires_at       timestamptz not null,
  -- raised by each refresh; the token of an earlier one is spent
  generation       int         not null default 1,
  rotated_at       timestamptz not null,
  -- how the person proved who they are: a password or a provider; and when the second factor was given
  signed_in_with   text        not null check (signed_in_with in ('password', 'google', 'link')),
  second_factor_at timestamptz,
  -- wrong codes given while the second factor is awaited
  factor_tries     int         not null default 0,
  user_agent       text,
  ip_address       inet,
  ended_at         timestamptz,
  ended_because    text check (ended_because in ('sign-out', 'next-step', 'ended-by-owner', 'password-changed',
                     'token-reused', 'role-changed', 'account-deleted', 'factor-reset', 'idle', 'too-many-tries')),
  -- when the person last gave a proof in this session (S35, docs/decisions/0037)
  proved_at        timestamptz,
  -- which of several own applications this session has opened, if not the one in front
  chosen_application uuid,
  check ((ended_at is null) = (ended_because is null))
);
create index sessions_open_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_end on sessions (expires_at);

-- Single-use links. The secret can be derived again from link_id by the server's key, so no job or table holds it.
create table links (
  link_id        uuid        primary key,
  purpose        text        not null check (purpose in ('confirm-email', 'set-password', 'assessment', 'sign-up',
                   'reset-password', 'invitation', 'not-me')),
  application_id uuid,
  user_id        uuid references users on delete cascade,
  token_hash     bytea       not null unique,
  created_at     timestamptz not null,
  -- null: not valid until a later step sets it (the assessment link, until the invitation)
  expires_at     timestamptz,
  used_at        timestamptz,
  -- where a link of a person without an account goes
  email          text
);
create index links_by_application on links (application_id, purpose, created_at desc);
create index links_by_user on links (user_id) where user_id is not null;
create index links_by_email on links (lower(email), created_at) where email is not null;
create index links_sign_up_by_end on links (expires_at) where purpose = 'sign-up';

-- Time-based one-time codes (RFC 6238). The seed is encrypted under the server's key.
create table factors (
  factor_id     uuid        primary key,
  user_id       uuid        not null references users on delete cascade,
  sealed_seed   bytea       not null,
  created_at    timestamptz not null,
  -- null while its first code is awaited
  verified_at   timestamptz,
  -- the last time step a code was accepted for: each is accepted once (S6)
  last_step     bigint
);
create unique index factors_verified on factors (user_id) where verified_at is not null;
create index factors_by_user on factors (user_id);

create table recovery_codes (
  user_id   uuid  not null references users on delete cascade,
  -- argon2id of the code with the salt that all codes of one set share
  code_hash bytea not null,
  salt      bytea not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

-- A provider's name for an account: issuer and subject, never the e-mail address (S10).
create table user_identities (
  issuer     text        not null,
  subject    text        not null,
  user_id    uuid        not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index user_identities_by_user on user_identities (user_id);

-- What stands in the address of /auth-callback: single use, one minute, bound to the browser (ruling 15).
create table handoffs (
  code_hash      bytea       primary key,
  browser_hash   bytea       not null,
  user_id        uuid        not null references users on delete cascade,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  used_at        timestamptz
);

-- A pending sign-up: nothing of it counts before the mail's link is pressed. Its id is the link's.
create table sign_ups (
  link_id       uuid primary key references links on delete cascade,
  password_hash text not null,
  first_name    text not null,
  last_name     text not null,
  -- the browser that asked: from another one the password has to be typed again
  browser_hash  bytea not null
);

-- Failed sign-ins, by account and by address (S5). Keys are hashes: no address of anybody stands here.
create table sign_in_failures (
  key           bytea       primary key,
  failures      int         not null,
  last_at       timestamptz not null,
  blocked_until timestamptz
);

-- Requests let through per visitor and action within the last minute or so (S23, docs/decisions/0018). Lost in a crash
-- without harm. Keys are hashes: no address of anybody stands here.
create unlogged table rate_limits (
  key     text          primary key,
  -- when each that counts was let through, oldest first
  hits    timestamptz[] not null,
  -- how many the last statement asked for and got; the limit that it named
  granted int           not null,
  most    int           not null,
  -- nothing counts after this
  ends_at timestamptz   not null
) with (fillfactor = 70);
-- a row is rewritten with every hit: compressing it would cost more than its bytes
alter table rate_limits alter column hits set storage plain;

-- An admin who looks at the portal as an applicant (ruling 22).
create table impersonations (
  impersonation_id uuid        primary key,
  session_id       uuid        not null references sessions on delete cascade,
  application_id   uuid        not null,
  -- the application's user, or a synthetic id where it has none
  on_behalf_of     uuid        not null,
  started_at       timestamptz not null,
  expires_at       timestamptz not null,
  ended_at         timestamptz
);
create unique index impersonations_open on impersonations (session_id) where ended_at is null;

-- Jobs that accounts cause: as job_outbox, which belongs to applications and is distributed with them.
create table account_job_outbox (
  job_id      uuid        primary key,
  queue       text        not null,
  data        jsonb       not null,
  start_after timestamptz
);

grant select, insert, update, delete on users, profiles, user_roles, sessions, links, factors, recovery_codes, user_identities,
  handoffs, sign_ups, sign_in_failures, rate_limits, impersonations, account_job_outbox to cursus_app;
