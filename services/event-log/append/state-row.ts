import type { ApplicationState, BeforeDecision } from '#state-machines/application/state.ts';
import type { DeadlineKind, Status } from '#state-machines/application/vocabulary.ts';

/** One row of `application_states`: the projection as columns. Instants are ISO 8601 UTC text. */
export interface StateRow {
  application_id: string;
  version: number;
  status: Status;
  status_since: string;
  status_version: number;
  submitted_at: string;
  last_event_at: string;
  position: string;
  is_sandbox: boolean;
  is_legacy: boolean;
  email_confirmed_at: string | null;
  detailed_info_submitted_at: string | null;
  detailed_review_completed_at: string | null;
  assessment_score: number | null;
  assessment_result: 'pass' | 'review' | null;
  assessment_completed_at: string | null;
  contract_offered_at: string | null;
  contract_response_at: string | null;
  deadline_kind: DeadlineKind | null;
  deadline_due: string | null;
  deadline_version: number | null;
  is_overdue: boolean;
  decision_version: number | null;
  decision_actor_id: string | null;
  decision_from: Status | null;
  decision_to: Status | null;
  decision_at: string | null;
  decision_before: BeforeDecision | null;
  erased_at: string | null;
}

export function toRow(applicationId: string, s: ApplicationState): StateRow {
  return {
    application_id: applicationId,
    version: s.version,
    status: s.status,
    status_since: s.statusSince,
    status_version: s.statusVersion,
    submitted_at: s.submittedAt,
    last_event_at: s.lastEventAt,
    position: s.position,
    is_sandbox: s.isSandbox,
    is_legacy: s.isLegacy,
    email_confirmed_at: s.emailConfirmedAt,
    detailed_info_submitted_at: s.detailedInfoSubmittedAt,
    detailed_review_completed_at: s.detailedReviewCompletedAt,
    assessment_score: s.assessmentScore,
    assessment_result: s.assessmentResult,
    assessment_completed_at: s.assessmentCompletedAt,
    contract_offered_at: s.contractOfferedAt,
    contract_response_at: s.contractResponseAt,
    deadline_kind: s.deadline?.kind ?? null,
    deadline_due: s.deadline?.due ?? null,
    deadline_version: s.deadline?.armedBy ?? null,
    is_overdue: s.isOverdue,
    decision_version: s.lastDecision?.version ?? null,
    decision_actor_id: s.lastDecision?.actorId ?? null,
    decision_from: s.lastDecision?.from ?? null,
    decision_to: s.lastDecision?.to ?? null,
    decision_at: s.lastDecision?.at ?? null,
    decision_before: s.lastDecision?.before ?? null,
    erased_at: s.erasedAt,
  };
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
