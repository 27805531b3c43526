import { recipientAt, recipientOf } from '#services/identity/recipients.ts';
import type { Db } from '#services/platform/db/postgres.ts';

export interface FoundPerson {
  userId: string;
  email: string;
  /** Empty for an account without one. */
  name: string;
}

interface Found {
  people: FoundPerson[];
  /** Applications that are meant and belong to no account. */
  unowned: number;
}

const personsOf = async (db: Db, userIds: readonly string[]): Promise<FoundPerson[]> => {
  const found: FoundPerson[] = [];
  for (const userId of userIds) {
    const account = await recipientOf(db, userId);
    if (account)
      found.push({ userId, email: account.email, name: `${account.firstName} ${account.lastName}`.trim() });
  }
  return found;
};

async function ownersOf(db: Db, condition: string, value: string): Promise<Found> {
  const { rows } = await db.query<{ user_id: string | null; applications: number }>(
    `select user_id, count(*)::int as applications from application_forms where ${condition} group by user_id order by user_id`,
    [value],
  );
  const userIds = rows.flatMap((row) => row.user_id ?? []);
  return {
    people: await personsOf(db, userIds),
    unowned: rows.find((row) => row.user_id === null)?.applications ?? 0,
  };
}

/** Accounts by their id, or the owner of an application by its. */
export async function peopleById(db: Db, id: string): Promise<Found> {
  const people = await personsOf(db, [id]);
  return people.length > 0 ? { people, unowned: 0 } : ownersOf(db, 'application_id = $1', id);
}

/** The account of an address; without one, the accounts whose applications carry it: an address of the account may have changed since. */
export async function peopleByEmail(db: Db, email: string): Promise<Found> {
  const account = await recipientAt(db, email);
  if (account) return { people: await personsOf(db, [account.userId]), unowned: 0 };
  return ownersOf(db, 'lower(email) = lower($1)', email);
}
