import type { Db } from '#services/platform/db/postgres.ts';

/** The portal shows this application for the rest of the session; whether it may is the caller's to know. */
export async function chooseApplication(db: Db, sessionId: string, applicationId: string): Promise<void> {
  await db.query({
    name: 'choose-application',
    text: 'update sessions set chosen_application = $2 where session_id = $1',
    values: [sessionId, applicationId],
  });
}
