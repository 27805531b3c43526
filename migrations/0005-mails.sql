-- One record for every mail that a cause calls for. The id derives from cause and kind: a repeat finds it.
create table mails (
  mail_id        uuid        primary key,
  application_id uuid,
  kind           text        not null,
  cause_version  int,
  status         text        not null check (status in ('queued', 'sending', 'sent', 'failed', 'withdrawn')),
  attempts       int         not null default 0,
  response       text,
  queued_at      timestamptz not null,
  sent_at        timestamptz,
  -- mails about an account have no application
  user_id        uuid,
  -- the mail that this one resends
  resend_of      uuid,
  -- while 'sending': the try that holds the mail, and the database's time until which it does unless renewed
  lease_id       uuid,
  lease_until    timestamptz,
  -- why it was withdrawn: a code that screens put into words
  reason         text,
  -- the job that sends it, so that a mail whose job is gone is found
  job_id         uuid
);
create index mails_by_application on mails (application_id, queued_at);
create index mails_by_user on mails (user_id, queued_at) where user_id is not null;
create index mails_unfinished on mails (queued_at) where status in ('queued', 'sending');

-- Where mails go while no SMTP_URL is set; shown at /dev/outbox.
create table mail_outbox (
  mail_id    uuid        primary key,
  sender     text        not null,
  recipient  text        not null,
  subject    text        not null,
  text       text        not null,
  html       text        not null,
  created_at timestamptz not null
);
create index mail_outbox_newest on mail_outbox (created_at desc);

-- How many mails strangers recently caused to a mailbox. The mailbox is a keyed hash of its address; nothing else names it.
create table mailbox_mails (
  mailbox  bytea         not null,
  bucket   text          not null,
  mail_ids uuid[]        not null,
  sent_at  timestamptz[] not null,
  last_at  timestamptz   not null,
  primary key (mailbox, bucket)
);
create index mailbox_mails_old on mailbox_mails (last_at);

-- Notices to the staff mailbox: the first of a window leave by themselves, later ones in its digest (decision 0043).
create table staff_notice_windows (
  window_id uuid        primary key,
  ends_at   timestamptz not null,
  single    int         not null,
  in_digest int         not null,
  closed_at timestamptz
);
create unique index staff_notice_windows_open on staff_notice_windows ((true)) where closed_at is null;
create table staff_notices (
  mail_id      uuid        primary key,
  window_id    uuid        not null references staff_notice_windows on delete cascade,
  kind         text        not null,
  -- an application, a message or a privacy request
  subject_id   uuid        not null,
  noticed_at   timestamptz not null,
  is_in_digest boolean     not null
);
create index staff_notices_of_window on staff_notices (window_id) where is_in_digest;
create index staff_notices_about on staff_notices (subject_id) where is_in_digest;

-- What visitors write to the company.
create table contact_messages (
  message_id uuid        primary key,
  kind       text        not null check (kind in ('contact', 'security')),
  name       text        not null,
  email      text        not null,
  message    text        not null,
  created_at timestamptz not null
);
create index contact_messages_newest on contact_messages (created_at desc);

grant select, insert, update, delete on mails, mail_outbox, mailbox_mails, staff_notice_windows, staff_notices, contact_messages
  to cursus_app;
