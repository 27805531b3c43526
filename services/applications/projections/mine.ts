import type { z } from 'zod';
import { parseBody, readStream } from '#services/event-log/read.ts';
import type { Context } from '#services/platform/context.ts';
import { filledUp } from '#services/platform/db/batched-read.ts';
import { pagesFor } from '#state-machines/application/pages.ts';
import { isMove } from '#state-machines/application/state.ts';
import type { MyApplication, myEvents as myEventsShape } from '../contract.ts';
import { inFront } from './front.ts';
import { deadlineOf, rowColumns, type ViewRow } from './rows.ts';

/** Whose portal: a user's own, with the application that the session has chosen, or, in test mode, one application. */
export interface Portal {
  userId: string;
  /** In test mode: the one that the admin looks at. */
  applicationId: string | null;
  /** Among these are the user's applications; empty where none is noted. */
  notedIds: readonly string[];
  chosenId: string | null;
}

interface OwnRow extends ViewRow {
  email_confirmed_at: string | null;
  detailed_info_submitted_at: string | null;
  contract_offered_at: string | null;
  contract_response_at: string | null;
  attached_at: string | null;
}

/** More than anybody sends; what is beyond is the oldest. */
const mostOwn = 50;

/** By ids where they are known: a cluster then asks their shards alone. */
function whichOf({ userId, applicationId, notedIds }: Portal) {
  if (applicationId) return { name: 'portal-application', where: 'id = $1', values: [applicationId] };
  const isOwn = 'user_id = $1 and not is_sandbox';
  if (notedIds.length === 0) return { name: 'my-applications', where: isOwn, values: [userId] };
  if (notedIds.length === 1)
    return { name: 'my-application', where: `${isOwn} and id = $2`, values: [userId, notedIds[0]] };
  return {
    name: 'my-noted-applications',
    where: `${isOwn} and id = any($2)`,
    values: [userId, filledUp(notedIds)],
  };
}

/** The person's applications, the one that the portal shows first. */
async function ownRows(ctx: Context, portal: Portal): Promise<OwnRow[]> {
  const { name, where, values } = whichOf(portal);
  const { rows } = await ctx.readPool.query<OwnRow>({
    name,
    text: `select ${rowColumns}, email_confirmed_at, detailed_info_submitted_at, contract_offered_at, contract_response_at,
             attached_at
           from applications join (select application_id, attached_at from application_forms) f on application_id = id
           where ${where} order by created_at desc limit ${mostOwn}`,
    values,
  });
  const candidates = rows.map((row) => ({
    id: row.id,
    status: row.workflow_status,
    statusSince: row.status_since,
    createdAt: row.created_at,
    emailConfirmedAt: row.email_confirmed_at,
    attachedAt: row.attached_at,
    row,
  }));
  return inFront(candidates, portal.chosenId).map(({ row }) => row);
}

/** What may be opened instead, and what waits for its address. */
const otherOf = (row: OwnRow): MyApplication['others'][number] => ({
  id: row.id,
  position: row.position,
  workflowStatus: row.workflow_status,
  createdAt: row.created_at,
  isOpen: pagesFor(row.workflow_status).length > 0,
});

/** The applicant's own application that the portal shows, null when there is none; and the others. */
export async function myApplication(ctx: Context, portal: Portal): Promise<MyApplication> {
  const [row, ...others] = await ownRows(ctx, portal);
  if (!row) return { application: null, others: [] };
  return {
    application: {
      id: row.id,
      version: row.version,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      position: row.position,
      workflowStatus: row.workflow_status,
      statusSince: row.status_since,
      createdAt: row.created_at,
      deadline: deadlineOf(row, ctx.clock()),
      pages: [...pagesFor(row.workflow_status)],
      emailConfirmedAt: row.email_confirmed_at,
      detailedInfoSubmittedAt: row.detailed_info_submitted_at,
      assessmentScore: row.assessment_score,
      assessmentResult: row.assessment_result,
      assessmentCompletedAt: row.assessment_completed_at,
      contractOfferedAt: row.contract_offered_at,
      contractResponseAt: row.contract_response_at,
    },
    others: others.map(otherOf),
  };
}

/** Of which applications live updates tell the person. */
export async function ownApplicationIds(ctx: Context, portal: Portal): Promise<ReadonlySet<string>> {
  return new Set((await ownRows(ctx, portal)).map(({ id }) => id));
}

/** What the applicant may read of the history: moves and own documents, newest first. Never notes or reasons. */
export async function myEvents(ctx: Context, portal: Portal): Promise<z.infer<typeof myEventsShape>> {
  const [row] = await ownRows(ctx, portal);
  if (!row) return { items: [] };
  const bodies = (await readStream(ctx.readPool, row.id)).map(parseBody);
  const shown = bodies.filter((body) => isMove(body) || body.type.startsWith('document.'));
  return {
    items: shown.reverse().map(({ version, type, at, from, to, actor, data }) => ({
      version,
      type,
      at,
      from,
      to,
      actor: actor.kind === 'applicant' ? 'you' : actor.kind === 'system' ? 'system' : 'staff',
      documentType: 'documentType' in data ? data.documentType : null,
    })),
  };
}
