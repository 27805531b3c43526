-- What applicants give besides the form: detailed information, documents, assessments; and what visitors write. Personal
-- data, never projections: these rows can be erased. Their keys begin with application_id, as the log's do.

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
  -- 'waiting' while the scanner is down: nobody can open the file then (S21)
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

create table contact_messages (
  message_id uuid        primary key,
  kind       text        not null check (kind in ('contact', 'security')),
  name       text        not null,
  email      text        not null,
  message    text        not null,
  created_at timestamptz not null
);
create index contact_messages_newest on contact_messages (created_at desc);

grant select, insert, update, delete on application_detailed_info, application_documents, application_assessments,
  contact_messages to cursus_app;
