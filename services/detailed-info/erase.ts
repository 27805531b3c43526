import type { Context } from '#services/platform/context.ts';
import { erasingRows } from '#services/platform/db/delete-rows.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { Removed, Subject } from '#services/platform/person-records.ts';

/** What this capability keeps about a person is gone; a draft, too. */
export async function eraseOf(_ctx: Context, db: Db, { applicationIds }: Subject): Promise<Removed> {
  return erasingRows(
    db,
    {
      application_detailed_info: 'delete from application_detailed_info where application_id = any($1)',
    },
    [['uuid[]', applicationIds]],
  );
}
