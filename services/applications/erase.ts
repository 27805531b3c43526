import type { Context } from '#services/platform/context.ts';
import { erased } from '#services/platform/crypto/person-keys.ts';
import { erasingRows } from '#services/platform/db/delete-rows.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { derivedId } from '#services/platform/ids.ts';
import type { Removed, Subject } from '#services/platform/person-records.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { runCommand } from './commands/run-command.ts';

/**
 * The form's row stays, so that lists and statistics keep the application; its text fields say `[erased]`, and it has no owner.
 */
export async function eraseOf(_ctx: Context, db: Db, { applicationIds }: Subject): Promise<Removed> {
  return erasingRows(
    db,
    {
      application_forms: `update application_forms set user_id = null, attached_at = null, first_name = $2, last_name = '', email = $2, phone = $2,
        address = $2, motivation = $2, linkedin_url = null, portfolio_url = null
        where application_id = any($1) and (email <> $2 or user_id is not null)`,
    },
    [
      ['uuid[]', applicationIds],
      ['text', erased],
    ],
  );
}

/**
 * The events of an erasure, once: an open application is withdrawn (ruling 14), so that it no longer waits for its applicant; then
 * `personal_data.erased`. The caller announces once its transaction is committed.
 */
export async function recordErasure(
  ctx: Context,
  db: Db,
  applicationId: string,
  cause: string,
): Promise<void> {
  const at = ctx.clock().toISOString();
  const silent = { ...ctx, announce: () => undefined };
  const origin = { causation: 'erasure', correlation: cause, client: 'worker' };
  const applicant = { kind: 'applicant', id: null } as const;
  try {
    await runCommand(
      silent,
      {
        applicationId,
        commandId: derivedId('withdraw-by-erasure', applicationId),
        origin,
        command: () => ({ type: 'withdraw', at, actor: applicant }),
      },
      db,
    );
  } catch (error) {
    // it has ended already, or was erased before
    const isOver = error instanceof DomainError && ['transition-refused', 'conflict'].includes(error.code);
    if (!isOver) throw error;
  }
  await runCommand(
    silent,
    {
      applicationId,
      commandId: derivedId('erase', applicationId),
      origin,
      command: () => ({ type: 'erase-personal-data', at, actor: { kind: 'system', id: null } }),
    },
    db,
  );
}

/** Applications of these persons whose form is not erased yet. Sandboxes have no owner. */
export async function applicationsOfPersons(db: Db, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ application_id: string }>({
    name: 'applications-of-persons',
    text: `select application_id from application_forms join application_states s using (application_id)
           where person_id = any($1) and email <> $2 and not s.is_sandbox`,
    values: [personIds, erased],
  });
  return rows.map((row) => row.application_id);
}
