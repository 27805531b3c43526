import { correctStatus } from '#services/applications/commands/correct-status.ts';
import { conflict } from '#services/event-log/append/append.ts';
import { loadStream, type Stream } from '#services/event-log/append/stream.ts';
import { parseBody, readEvent } from '#services/event-log/read.ts';
import type { Context } from '#services/platform/context.ts';
import { decide } from '#state-machines/application/decide.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import { type Status, statuses } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { BulkCorrection, BulkResult, BulkResults } from './contract.ts';
import { forEach, refusable } from './each.ts';
import type { Call } from './move-many.ts';

type Chosen = BulkCorrection['items'][number];

const refuse = ({ status, version }: ApplicationState, detail: string) =>
  new DomainError('transition-refused', `${detail} Nothing was changed.`, { status, version });

/** Where it stood before the event that was wrong, from the log itself. */
async function statusBefore(
  ctx: Context,
  state: ApplicationState,
  { id, event = 0 }: Chosen,
): Promise<Status> {
  const row = await readEvent(ctx.pool, id, event);
  if (!row) throw refuse(state, `It has no event ${event}.`);
  const { from } = parseBody(row);
  const before = statuses.find((status) => status === from);
  if (!before) throw refuse(state, `Before event ${event} there was nothing to go back to.`);
  return before;
}

/** @throws DomainError what the correction itself would be refused with, before anybody gives a reason for it */
function requirePossible(ctx: Context, state: ApplicationState, to: Status, chosen: Chosen, { actor }: Call) {
  const { expectedVersion, event } = chosen;
  if (expectedVersion !== undefined && expectedVersion !== state.version)
    throw conflict(state.status, state.version);
  if (event !== undefined && event > state.version) throw refuse(state, `It has no event ${event}.`);
  if (to === state.status) throw refuse(state, `It is in '${statusLabel(to)}' already.`);
  decide(state, { type: 'correct', at: ctx.clock().toISOString(), actor, to });
}

function stateOf({ state }: Stream): ApplicationState {
  if (!state) throw new DomainError('not-found', 'There is no such application.');
  return state;
}

/**
 * Corrects each, or previews the outcome. A correction sends no mail (applications/effects.ts); where it leads into a status with a
 * deadline, that deadline starts again.
 * @param callOf what the one request says about each of them
 */
export function correctMany(
  ctx: Context,
  { items, to, reason, dryRun }: Omit<BulkCorrection, 'batch'>,
  callOf: (id: string) => Call,
): Promise<BulkResults> {
  return forEach(items, (chosen) =>
    refusable(chosen.id, async (): Promise<BulkResult> => {
      const { id, expectedVersion, event } = chosen;
      const call = callOf(id);
      const stream = await loadStream(ctx.pool, id, call.commandId);
      const state = stateOf(stream);
      const from = state.status;
      const target = to === 'before' ? await statusBefore(ctx, state, chosen) : to;
      // A repeat finds itself carried out already.
      if (dryRun || !stream.repeated) requirePossible(ctx, state, target, chosen, call);
      if (dryRun)
        return { id, outcome: 'possible', from, status: target, version: state.version, problem: null };
      const { status, version } = await correctStatus(ctx, {
        ...call,
        to: target,
        reason,
        corrects: event,
        expectedVersion,
      });
      return { id, outcome: 'moved', from, status, version, problem: null };
    }),
  );
}
