import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { Removed, Subject } from '#services/platform/person-records.ts';
import { allVersions, lockDocuments } from './rows.ts';

/**
 * Every version of every document is gone, from the store first: what a crash leaves behind is a row, which the next try finds.
 * An upload under way waits, and finds nothing to add to.
 */
export async function eraseOf(ctx: Context, db: Db, { applicationIds }: Subject): Promise<Removed> {
  let rows = 0;
  for (const applicationId of applicationIds) {
    await lockDocuments(db, applicationId);
    for (const { file_path } of await allVersions(db, applicationId)) await ctx.files.remove(file_path);
    const { rowCount } = await db.query({
      name: 'erase-application_documents',
      text: 'delete from application_documents where application_id = $1',
      values: [applicationId],
    });
    rows += rowCount ?? 0;
  }
  return { application_documents: rows };
}
