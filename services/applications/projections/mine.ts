import type { z } from 'zod';
import { parseBody, readStream } from '#services/event-log/read.ts';
import type { Context } from '#services/platform/context.ts';
import { pagesFor } from '#state-machines/application/pages.ts';
import { isMove } from '#state-machines/application/state.ts';
import type { MyApplication, myEvents as myEventsShape } from '../contract.ts';
import { deadlineOf, rowColumns, type ViewRow } from './rows.ts';

/** Whose portal: a user's latest application, or, in test mode, one that an admin chose. */
export interface Portal {
  userId: string;
  applicationId: string | null;
}

interface OwnRow extends ViewRow {
  email_confirmed_at: string | null;
  detailed_info_submitted_at: string | null;
  contract_offered_at: string | null;
  contract_response_at: string | null;
}

async function latest(ctx: Context, { userId, applicationId }: Portal): Promise<OwnRow | undefined> {
  const own = { name: 'my-application', where: 'user_id = $1 and not is_sandbox', of: userId };
  const { name, where, of } = applicationId
    ? { name: 'portal-application', where: 'id = $1', of: applicationId }
    : own;
  const { rows } = await ctx.pool.query<OwnRow>({
    name,
    text: `select ${rowColumns}, email_confirmed_at, detailed_info_submitted_at, contract_offered_at, contract_response_at
           from applications where ${where} order by created_at desc limit 1`,
    values: [of],
  });
  return rows[0];
}

/** The applicant's own latest application; null when there is none. */
export async function myApplication(ctx: Context, portal: Portal): Promise<MyApplication> {
  const row = await latest(ctx, portal);
  if (!row) return { application: null };
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
  };
}

/** What the applicant may read of the history: moves and own documents, newest first. Never notes or reasons. */
export async function myEvents(ctx: Context, portal: Portal): Promise<z.infer<typeof myEventsShape>> {
  const row = await latest(ctx, portal);
  if (!row) return { items: [] };
  const bodies = (await readStream(ctx.pool, row.id)).map(parseBody);
  const shown = bodies.filter((body) => isMove(body) || body.type.startsWith('document.'));
  return {
    items: shown.reverse().map(({ version, type, at, from, to, actor }) => ({
      version,
      type,
      at,
      from,
      to,
      actor: actor.kind === 'applicant' ? 'you' : actor.kind === 'system' ? 'system' : 'staff',
    })),
  };
}
