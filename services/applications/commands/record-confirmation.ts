import type { Origin } from '#services/event-log/append/event.ts';
import type { AuditEntry } from '#services/platform/audit/entry.ts';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { runCommand } from './run-command.ts';

interface Confirmation {
  applicationId: string;
  userId: string;
  commandId: string;
  origin: Omit<Origin, 'release'>;
  audit?: AuditEntry | undefined;
}

/**
 * The applicant has proven the address: the e-mail step is done. Staff may have moved the application on by hand: then the
 * status stays. The caller announces once its transaction is committed.
 * @returns whether it moved
 */
export async function recordConfirmation(
  ctx: Context,
  db: Db,
  { applicationId, userId, commandId, origin, audit }: Confirmation,
  at: Date,
): Promise<boolean> {
  const command = () =>
    ({ type: 'confirm-email', at: at.toISOString(), actor: { kind: 'applicant', id: userId } }) as const;
  try {
    const silent = { ...ctx, announce: () => undefined };
    const call = { applicationId, commandId, origin, audit, command };
    const { repeated } = await runCommand(silent, call, db);
    return !repeated;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'transition-refused') return false;
    throw error;
  }
}
