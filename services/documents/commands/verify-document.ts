import { type Invocation, runCommand } from '#services/applications/commands/run-command.ts';
import { applicationPerson } from '#services/applications/projections/person.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import type { Command } from '#state-machines/application/decide.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { type DocumentRow, findDocument, lockDocuments } from '../rows.ts';

export interface Verification extends Pick<Invocation, 'applicationId' | 'commandId' | 'origin' | 'audit'> {
  actor: Actor;
  documentId: string;
  status: 'verified' | 'rejected';
  /** Required for a rejection; the applicant reads them then. */
  notes?: string | undefined;
}

function requireDecidable(row: DocumentRow): void {
  if (row.replaced_at)
    throw new DomainError(
      'conflict',
      'A newer version took the place of this document. Please look at that one.',
    );
  if (row.scan_status === 'waiting')
    throw new DomainError(
      'file-waiting',
      'This file still waits for the virus scanner. Nothing was changed; please try again later.',
    );
  if (row.scan_status === 'infected')
    throw new DomainError(
      'conflict',
      'Malware was found in this file and it was removed. There is nothing to verify.',
    );
}

/** The same verdict again returns the stored one. */
const isDone = (row: DocumentRow, { status, notes }: Verification): boolean =>
  row.verification_status === status && (row.verification_notes ?? '') === (notes ?? '');

async function writeRow(
  db: Db,
  { applicationId, documentId, status, notes, actor }: Verification,
  at: string,
): Promise<DocumentRow> {
  const { rows } = await db.query<DocumentRow>({
    name: 'document-verified',
    text: `update application_documents
           set verification_status = $3, verification_notes = $4, verified_by = $5, verified_at = $6
           where application_id = $1 and document_id = $2 returning *`,
    values: [applicationId, documentId, status, notes || null, actor.id, at],
  });
  return rows[0] as DocumentRow;
}

/**
 * Staff verify or reject a document, before or after the submission (ruling 10). The notes stand in the row, which can be
 * erased, and encrypted in the event.
 * @throws DomainError `not-found`, `conflict`, `file-waiting`, `transition-refused`
 */
export async function verifyDocument(ctx: Context, call: Verification): Promise<DocumentRow> {
  const { applicationId, documentId, commandId, origin, audit, actor, status, notes } = call;
  const at = ctx.clock().toISOString();
  const personId = notes ? await applicationPerson(ctx, applicationId) : null;
  // Read before the transaction takes its connection: many at once would otherwise wait for one another's.
  const encrypt = personId ? await ctx.keys.encryptor(personId) : null;
  const keys = encrypt && { encryptor: async () => encrypt };
  const changed = await inTransaction(ctx.pool, async (db) => {
    await lockDocuments(db, applicationId);
    const row = await findDocument(db, applicationId, documentId);
    requireDecidable(row);
    if (isDone(row, call)) return null;
    const command: Command = {
      type: status === 'verified' ? 'verify-document' : 'reject-document',
      at,
      actor,
      documentId,
      documentType: row.document_type,
      ...(notes && { notes }),
    };
    const silent = { ...ctx, announce: () => undefined };
    const invocation: Invocation = { applicationId, commandId, origin, audit, command: () => command };
    const { repeated } = await runCommand(silent, { ...invocation, ...(keys && { keys }) }, db);
    return repeated ? null : writeRow(db, call, at);
  });
  if (!changed) return findDocument(ctx.pool, applicationId, documentId);
  ctx.announce(applicationId);
  return changed;
}
