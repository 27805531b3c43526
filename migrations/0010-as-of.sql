-- Stays that cover an instant, for every list and figure as of then (docs/rules/event-log.md, Replay). An interval's end is bounded by its
-- beginning and its length: what covers T and is shorter than 32 days ended within 32 days after T, which one range of an
-- index finds. The few longer ones have an index of their own. A fold's index: a rebuild makes it anew with its table.
create index application_steps_short on application_steps (left_at, entered_at, status)
  where left_at - entered_at < interval '32 days';
create index application_steps_long on application_steps (left_at, entered_at, status)
  where left_at - entered_at >= interval '32 days';
