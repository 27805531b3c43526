import type { Db } from '#services/platform/db/postgres.ts';
import { loadStream, type Stream } from './stream.ts';

/**
 * Locks the stream until the transaction ends. For what is written beside the log because of an application's status.
 * @throws DomainError `not-found`
 */
export async function holdStream(db: Db, applicationId: string, commandId: string): Promise<Stream> {
  await db.query({
    name: 'hold-stream',
    text: 'select from application_states where application_id = $1 for no key update',
    values: [applicationId],
  });
  return loadStream(db, applicationId, commandId);
}
