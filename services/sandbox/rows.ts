import type { Db } from '#services/platform/db/postgres.ts';

/** `sandboxes`: whose copy it is, and what time it is there. */
export interface Kept {
  applicationId: string;
  forkedFrom: string | null;
  createdAt: string;
  /** Null: real time. */
  clockAt: string | null;
}

const columns = `application_id as "applicationId", forked_from as "forkedFrom", created_at as "createdAt", clock_at as "clockAt"`;
/** More than anybody looks after. */
export const mostSandboxes = 50;

/** @returns false when it is kept already */
export async function keepSandbox(
  db: Db,
  sandbox: { applicationId: string; forkedFrom: string | null; by: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'keep-sandbox',
    text: `insert into sandboxes (application_id, forked_from, created_by, created_at) values ($1, $2, $3, $4)
           on conflict do nothing`,
    values: [sandbox.applicationId, sandbox.forkedFrom, sandbox.by, sandbox.at],
  });
  return rowCount === 1;
}

/** The admin's own, newest first. */
export async function sandboxesOf(db: Db, userId: string): Promise<Kept[]> {
  const { rows } = await db.query<Kept>({
    name: 'sandboxes-of',
    text: `select ${columns} from sandboxes where created_by = $1 order by created_at desc limit ${mostSandboxes}`,
    values: [userId],
  });
  return rows;
}

/** Copies of these applications, and those that a user made. */
export async function forksOf(
  db: Db,
  { userId, applicationIds }: { userId: string | null; applicationIds: readonly string[] },
): Promise<Kept[]> {
  const { rows } = await db.query<Kept>({
    name: 'sandboxes-forked-from',
    text: `select ${columns} from sandboxes where forked_from = any($1) or created_by = $2`,
    values: [applicationIds, userId],
  });
  return rows;
}

/** Null when there is none, or it is another's. */
export async function findSandbox(db: Db, applicationId: string, userId: string): Promise<Kept | null> {
  const { rows } = await db.query<Kept>({
    name: 'find-sandbox',
    text: `select ${columns} from sandboxes where application_id = $1 and created_by = $2`,
    values: [applicationId, userId],
  });
  return rows[0] ?? null;
}

export async function setClock(db: Db, applicationId: string, clockAt: Date | null): Promise<void> {
  await db.query({
    name: 'sandbox-clock',
    text: 'update sandboxes set clock_at = $2 where application_id = $1',
    values: [applicationId, clockAt],
  });
}

/** @returns false when another request deleted it first */
export async function forgetSandbox(db: Db, applicationId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'forget-sandbox',
    text: 'delete from sandboxes where application_id = $1',
    values: [applicationId],
  });
  return rowCount === 1;
}
