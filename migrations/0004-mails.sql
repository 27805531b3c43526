-- One record for every mail that a cause calls for. The id derives from cause and kind: a repeat finds it.
create table mails (
  mail_id        uuid        primary key,
  application_id uuid,
  kind           text        not null,
  cause_version  int,
  status         text        not null check (status in ('queued', 'sent', 'failed')),
  attempts       int         not null default 0,
  response       text,
  queued_at      timestamptz not null,
  sent_at        timestamptz
);
create index mails_by_application on mails (application_id, queued_at);

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

grant select, insert, update, delete on mails, mail_outbox to cursus_app;
