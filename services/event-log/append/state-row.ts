import type { ApplicationState } from '#state-machines/application/state.ts';

/**
 * The projection as columns, each declared once: name, and where its value comes from. The table's columns have the same names
 * (migrations/0001-event-log.sql). Instants are ISO 8601 UTC text.
 */
const columns = {
  version: (s) => s.version,
  status: (s) => s.status,
  status_since: (s) => s.statusSince,
  status_version: (s) => s.statusVersion,
  submitted_at: (s) => s.submittedAt,
  last_event_at: (s) => s.lastEventAt,
  position: (s) => s.position,
  is_sandbox: (s) => s.isSandbox,
  is_legacy: (s) => s.isLegacy,
  email_confirmed_at: (s) => s.emailConfirmedAt,
  detailed_info_submitted_at: (s) => s.detailedInfoSubmittedAt,
  detailed_review_completed_at: (s) => s.detailedReviewCompletedAt,
  assessment_score: (s) => s.assessmentScore,
  assessment_result: (s) => s.assessmentResult,
  assessment_completed_at: (s) => s.assessmentCompletedAt,
  contract_offered_at: (s) => s.contractOfferedAt,
  contract_response_at: (s) => s.contractResponseAt,
  deadline_kind: (s) => s.deadline?.kind ?? null,
  deadline_due: (s) => s.deadline?.due ?? null,
  deadline_version: (s) => s.deadline?.armedBy ?? null,
  is_overdue: (s) => s.isOverdue,
  decision_version: (s) => s.lastDecision?.version ?? null,
  decision_actor_id: (s) => s.lastDecision?.actorId ?? null,
  decision_from: (s) => s.lastDecision?.from ?? null,
  decision_to: (s) => s.lastDecision?.to ?? null,
  decision_at: (s) => s.lastDecision?.at ?? null,
  decision_before: (s) => s.lastDecision?.before ?? null,
  erased_at: (s) => s.erasedAt,
} satisfies Record<string, (state: ApplicationState) => unknown>;

type Columns = typeof columns;
/** One row of `application_states`, without the chain's `head_hash`. */
export type StateRow = { application_id: string } & {
  [Name in keyof Columns]: ReturnType<Columns[Name]>;
};
export const stateColumns = ['application_id', ...Object.keys(columns)] as (keyof StateRow)[];
const entries = Object.entries(columns) as [string, (state: ApplicationState) => unknown][];

export function toRow(applicationId: string, state: ApplicationState): StateRow {
  const row: Record<string, unknown> = { application_id: applicationId };
  for (const [name, value] of entries) row[name] = value(state);
  return row as StateRow;
}

export function fromRow(r: StateRow): ApplicationState {
  return {
    version: r.version,
    status: r.status,
    statusSince: r.status_since,
    statusVersion: r.status_version,
    submittedAt: r.submitted_at,
    lastEventAt: r.last_event_at,
    position: r.position,
    isSandbox: r.is_sandbox,
    isLegacy: r.is_legacy,
    emailConfirmedAt: r.email_confirmed_at,
    detailedInfoSubmittedAt: r.detailed_info_submitted_at,
    detailedReviewCompletedAt: r.detailed_review_completed_at,
    assessmentScore: r.assessment_score,
    assessmentResult: r.assessment_result,
    assessmentCompletedAt: r.assessment_completed_at,
    contractOfferedAt: r.contract_offered_at,
    contractResponseAt: r.contract_response_at,
    deadline:
      r.deadline_kind && r.deadline_due && r.deadline_version
        ? { kind: r.deadline_kind, due: r.deadline_due, armedBy: r.deadline_version }
        : null,
    isOverdue: r.is_overdue,
    lastDecision:
      r.decision_version && r.decision_from && r.decision_to && r.decision_at && r.decision_before
        ? {
            version: r.decision_version,
            actorId: r.decision_actor_id,
            from: r.decision_from,
            to: r.decision_to,
            at: r.decision_at,
            before: r.decision_before,
          }
        : null,
    erasedAt: r.erased_at,
  };
}
