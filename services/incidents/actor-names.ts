import { namesOf } from '#services/identity/accounts.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { CountedActor } from './contract.ts';

const kinds: Record<string, string> = { applicant: 'Applicants', system: 'System' };
/** What stands in `id` of an account; a forged log may hold anything. */
const isAccount = (id: string | null): id is string => id !== null && /^[0-9a-f-]{36}$/.test(id);

/** Says who they are, as histories do. */
export async function named(db: Db, actors: readonly Omit<CountedActor, 'name'>[]): Promise<CountedActor[]> {
  const names = await namesOf(db, actors.map(({ id }) => id).filter(isAccount));
  return actors.map((one) => {
    const known = (one.id && names.get(one.id)) || 'Former member of staff';
    return { ...one, name: kinds[one.kind] ?? known };
  });
}
