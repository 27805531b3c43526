-- What an undo restores, derived from the events like the rest of the row: the fields that the last decision changed and the deadline
-- that it ended (services/event-log/append/state-row.ts).
alter table application_states add column decision_before jsonb;

-- Figures as of an instant look at corrected applications one by one.
create index application_events_corrected on application_events (application_id) where type = 'status.corrected';

-- The append writes that column, and the sealed part of its audit entry (0018).
create or replace function append_application_events(
  p_application_id uuid,
  p_expected       int,
  p_prev_hash      bytea,
  p_command_id     uuid,
  p_recorded_at    timestamptz,
  p_event_ids      uuid[],
  p_types          text[],
  p_bodies         text[],
  p_hashes         bytea[],
  p_state          jsonb,
  p_left_status    text,
  p_entered_status text,
  p_steps          jsonb,
  p_jobs           jsonb,
  p_audit          jsonb
) returns table (outcome text, current_version int, current_status text)
language plpgsql as $$
begin
  -- The row comes as a record of its own, never as the table's type: a rebuild swaps the table while sessions live on.
  if p_expected = 0 then
    insert into application_states (
      application_id, version, head_hash, status, status_since, status_version, submitted_at, last_event_at,
      "position", is_sandbox, is_legacy, email_confirmed_at, detailed_info_submitted_at,
      detailed_review_completed_at, assessment_score, assessment_result, assessment_completed_at,
      contract_offered_at, contract_response_at, deadline_kind, deadline_due, deadline_version, is_overdue,
      decision_version, decision_actor_id, decision_from, decision_to, decision_at, decision_before, erased_at)
    select
      s.application_id, s.version, s.head_hash, s.status, s.status_since, s.status_version, s.submitted_at,
      s.last_event_at, s.position, s.is_sandbox, s.is_legacy, s.email_confirmed_at,
      s.detailed_info_submitted_at, s.detailed_review_completed_at, s.assessment_score, s.assessment_result,
      s.assessment_completed_at, s.contract_offered_at, s.contract_response_at, s.deadline_kind,
      s.deadline_due, s.deadline_version, s.is_overdue, s.decision_version, s.decision_actor_id,
      s.decision_from, s.decision_to, s.decision_at, s.decision_before, s.erased_at
    from jsonb_to_record(p_state) as s (
      application_id uuid, version int, head_hash bytea, status text, status_since timestamptz,
      status_version int, submitted_at timestamptz, last_event_at timestamptz, "position" text,
      is_sandbox boolean, is_legacy boolean, email_confirmed_at timestamptz,
      detailed_info_submitted_at timestamptz, detailed_review_completed_at timestamptz, assessment_score int,
      assessment_result text, assessment_completed_at timestamptz, contract_offered_at timestamptz,
      contract_response_at timestamptz, deadline_kind text, deadline_due timestamptz, deadline_version int,
      is_overdue boolean, decision_version int, decision_actor_id uuid, decision_from text, decision_to text,
      decision_at timestamptz, decision_before jsonb, erased_at timestamptz)
    on conflict do nothing;
  else
    update application_states t set
      version = s.version, head_hash = s.head_hash, status = s.status, status_since = s.status_since,
      status_version = s.status_version, submitted_at = s.submitted_at, last_event_at = s.last_event_at,
      position = s.position, is_sandbox = s.is_sandbox, is_legacy = s.is_legacy,
      email_confirmed_at = s.email_confirmed_at, detailed_info_submitted_at = s.detailed_info_submitted_at,
      detailed_review_completed_at = s.detailed_review_completed_at, assessment_score = s.assessment_score,
      assessment_result = s.assessment_result, assessment_completed_at = s.assessment_completed_at,
      contract_offered_at = s.contract_offered_at, contract_response_at = s.contract_response_at,
      deadline_kind = s.deadline_kind, deadline_due = s.deadline_due, deadline_version = s.deadline_version,
      is_overdue = s.is_overdue, decision_version = s.decision_version,
      decision_actor_id = s.decision_actor_id, decision_from = s.decision_from, decision_to = s.decision_to,
      decision_at = s.decision_at, decision_before = s.decision_before, erased_at = s.erased_at
    from jsonb_to_record(p_state) as s (
      application_id uuid, version int, head_hash bytea, status text, status_since timestamptz,
      status_version int, submitted_at timestamptz, last_event_at timestamptz, "position" text,
      is_sandbox boolean, is_legacy boolean, email_confirmed_at timestamptz,
      detailed_info_submitted_at timestamptz, detailed_review_completed_at timestamptz, assessment_score int,
      assessment_result text, assessment_completed_at timestamptz, contract_offered_at timestamptz,
      contract_response_at timestamptz, deadline_kind text, deadline_due timestamptz, deadline_version int,
      is_overdue boolean, decision_version int, decision_actor_id uuid, decision_from text, decision_to text,
      decision_at timestamptz, decision_before jsonb, erased_at timestamptz)
    where t.application_id = p_application_id and t.version = p_expected and t.head_hash = p_prev_hash;
  end if;

  if not found then
    return query
      select case when exists (
               select from application_events e
               where e.application_id = p_application_id and e.command_id = p_command_id
             ) then 'repeated' else 'conflict' end,
             t.version, t.status
      from application_states t where t.application_id = p_application_id;
    return;
  end if;

  insert into application_events
    (application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at)
  select p_application_id, p_expected + i, p_event_ids[i], p_command_id, i - 1, p_types[i], p_bodies[i],
         case when i = 1 then p_prev_hash else p_hashes[i - 1] end, p_hashes[i], p_recorded_at
  from generate_subscripts(p_bodies, 1) as i;

  if p_steps is not null then
    insert into application_steps (application_id, version, status, entered_at, left_at)
    select p_application_id, x.version, x.status, x.entered_at, x.left_at
    from jsonb_to_recordset(p_steps) as x (version int, status text, entered_at timestamptz, left_at timestamptz);
  end if;

  if p_entered_status is not null then
    insert into application_status_changes (application_id, version, left_status, entered_status)
    values (p_application_id, p_expected + cardinality(p_bodies), p_left_status, p_entered_status);
  end if;

  if p_jobs is not null then
    insert into job_outbox (application_id, job_id, queue, data, start_after)
    select p_application_id, x.job_id, x.queue, x.data, x.start_after
    from jsonb_to_recordset(p_jobs) as x (job_id uuid, queue text, data jsonb, start_after timestamptz)
    on conflict do nothing;
  end if;

  if p_audit is not null then
    insert into audit_logs (audit_id, user_id, on_behalf_of, action, resource_type, resource_id, metadata, sealed, created_at)
    select x.audit_id, x.user_id, x.on_behalf_of, x.action, x.resource_type, p_application_id::text, x.metadata, x.sealed, p_recorded_at
    from jsonb_to_record(p_audit) as x (audit_id uuid, user_id uuid, on_behalf_of uuid, action text, resource_type text,
                                        metadata jsonb, sealed jsonb);
  end if;

  return query select 'appended'::text, p_expected + cardinality(p_bodies), p_state->>'status';
end $$;
