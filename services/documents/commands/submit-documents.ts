import { type Invocation, runCommand } from '#services/applications/commands/run-command.ts';
import type { Appended } from '#services/event-log/append/append.ts';
import type { Context } from '#services/platform/context.ts';
import type { Command } from '#state-machines/application/decide.ts';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import type { Actor, DocumentType } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { currentVersions } from '../rows.ts';

export interface Submission
  extends Pick<
    Invocation,
    'applicationId' | 'commandId' | 'expectedVersion' | 'origin' | 'audit' | 'ownerId'
  > {
  actor: Actor;
}

/** Required types without a current version whose bytes are in the store (S16). One that waits for the scanner has them. */
async function missingDocuments(ctx: Context, applicationId: string): Promise<DocumentType[]> {
  const current = new Map(
    (await currentVersions(ctx.pool, applicationId)).map((row) => [row.document_type, row]),
  );
  const present = await Promise.all(
    requiredDocuments.map(async (type) => {
      const row = current.get(type);
      return row !== undefined && row.scan_status !== 'infected' && (await ctx.files.has(row.file_path));
    }),
  );
  return requiredDocuments.filter((_, index) => !present[index]);
}

/**
 * The applicant hands in all documents, and the contract is offered without waiting for their verification (ruling 10).
 * @throws DomainError `missing-documents`, `transition-refused`, `version-conflict`, `unavailable`
 */
export async function submitDocuments(ctx: Context, call: Submission): Promise<Appended> {
  const { applicationId, actor } = call;
  const command: Command = { type: 'submit-documents', at: ctx.clock().toISOString(), actor };
  // One refusal after the other: a wrong status is said first, by the machine.
  const missing = await missingDocuments(ctx, applicationId);
  return runCommand(ctx, {
    ...call,
    to: 'contract_offered',
    command: ({ status }) => {
      if (status === 'legal_docs_pending' && missing.length > 0) {
        throw new DomainError(
          'missing-documents',
          'Please upload all required documents before submitting.',
          {
            errors: missing.map((type) => ({ path: type, message: 'is missing' })),
          },
        );
      }
      return command;
    },
  });
}
