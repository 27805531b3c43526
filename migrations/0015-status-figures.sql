-- All figures of the statuses at a moment, in one look; a cluster asks each shard once (infra/citus). Counts are what was added up and the
-- changes since; what was missed a moment ago is overdue before the job has recorded it.
create function status_figures(moment timestamptz)
returns table (status text, count bigint, overdue bigint, urgent bigint, oldest timestamptz, positions text[])
stable language plpgsql as $$
#variable_conflict use_column
begin
  return query
    with figures as materialized (select status, count, overdue from application_status_figures),
    waiting as materialized (select status, oldest from oldest_by_status()),
    used as materialized (select array_agg(position) as positions from positions_in_use() position),
    coming as materialized (
      select status, count(*) filter (where deadline_due <= moment) as missed, count(*) filter (where deadline_due > moment) as urgent
      from application_states
      where deadline_due <= moment + interval '24 hours' and not is_overdue and not is_sandbox group by status)
    select f.status, f.count, f.overdue + coalesce(c.missed, 0), coalesce(c.urgent, 0), w.oldest, (select positions from used)
    from figures f left join coming c using (status) left join waiting w using (status);
end $$;
