-- Steps that cover an instant (0010): the finer the classes of their lengths, the fewer stays a range holds that do not cover it. Most
-- stays last hours or a few days, so that one class up to 32 days read seven times as many as it gave. Each step is in one index still.
-- The classes, of 2, 8 and 32 days, are those of services/event-log/step-durations.ts.
drop index application_steps_short, application_steps_long;
create index application_steps_under_2_days on application_steps (left_at, entered_at, status)
  where left_at - entered_at < interval '48 hours';
create index application_steps_under_8_days on application_steps (left_at, entered_at, status)
  where left_at - entered_at >= interval '48 hours' and left_at - entered_at < interval '192 hours';
create index application_steps_under_32_days on application_steps (left_at, entered_at, status)
  where left_at - entered_at >= interval '192 hours' and left_at - entered_at < interval '768 hours';
create index application_steps_longer on application_steps (left_at, entered_at, status)
  where left_at - entered_at >= interval '768 hours';
-- Without it a third of all steps would be expected in each class.
create statistics application_steps_lengths on (left_at - entered_at) from application_steps;

-- Deadlines in force at an instant, of those who are still there: read from the index alone.
drop index application_states_by_deadline;
create index application_states_by_deadline on application_states
  ((coalesce(deadline_due, 'infinity')), application_id) include (deadline_due, status, status_since) where not is_sandbox;
