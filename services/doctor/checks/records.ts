import { type ApplicationPerson, applicationPeople } from '#services/applications/projections/person.ts';
import { documentsWithoutFile } from '#services/documents/storage/without-file.ts';
import type { PersonKeys } from '#services/platform/crypto/person-keys.ts';
import { DatabaseError, isUnavailable } from '#services/platform/db/postgres.ts';
import { type Check, count, type Finding } from '../finding.ts';

const pageSize = 500;
/** Ids of which all are counted and a few are named. */
class Named {
  readonly #ids: string[] = [];
  total = 0;
  add(id: string): void {
    this.total++;
    if (this.#ids.length < 5) this.#ids.push(id);
  }
  toString(): string {
    const more = this.total - this.#ids.length;
    return `${this.#ids.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
  }
}

export const checkFiles: Check = {
  name: 'files',
  label: 'Every document has its file',
  run: async ({ ctx }) => {
    const found = new Named();
    for await (const id of documentsWithoutFile(ctx)) found.add(id);
    if (found.total === 0) return [];
    return [
      {
        severity: 'act',
        title: `${count(found.total, 'document')} ${found.total === 1 ? 'has' : 'have'} no file in the store.`,
        detail: String(found),
        steps: [
          'Check FILES_URL: another folder or bucket looks like this too.',
          'Restore the files from the backup: rows and files of one moment belong together.',
        ],
      },
    ];
  },
};

/** Asks for many keys at once, and one by one where one of them cannot be opened: it fails for all that are read with it. */
async function lookAt(
  keys: PersonKeys,
  people: readonly ApplicationPerson[],
  found: { missing: Named; exchanged: Named },
): Promise<void> {
  try {
    const known = await keys.readMany(people.map(({ personId }) => personId));
    for (const { applicationId, personId } of people)
      if (!known.has(personId)) found.missing.add(applicationId);
  } catch (error) {
    if (error instanceof DatabaseError || isUnavailable(error)) throw error;
    const [first, ...more] = people;
    if (more.length === 0) found.exchanged.add(first?.applicationId ?? '');
    else for (const person of people) await lookAt(keys, [person], found);
  }
}

export const checkKeys: Check = {
  name: 'keys',
  label: 'Every person has the key that their data is sealed with',
  run: async ({ ctx }) => {
    const named = { missing: new Named(), exchanged: new Named() };
    for (let after: string | null = null; ; ) {
      const people: ApplicationPerson[] = await applicationPeople(ctx.pool, after, pageSize);
      if (people.length > 0) await lookAt(ctx.keys, people, named);
      if (people.length < pageSize) break;
      after = people.at(-1)?.applicationId ?? null;
    }
    const steps = [
      'Restore the keys from their own backup, apart from the database’s: what is sealed cannot be read without them.',
      'Find out who changed keys.person_keys: only an erasure destroys a key, and it leaves an event.',
    ];
    const found = (many: Named, what: string): Finding[] =>
      many.total === 0
        ? []
        : [
            {
              severity: 'act',
              title: `${count(many.total, 'application')} ${what}`,
              detail: String(many),
              steps,
            },
          ];
    return [
      ...found(named.missing, 'without an erasure cannot be read: the person’s key is gone.'),
      ...found(named.exchanged, 'cannot be read: the person’s key is another than it was.'),
    ];
  },
};
