-- Accounts, roles, sessions, and the links that mails carry.

create table users (
  id                 uuid        primary key,
  email              text        not null,
  password_hash      text,
  first_name         text        not null default '',
  last_name          text        not null default '',
  email_confirmed_at timestamptz,
  created_at         timestamptz not null,
  last_sign_in_at    timestamptz
);
create unique index users_email on users (lower(email));

create table profiles (
  id                    uuid    primary key references users on delete cascade,
  password_changed      boolean not null default false,
  first_login_completed boolean not null default false
);

create table user_roles (
  user_id uuid primary key references users on delete cascade,
  role    text not null check (role in ('applicant', 'editor', 'admin'))
);

-- A session's secret is in the visitor's cookie alone; here is its SHA-256.
create table sessions (
  token_hash   bytea       primary key,
  session_id   uuid        not null unique,
  user_id      uuid        not null references users on delete cascade,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  user_agent   text,
  ip_address   inet
);
create index sessions_by_user on sessions (user_id);

-- Single-use links. The secret can be derived again from link_id by the server's key, so no job or table holds it.
create table links (
  link_id        uuid        primary key,
  purpose        text        not null check (purpose in ('confirm-email', 'set-password', 'assessment')),
  application_id uuid,
  user_id        uuid references users on delete cascade,
  token_hash     bytea       not null unique,
  created_at     timestamptz not null,
  -- null: not valid until a later step sets it (the assessment link, until the invitation)
  expires_at     timestamptz,
  used_at        timestamptz
);
create index links_by_application on links (application_id, purpose, created_at desc);

create table audit_logs (
  audit_id      uuid        primary key,
  user_id       uuid,
  on_behalf_of  uuid,
  action        text        not null,
  resource_type text        not null,
  resource_id   text,
  metadata      jsonb       not null default '{}',
  user_agent    text,
  ip_address    inet,
  created_at    timestamptz not null
);
create index audit_logs_newest on audit_logs (created_at desc, audit_id desc);
create trigger append_only before update or delete on audit_logs
  for each row execute function refuse_change();
create trigger no_truncate before truncate on audit_logs
  for each statement execute function refuse_change();

grant select, insert, update, delete on users, profiles, user_roles, sessions, links to cursus_app;
grant select, insert on audit_logs to cursus_app;
