import { recordErasure } from '#services/applications/erase.ts';
import { applicationPerson } from '#services/applications/projections/person.ts';
import { lockDocuments } from '#services/documents/rows.ts';
import { checkStream } from '#services/event-log/append/chain.ts';
import { readStream } from '#services/event-log/read.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import type { Removed } from '#services/platform/person-records.ts';
import { eraseForks } from '#services/sandbox/erase.ts';
import type { ErasureProof } from '../contract.ts';
import { eraseRows, sumOf } from '../personal-data-handlers.ts';

/**
 * One application: copies in sandboxes, the key, then files and rows with the event of it in one transaction. The key goes first:
 * from then on no copy can be read, in no backup either. Broken off anywhere, doing it again finishes it; done, doing it again
 * does nothing.
 * @param cause what asks for it: a request's id, or a rule
 * @param note what the caller keeps of it, in the same transaction
 */
export async function eraseApplication(
  ctx: Context,
  applicationId: string,
  cause: string,
  note: (db: Db, removed: Removed) => Promise<void> = async () => undefined,
): Promise<void> {
  const subject = { userId: null, email: null, applicationIds: [applicationId] };
  const forks = await eraseForks(ctx, subject);
  const personId = await applicationPerson(ctx, applicationId);
  if (personId) await ctx.keys.destroy(personId, ctx.clock());
  await inTransaction(ctx.pool, async (db) => {
    await lockDocuments(db, applicationId);
    await recordErasure(ctx, db, applicationId, cause);
    await note(db, sumOf(forks, await eraseRows(ctx, db, subject)));
  });
  ctx.announce(applicationId);
}

/** The chain as it stands after the erasure, read again from its first event. */
export async function proofOf(
  ctx: Context,
  applicationId: string,
): Promise<ErasureProof['applications'][number]> {
  const rows = await readStream(ctx.pool, applicationId);
  return {
    applicationId,
    events: rows.length,
    headHash: rows.at(-1)?.hash.toString('hex') ?? '',
    verified: rows.length > 0 && checkStream(applicationId, rows).length === 0,
  };
}
