-- Data keys, one a person, wrapped by the master key. May live in a database of their own (KEYS_DATABASE_URL), so that
-- restoring a backup of the log cannot bring an erased person back.
create schema keys;

create table keys.person_keys (
  person_id    uuid        primary key,
  -- null once destroyed; the row stays as the record that it was
  wrapped_key  bytea,
  created_at   timestamptz not null,
  destroyed_at timestamptz,
  check ((wrapped_key is null) = (destroyed_at is not null))
);

-- Sealed by the master key that wraps these keys: a start with another one is refused.
create table keys.master_key_check (
  only_one    boolean primary key default true check (only_one),
  check_value bytea   not null
);

do $$
begin
  if exists (select from pg_roles where rolname = 'cursus_app') then
    grant usage on schema keys to cursus_app;
    grant select, insert, update on keys.person_keys to cursus_app;
    grant select, insert on keys.master_key_check to cursus_app;
  end if;
end $$;
