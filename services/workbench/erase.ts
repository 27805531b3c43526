import type { Context } from '#services/platform/context.ts';
import { erasingRows } from '#services/platform/db/delete-rows.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { Removed, Subject } from '#services/platform/person-records.ts';

/** What this capability keeps about a person is gone: the views that they saved, and who looks at their applications. */
export async function eraseOf(_ctx: Context, db: Db, { userId, applicationIds }: Subject): Promise<Removed> {
  return erasingRows(
    db,
    {
      saved_views: 'delete from saved_views where user_id = $1',
      application_viewers: 'delete from application_viewers where user_id = $1 or application_id = any($2)',
    },
    [
      ['uuid', userId],
      ['uuid[]', applicationIds],
    ],
  );
}
