-- What identifies a person in the audit log is sealed with that person's key (ruling 46, decision 0044): {"key": person, "ct": base64url}.
alter table audit_logs add column sealed jsonb;

-- Entries of before have it in plain, and SQL has no key to seal it with. Nothing was released yet: it is taken out. Row, time and
-- action stay, and so does what the server noted itself.
alter table audit_logs disable trigger append_only;
update audit_logs
set ip_address = null,
    user_agent = null,
    resource_id = case when metadata ? 'client' then null else resource_id end,
    metadata = case when action = 'job_discarded' then metadata - 'reason' else metadata - 'client' end
where ip_address is not null or user_agent is not null or metadata ? 'client' or action = 'job_discarded';
alter table audit_logs enable trigger append_only;

-- A process of an older release may still run beside this one. What it would write in plain does not get in.
create function leave_out_plain_identity() returns trigger language plpgsql as $$
begin
  new.ip_address := null;
  new.user_agent := null;
  new.metadata := new.metadata - 'client';
  return new;
end $$;
create trigger leave_out_plain_identity before insert on audit_logs
  for each row when (new.ip_address is not null or new.user_agent is not null or new.metadata ? 'client')
  execute function leave_out_plain_identity();

-- What visitors did with an application before it had an account: part of its person's export.
create index audit_logs_of_visitors on audit_logs (resource_id) where user_id is null and resource_type = 'application';

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
grant select, insert, update, delete on audit_quotas to cursus_app;
