-- Mails end: a worker that sends one holds it by a lease, and a mail whose cause is gone is withdrawn with a reason (decision 0042).
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check
  check (status in ('queued', 'sending', 'sent', 'failed', 'withdrawn'));
-- While 'sending': the try that holds the mail, and the database's time until which it does unless renewed.
alter table mails add column lease_id uuid;
alter table mails add column lease_until timestamptz;
-- Why it was withdrawn: a code that screens put into words.
alter table mails add column reason text;
-- The job that sends it, so that a mail whose job is gone is found.
alter table mails add column job_id uuid;
create index mails_unfinished on mails (queued_at) where status in ('queued', 'sending');

-- How many mails strangers have caused to a mailbox of late. The mailbox is a keyed hash of its address; nothing else names it.
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
  gathered  int         not null,
  closed_at timestamptz
);
create unique index staff_notice_windows_open on staff_notice_windows ((true)) where closed_at is null;
create table staff_notices (
  mail_id     uuid        primary key,
  window_id   uuid        not null references staff_notice_windows on delete cascade,
  kind        text        not null,
  -- an application, a message or a privacy request
  subject_id  uuid        not null,
  noticed_at  timestamptz not null,
  is_gathered boolean     not null
);
create index staff_notices_of_window on staff_notices (window_id) where is_gathered;
create index staff_notices_about on staff_notices (subject_id) where is_gathered;

grant select, insert, update, delete on mailbox_mails, staff_notice_windows, staff_notices to cursus_app;
