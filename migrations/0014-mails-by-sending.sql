-- Mails of the last day, among those of years: they lie together, so that a small index by ranges of pages finds them.
create index concurrently mails_by_sending on mails using brin (sent_at) with (pages_per_range = 32);
