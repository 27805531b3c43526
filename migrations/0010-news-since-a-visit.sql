-- Up to when a member of staff said to have seen what is new on the Overview; null: never (decision 0080).
alter table profiles add column news_seen_at timestamptz;
-- When a mail was given up. Those of before have the time at which they were queued.
alter table mails add column failed_at timestamptz;
