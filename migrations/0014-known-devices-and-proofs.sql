-- Known devices and step-up proofs (docs/decisions/0036, 0037). The release before this one may run beside it.

-- Part of what a device cookie is signed over: raising it forgets every browser that knew this account (S33).
alter table users add column device_epoch int not null default 1;

-- When the person last gave a proof in this session (S35); null where the release before opened it: then created_at.
alter table sessions add column proved_at timestamptz;
