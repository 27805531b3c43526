-- Which of several applications stands in front of a person (docs/decisions/0035).
-- When the person made it their own: applied signed in, accepted it, or pressed the confirmation link. Null before, and for rows from before this file.
alter table application_forms add column attached_at timestamptz;
-- When the owner of the address said that somebody else had applied with it.
alter table application_forms add column disclaimed_at timestamptz;

-- Which application this session has opened, if not the one in front.
alter table sessions add column chosen_application uuid;

alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check
  check (purpose in ('confirm-email', 'set-password', 'assessment', 'sign-up', 'reset-password', 'invitation', 'not-me'));
