-- Mails that bounced since an instant: few of all.
create index concurrently mails_failed on mails ((coalesce(failed_at, queued_at)), application_id) where status = 'failed';
