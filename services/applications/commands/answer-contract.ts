import type { Appended } from '#services/event-log/append/append.ts';
import type { Context } from '#services/platform/context.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { allowedMoves } from '#state-machines/application/screens.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { ContractResponse } from '../contract.ts';
import type { Move } from './advance-application.ts';
import { runCommand } from './run-command.ts';

export interface ContractAnswer extends Omit<Move, 'to' | 'notes' | 'reason'> {
  decision: ContractResponse['decision'];
  comments?: string | undefined;
}

const answers = {
  accept: { type: 'accept-contract', to: 'employed' },
  decline: { type: 'decline-contract', to: 'rejected' },
} as const;

/** What happened instead, for an answer that comes too late (ruling 12). */
function tooLate({ status, contractResponseAt }: ApplicationState): string {
  if (contractResponseAt && status === 'employed') return 'You have accepted this contract already.';
  if (contractResponseAt && status === 'rejected') return 'You have declined this contract already.';
  if (status === 'employed') return 'We have confirmed your employment in the meantime.';
  if (status === 'rejected') return 'The application was closed in the meantime.';
  if (status === 'suitable_candidate')
    return 'The offer was taken back in the meantime, and your application is kept for future opportunities.';
  return `No contract is currently available for review: the application is in '${statusLabel(status)}'.`;
}

/**
 * The applicant's answer, once. Of an answer and a staff decision in flight at once, one is recorded; the error of the other says
 * what happened (ruling 12).
 * @throws DomainError `conflict`, `version-conflict`, `idempotency-key-reused`
 */
export function answerContract(ctx: Context, answer: ContractAnswer): Promise<Appended> {
  const { decision, comments, actor, ...call } = answer;
  const { type, to } = answers[decision];
  const at = ctx.clock().toISOString();
  const notes = `Decision: ${decision}. Comments: ${comments || 'None'}`;
  return runCommand(ctx, {
    ...call,
    to,
    command: (state) => {
      const { status, version } = state;
      if (status !== 'contract_offered') {
        const allowed = allowedMoves(status, actor.kind);
        throw new DomainError('conflict', `${tooLate(state)} Your answer was not recorded.`, {
          status,
          version,
          allowed,
        });
      }
      return { type, at, actor, notes };
    },
  });
}
