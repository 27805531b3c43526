import type { Column, Columns } from '#services/platform/db/binary-values.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';

/**
 * The projection as columns, each declared once: name, type, and where its value comes from. The table's columns have the same names
 * and types (migrations/0001-event-log.sql). Instants are ISO 8601 UTC text.
 */
const columns = {
  version: ['int4', (s) => s.version],
  status: ['text', (s) => s.status],
  status_since: ['timestamptz', (s) => s.statusSince],
  status_version: ['int4', (s) => s.statusVersion],
  submitted_at: ['timestamptz', (s) => s.submittedAt],
  last_event_at: ['timestamptz', (s) => s.lastEventAt],
  position: ['text', (s) => s.position],
  is_sandbox: ['bool', (s) => s.isSandbox],
  is_legacy: ['bool', (s) => s.isLegacy],
  email_confirmed_at: ['timestamptz', (s) => s.emailConfirmedAt],
  detailed_info_submitted_at: ['timestamptz', (s) => s.detailedInfoSubmittedAt],
  detailed_review_completed_at: ['timestamptz', (s) => s.detailedReviewCompletedAt],
  assessment_score: ['int4', (s) => s.assessmentScore],
  assessment_result: ['text', (s) => s.assessmentResult],
  assessment_completed_at: ['timestamptz', (s) => s.assessmentCompletedAt],
  contract_offered_at: ['timestamptz', (s) => s.contractOfferedAt],
  contract_response_at: ['timestamptz', (s) => s.contractResponseAt],
  deadline_kind: ['text', (s) => s.deadline?.kind ?? null],
  deadline_due: ['timestamptz', (s) => s.deadline?.due ?? null],
  deadline_version: ['int4', (s) => s.deadline?.armedBy ?? null],
  is_overdue: ['bool', (s) => s.isOverdue],
  decision_version: ['int4', (s) => s.lastDecision?.version ?? null],
  decision_actor_id: ['uuid', (s) => s.lastDecision?.actorId ?? null],
  decision_from: ['text', (s) => s.lastDecision?.from ?? null],
  decision_to: ['text', (s) => s.lastDecision?.to ?? null],
  decision_at: ['timestamptz', (s) => s.lastDecision?.at ?? null],
  decision_before: ['jsonb', (s) => s.lastDecision?.before ?? null],
  erased_at: ['timestamptz', (s) => s.erasedAt],
} satisfies Columns<ApplicationState>;
/** One row of `application_states`, without the chain's `head_hash`. */
export type StateRow = { application_id: string } & {
  [Name in keyof typeof columns]: ReturnType<(typeof columns)[Name][1]>;
};
const entries = Object.entries<Column<ApplicationState>>(columns);

/** The projection's columns of rows that hold a state. */
export const stateColumnsOf = <Row>(stateOf: (row: Row) => ApplicationState): Columns<Row> =>
  Object.fromEntries(entries.map(([name, [type, of]]) => [name, [type, (row: Row) => of(stateOf(row))]]));

export function toRow(applicationId: string, state: ApplicationState): StateRow {
  const row: Record<string, unknown> = { application_id: applicationId };
  for (const [name, [, value]] of entries) row[name] = value(state);
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
