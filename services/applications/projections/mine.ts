import type { z } from 'zod';
import { parseBody, readStream } from '#services/event-log/read.ts';
import type { Context } from '#services/platform/context.ts';
import { isMove } from '#state-machines/application/state.ts';
import type { MyApplication, myEvents as myEventsShape } from '../contract.ts';
import { deadlineOf, rowColumns, type ViewRow } from './rows.ts';

async function latest(ctx: Context, userId: string): Promise<ViewRow | undefined> {
  const { rows } = await ctx.pool.query<ViewRow>({
    name: 'my-application',
    text: `select ${rowColumns} from applications where user_id = $1 and not is_sandbox order by created_at desc limit 1`,
    values: [userId],
  });
  return rows[0];
}

/** The applicant's own latest application; null when there is none. */
export async function myApplication(ctx: Context, userId: string): Promise<MyApplication> {
  const row = await latest(ctx, userId);
  if (!row) return { application: null };
  return {
    application: {
      id: row.id,
      version: row.version,
      firstName: row.first_name,
      position: row.position,
      workflowStatus: row.workflow_status,
      statusSince: row.status_since,
      createdAt: row.created_at,
      deadline: deadlineOf(row, ctx.clock()),
      assessmentScore: row.assessment_score,
      assessmentResult: row.assessment_result,
      assessmentCompletedAt: row.assessment_completed_at,
    },
  };
}

/** What the applicant may read of the history: moves and own documents, newest first. Never notes or reasons. */
export async function myEvents(ctx: Context, userId: string): Promise<z.infer<typeof myEventsShape>> {
  const row = await latest(ctx, userId);
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
