import type { DeadlineKind, Status } from '#state-machines/application/vocabulary.ts';
import type { ApplicationRow } from '../contract.ts';

/** Columns of the view `applications` that one row of a list shows. */
export const rowColumns = `id, version, user_id, first_name, last_name, email, phone, address, position, linkedin_url,
  portfolio_url, motivation, workflow_status, status_since, created_at, deadline_kind, deadline_due, is_overdue, is_legacy,
  assessment_score, assessment_result, assessment_completed_at`;

/** The same but for the id, of the tables that the view joins: the state `s` and the form `f`. */
export const rowColumnsOfTables = `s.version, f.user_id, f.first_name, f.last_name, f.email, f.phone, f.address,
  s.position, f.linkedin_url, f.portfolio_url, f.motivation, s.status as workflow_status, s.status_since, s.submitted_at as created_at,
  s.deadline_kind, s.deadline_due, s.is_overdue, s.is_legacy, s.assessment_score, s.assessment_result, s.assessment_completed_at`;

export interface ViewRow {
  id: string;
  version: number;
  user_id: string | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  address: string;
  position: string;
  linkedin_url: string | null;
  portfolio_url: string | null;
  motivation: string;
  workflow_status: Status;
  status_since: string;
  created_at: string;
  deadline_kind: DeadlineKind | null;
  deadline_due: string | null;
  is_overdue: boolean;
  is_legacy: boolean;
  assessment_score: number | null;
  assessment_result: 'pass' | 'review' | null;
  assessment_completed_at: string | null;
}

/** What of a row the person's form gives; the rest is projected from the log. */
export type FormColumns = Pick<
  ViewRow,
  | 'user_id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'address'
  | 'linkedin_url'
  | 'portfolio_url'
  | 'motivation'
>;

/** The deadline in force. Overdue from the moment it has passed, even before the job has recorded it. */
export function deadlineOf(
  r: Pick<ViewRow, 'deadline_kind' | 'deadline_due' | 'is_overdue'>,
  now: Date,
): ApplicationRow['deadline'] {
  if (!r.deadline_kind || !r.deadline_due) return null;
  return {
    kind: r.deadline_kind,
    due: r.deadline_due,
    isOverdue: r.is_overdue || Date.parse(r.deadline_due) <= now.getTime(),
  };
}

export function toApplicationRow(r: ViewRow, now: Date): ApplicationRow {
  return {
    id: r.id,
    version: r.version,
    userId: r.user_id,
    firstName: r.first_name,
    lastName: r.last_name,
    email: r.email,
    phone: r.phone,
    address: r.address,
    position: r.position,
    linkedinUrl: r.linkedin_url,
    portfolioUrl: r.portfolio_url,
    motivation: r.motivation,
    workflowStatus: r.workflow_status,
    statusSince: r.status_since,
    createdAt: r.created_at,
    deadline: deadlineOf(r, now),
    isLegacy: r.is_legacy,
    assessmentScore: r.assessment_score,
    assessmentResult: r.assessment_result,
    assessmentCompletedAt: r.assessment_completed_at,
  };
}
