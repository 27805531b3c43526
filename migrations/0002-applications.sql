-- Personal data of applications. Never mixed with projections: these rows can be erased, projections can be rebuilt.

create extension if not exists pg_trgm;

-- Letters as they are searched for: without case and accents.
create function searchable(words text) returns text immutable strict parallel safe language sql
  return lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'));

create table application_forms (
  application_id uuid        primary key,
  person_id      uuid        not null,
  user_id        uuid,
  created_at     timestamptz not null,
  first_name     text        not null,
  last_name      text        not null,
  email          text        not null,
  phone          text        not null,
  address        text        not null,
  linkedin_url   text,
  portfolio_url  text,
  motivation     text        not null,
  -- a space in front: a word's beginning is searched for with the space before it
  search         text        not null generated always as
    (searchable(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) stored,
  -- when the person made it their own: applied signed in, accepted it, or pressed the confirmation link (docs/decisions/0035)
  attached_at    timestamptz,
  -- when the owner of the address said that someone else had applied with it
  disclaimed_at  timestamptz
);
create index application_forms_search on application_forms using gin (search gin_trgm_ops);
-- searches that find much walk along the newest: created_at is the submitted_at of application_states
create index application_forms_newest on application_forms (created_at desc, application_id desc) include (search);
create index application_forms_by_user on application_forms (user_id, created_at desc);
create index application_forms_by_email on application_forms (lower(email));

-- The specification's table `applications`: the projection and the person's data, joined. A function, because a rebuild
-- swaps the projection tables by rename and has to recreate the view over the new ones.
create function define_applications_view() returns void language plpgsql as $$
begin
  execute $view$
    create or replace view applications as
    select s.application_id as id, f.user_id, s.submitted_at as created_at, f.first_name, f.last_name, f.email, f.phone,
           f.address, s.position, f.linkedin_url, f.portfolio_url, f.motivation,
           s.status as workflow_status, s.status_since, s.version, s.is_legacy, s.is_sandbox,
           s.email_confirmed_at,
           case when s.deadline_kind = 'email' then s.deadline_due end as email_confirmation_deadline,
           case when s.deadline_kind = 'details' then s.deadline_due end as detailed_info_deadline,
           case when s.deadline_kind = 'assessment' then s.deadline_due end as assessment_deadline,
           case when s.deadline_kind = 'documents' then s.deadline_due end as legal_docs_deadline,
           case when s.deadline_kind = 'contract' then s.deadline_due end as contract_deadline,
           s.deadline_kind, s.deadline_due, s.is_overdue,
           s.detailed_info_submitted_at, s.detailed_review_completed_at,
           s.assessment_score, s.assessment_result, s.assessment_completed_at,
           s.contract_offered_at, s.contract_response_at,
           s.decision_version, s.decision_actor_id, s.decision_from, s.decision_to, s.decision_at,
           f.person_id, f.search,
           (select coalesce(jsonb_agg(jsonb_build_object('status', p.status, 'version', p.version,
                                                         'timestamp', p.entered_at, 'leftAt', p.left_at) order by p.version), '[]')
            from application_steps p where p.application_id = s.application_id)
           || jsonb_build_array(jsonb_build_object('status', s.status, 'version', s.status_version,
                                                   'timestamp', s.status_since, 'leftAt', null)) as workflow_step_history
    from application_states s join application_forms f using (application_id)
  $view$;
  grant select on applications to cursus_app;
end $$;
select define_applications_view();

-- What applicants give besides the form. Personal data, never projections: these rows can be erased.

create table application_detailed_info (
  application_id              uuid        primary key,
  availability_start_date     date,
  languages_spoken            text[]      not null default '{}',
  special_skills              text[]      not null default '{}',
  previous_experience_details text        not null default '',
  expected_salary_range       text        not null default '',
  work_permit_status          text        not null default '',
  emergency_contact_name      text        not null default '',
  emergency_contact_phone     text        not null default '',
  -- two of {name, relationship, phone, email}
  contact_references          jsonb       not null default '[]',
  additional_notes            text        not null default '',
  -- null while it is a draft
  submitted_at                timestamptz,
  updated_at                  timestamptz not null
);

-- Every version of every document. The bytes lie in the file storage, encrypted, under a random name.
create table application_documents (
  application_id      uuid        not null,
  document_id         uuid        not null,
  document_type       text        not null check (document_type in
                        ('passport_id', 'work_permit', 'cv_resume', 'references', 'certifications', 'background_check')),
  file_name           text        not null,
  file_size           bigint      not null check (file_size > 0),
  content_type        text        not null,
  file_path           text        not null,
  -- SHA-256 of the bytes as they were sent
  sha256              bytea       not null,
  verification_status text        not null check (verification_status in ('pending', 'verified', 'rejected')),
  verification_notes  text,
  verified_by         uuid,
  verified_at         timestamptz,
  -- 'waiting' while the scanner is down: the file cannot be opened then (S21)
  scan_status         text        not null check (scan_status in ('off', 'waiting', 'clean', 'infected')),
  uploaded_at         timestamptz not null,
  -- when a newer version took its place
  replaced_at         timestamptz,
  primary key (application_id, document_id)
);
create unique index application_documents_current on application_documents (application_id, document_type)
  where replaced_at is null;

-- Answers of both questionnaires, with their score. The keys to the answers are in the code of the server alone.
create table application_assessments (
  application_id uuid        not null,
  questionnaire  text        not null check (questionnaire in ('portal', 'link')),
  responses      jsonb       not null,
  skills         text[]      not null default '{}',
  score          int         not null check (score between 0 and 100),
  result         text        not null check (result in ('pass', 'review')),
  completed_at   timestamptz not null,
  primary key (application_id, questionnaire)
);

-- Copies of applications in which every step can be taken without effect (ruling 22). `clock_at` is a sandbox's own time; null: real
-- time.
create table sandboxes (
  application_id uuid        primary key,
  forked_from    uuid,
  created_by     uuid        not null,
  created_at     timestamptz not null,
  clock_at       timestamptz
);
create index sandboxes_of on sandboxes (created_by, created_at desc);

-- Who has an application open just now. Worth nothing after a crash.
create unlogged table application_viewers (
  application_id uuid        not null,
  user_id        uuid        not null,
  seen_at        timestamptz not null,
  primary key (application_id, user_id)
);
create index application_viewers_old on application_viewers (seen_at);

grant select, insert, update, delete on application_forms, application_detailed_info, application_documents,
  application_assessments, sandboxes, application_viewers to cursus_app;
