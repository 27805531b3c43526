import { type EventBody, textOf } from '#services/event-log/append/event.ts';
import type { Context } from '#services/platform/context.ts';
import { undoWindowMs } from '#state-machines/application/machine.ts';
import { allowedMoves } from '#state-machines/application/screens.ts';
import type { Actor, Status } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { ApplicationDetail } from '../contract.ts';
import { readOr, unreadableText } from './event-view.ts';
import { rowColumns, toApplicationRow, type ViewRow } from './rows.ts';

/** What was written with one event, encrypted. */
export interface VersionTexts {
  version: number;
  reason: EventBody['reason'];
  notes: EventBody['notes'];
}
interface DetailRow extends ViewRow {
  is_sandbox: boolean;
  email_confirmed_at: string | null;
  detailed_info_submitted_at: string | null;
  detailed_review_completed_at: string | null;
  contract_offered_at: string | null;
  contract_response_at: string | null;
  decision_actor_id: string | null;
  decision_from: Status | null;
  decision_at: string | null;
  steps: { status: Status; version: number; timestamp: string; leftAt: string | null }[];
  status_version: number;
  texts: VersionTexts[];
}

/** Every table is asked for the one application, not for what another one says: so a cluster asks one shard (decision 0061). */
const detailSql = `
  select ${rowColumns}, is_sandbox, email_confirmed_at, detailed_info_submitted_at, detailed_review_completed_at,
         contract_offered_at, contract_response_at, decision_actor_id, decision_from, decision_at,
         (select coalesce(jsonb_agg(jsonb_build_object('status', p.status, 'version', p.version,
                                                       'timestamp', p.entered_at, 'leftAt', p.left_at) order by p.version), '[]')
          from application_steps p where p.application_id = $1) as steps,
         (select status_version from application_states where application_id = $1),
         (select coalesce(jsonb_agg(jsonb_build_object('version', e.version, 'reason', e.data->'reason', 'notes', e.data->'notes')), '[]')
          from application_events e
          where e.application_id = $1 and (e.data ? 'reason' or e.data ? 'notes')) as texts
  from applications where id = $1`;

/** Reason followed by notes, as the specification has rejections read (ruling 35). */
export async function notesByVersion(
  ctx: Context,
  id: string,
  texts: readonly VersionTexts[],
): Promise<Map<number, string>> {
  const sealed = texts.flatMap(({ reason, notes }) => [reason, notes]).filter((part) => part != null);
  const decrypt = await ctx.keys.decryptor(sealed.map((part) => part.key));
  const read = (version: number, field: 'reason' | 'notes', part: EventBody['reason']) =>
    part && readOr(unreadableText, () => decrypt(textOf(id, version, field), part));
  return new Map(
    texts.map(({ version, reason, notes }) => [
      version,
      [read(version, 'reason', reason), read(version, 'notes', notes)].filter(Boolean).join('\n'),
    ]),
  );
}

function undoOf(row: DetailRow, actor: Actor, now: Date): ApplicationDetail['undo'] {
  if (!row.decision_at || !row.decision_from || row.decision_actor_id !== actor.id) return null;
  const until = Date.parse(row.decision_at) + undoWindowMs;
  if (until < now.getTime()) return null;
  return { to: row.decision_from, until: new Date(until).toISOString() };
}

/** Those that ended, and the one that it is in. */
const stepsOf = ({ steps, workflow_status: status, status_version: version, status_since }: DetailRow) => [
  ...steps,
  { status, version, timestamp: status_since, leftAt: null },
];

const utc = (text: string): string => new Date(text).toISOString();

/** @throws DomainError `not-found` */
export async function applicationDetail(ctx: Context, id: string, actor: Actor): Promise<ApplicationDetail> {
  const { rows } = await ctx.readPool.query<DetailRow>({
    name: 'application-detail',
    text: detailSql,
    values: [id],
  });
  const row = rows[0];
  if (!row) throw new DomainError('not-found', 'Application not found');
  const now = ctx.clock();
  const notes = await notesByVersion(ctx, id, row.texts);
  return {
    ...toApplicationRow(row, now),
    isSandbox: row.is_sandbox,
    emailConfirmedAt: row.email_confirmed_at,
    detailedInfoSubmittedAt: row.detailed_info_submitted_at,
    detailedReviewCompletedAt: row.detailed_review_completed_at,
    contractOfferedAt: row.contract_offered_at,
    contractResponseAt: row.contract_response_at,
    workflowStepHistory: stepsOf(row).map((step) => ({
      ...step,
      timestamp: utc(step.timestamp),
      leftAt: step.leftAt && utc(step.leftAt),
      notes: notes.get(step.version) ?? null,
    })),
    allowed: allowedMoves(row.workflow_status, actor.kind),
    undo: undoOf(row, actor, now),
  };
}
