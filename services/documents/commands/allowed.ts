import { loadStream, type Stream } from '#services/event-log/append/stream.ts';
import type { Context } from '#services/platform/context.ts';
import { type Command, decide } from '#state-machines/application/decide.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { DocumentRow } from '../rows.ts';

/**
 * Asks the machine before anything is received or read, so that what is refused in the end is refused at once. The command itself
 * asks again. @returns the stream as it stands, which says whether the command was carried out before
 * @throws DomainError `not-found`, `transition-refused`
 */
export async function askBefore(
  ctx: Context,
  applicationId: string,
  commandId: string,
  command: Command,
): Promise<Stream> {
  const stream = await loadStream(ctx.pool, applicationId, commandId);
  if (!stream.repeated) decide(stream.state, command, ctx.settings.deadlines);
  return stream;
}

/** Ruling 10: any version while documents are asked for; after the submission one that staff rejected, or that held malware. */
export function mayReplace(status: string, current: DocumentRow | undefined): boolean {
  if (status === 'legal_docs_pending') return true;
  if (status !== 'contract_offered') return false;
  return !current || current.verification_status === 'rejected' || current.scan_status === 'infected';
}

/** @throws DomainError `conflict` */
export function requireReplaceable(status: Status, current: DocumentRow | undefined): void {
  if (status === 'contract_offered' && !mayReplace(status, current)) {
    throw new DomainError(
      'conflict',
      'This document was submitted already. It can be replaced when staff have rejected it. Nothing was saved.',
      { status },
    );
  }
}
