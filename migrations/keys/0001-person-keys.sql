-- Data keys, one a person, wrapped by the master key. May live in a database of their own (KEYS_DATABASE_URL), so that
-- restoring a backup of the log cannot bring an erased person back.
create schema keys;

create table keys.person_keys (
  person_id    uuid        primary key,
  -- begins with the id of the master key that wraps it; null once destroyed, and the row stays as the record that it was
  wrapped_key  bytea,
  created_at   timestamptz not null,
  destroyed_at timestamptz,
  check ((wrapped_key is null) = (destroyed_at is not null))
);

-- Under which master keys people's keys are, and which ones a rotation has yet to move.
create index person_keys_wrapped_by on keys.person_keys ((substring(wrapped_key from 1 for 4)));

-- One for each master key that ever wrote here, sealed by it: a start without the keys that are needed is refused.
create table keys.master_key_check (
  key_id      bytea       primary key,
  check_value bytea       not null,
  used_since  timestamptz not null
);

do $$
begin
  if exists (select from pg_roles where rolname = 'cursus_app') then
    grant usage on schema keys to cursus_app;
    grant select, insert, update on keys.person_keys to cursus_app;
    grant select, insert on keys.master_key_check to cursus_app;
  end if;
end $$;
