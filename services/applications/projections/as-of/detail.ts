import { toRow } from '#services/event-log/append/state-row.ts';
import type { Context } from '#services/platform/context.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { ApplicationDetail } from '../../contract.ts';
import { notesByVersion, type VersionTexts } from '../detail.ts';
import { type FormColumns, toApplicationRow } from '../rows.ts';
import { notSubmittedYet } from './instant.ts';
import { projectionAt } from './projection-at.ts';

type FormRow = FormColumns & { texts: VersionTexts[] };

const formSql = `
  select f.user_id, f.first_name, f.last_name, f.email, f.phone, f.address, f.linkedin_url, f.portfolio_url, f.motivation,
         (select coalesce(jsonb_agg(jsonb_build_object('version', e.version, 'reason', e.data->'reason', 'notes', e.data->'notes')), '[]')
          from application_events e
          where e.application_id = $1 and e.recorded_at <= $2 and (e.data ? 'reason' or e.data ? 'notes')) as texts
  from application_forms f where f.application_id = $1`;

/**
 * One application as it stood at an instant. What it offered to do then is not offered: the past is read, not changed.
 * @throws DomainError `not-found`, also for an instant before it was submitted
 */
export async function applicationDetailAt(ctx: Context, id: string, at: Date): Promise<ApplicationDetail> {
  const { rows } = await ctx.readPool.query<FormRow>({
    name: 'application-form-at',
    text: formSql,
    values: [id, at],
  });
  const { texts, ...form } = rows[0] ?? { texts: [] };
  const [projected, notes] = await Promise.all([
    projectionAt(ctx.readPool, [id], at),
    notesByVersion(ctx, id, texts),
  ]);
  const found = projected.get(id);
  if (!found || !('first_name' in form))
    throw rows[0] ? notSubmittedYet() : new DomainError('not-found', 'Application not found');
  const { state, steps } = found;
  const { status, submitted_at, ...projection } = toRow(id, state);
  const row = { id, ...projection, ...form, workflow_status: status, created_at: submitted_at };
  const allSteps = [
    ...steps,
    { status, version: state.statusVersion, enteredAt: state.statusSince, leftAt: null },
  ];
  return {
    ...toApplicationRow(row, at),
    isSandbox: state.isSandbox,
    emailConfirmedAt: state.emailConfirmedAt,
    detailedInfoSubmittedAt: state.detailedInfoSubmittedAt,
    detailedReviewCompletedAt: state.detailedReviewCompletedAt,
    contractOfferedAt: state.contractOfferedAt,
    contractResponseAt: state.contractResponseAt,
    workflowStepHistory: allSteps.map((step) => ({
      status: step.status,
      version: step.version,
      timestamp: step.enteredAt,
      leftAt: step.leftAt,
      notes: notes.get(step.version) ?? null,
    })),
    allowed: [],
    undo: null,
  };
}
