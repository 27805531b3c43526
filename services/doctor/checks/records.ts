import { type ApplicationPerson, applicationPeople } from '#services/applications/projections/person.ts';
import { unsoundDocuments } from '#services/documents/storage/unsound-documents.ts';
import { unreadableAccounts } from '#services/identity/unreadable-accounts.ts';
import { checkOriginals } from '#services/originals/changed-originals.ts';
import { applicationIds } from '#services/originals/kept.ts';
import { pauses } from '#services/platform/pauses.ts';
import { counted } from '#state-machines/numbers.ts';
import type { Check, Finding } from '../finding.ts';

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
  label: 'Every document has its file, as it was uploaded',
  covers:
    'Each file is there, and is the one that was uploaded. All are read within thirty nights, and each when it is opened.',
  run: async ({ ctx, isThorough }) => {
    const named = { missing: new Named(), changed: new Named() };
    for await (const { id, is } of unsoundDocuments(ctx, isThorough)) named[is].add(id);
    const words = {
      missing: (one: boolean) => `${one ? 'has' : 'have'} no file in the store.`,
      changed: (one: boolean) => `${one ? 'has another file' : 'have other files'} than what was uploaded.`,
    };
    return (['missing', 'changed'] as const).flatMap((is): Finding[] => {
      const { total } = named[is];
      if (total === 0) return [];
      return [
        {
          severity: 'act',
          title: `${counted(total, 'document')} ${words[is](total === 1)}`,
          detail: String(named[is]),
          steps: [
            'Check FILES_URL: another folder or bucket looks like this too.',
            'Restore the files from the backup: rows and files of one moment belong together.',
          ],
        },
      ];
    });
  },
};

export const checkKeys: Check = {
  name: 'keys',
  label: 'Every person has the key that their data is sealed with',
  covers: 'No key of a person, staff included, is gone or exchanged without an erasure.',
  run: async ({ ctx }) => {
    const named = { missing: new Named(), exchanged: new Named(), unreadable: new Named() };
    for (const id of await unreadableAccounts(ctx, pageSize)) named.unreadable.add(id);
    for (let after: string | null = null; ; ) {
      const people: ApplicationPerson[] = await applicationPeople(ctx.pool, after, pageSize);
      const keys = await ctx.keys.openMany(people.map(({ personId }) => personId));
      for (const { applicationId, personId } of people) {
        const key = keys.get(personId);
        if (!key) named[key === null ? 'exchanged' : 'missing'].add(applicationId);
      }
      if (people.length < pageSize) break;
      after = people.at(-1)?.applicationId ?? null;
    }
    const steps = [
      'Restore the keys from their own backup, apart from the database’s: what is sealed cannot be read without them.',
      'Find out who changed keys.person_keys: only an erasure destroys a key, and it leaves an event.',
    ];
    const found = (many: Named, what: string, whose = 'application'): Finding[] =>
      many.total === 0
        ? []
        : [
            {
              severity: 'act',
              title: `${counted(many.total, whose)} ${what}`,
              detail: String(many),
              steps,
            },
          ];
    return [
      ...found(named.missing, 'without an erasure cannot be read: the person’s key is gone.'),
      ...found(named.exchanged, 'cannot be read: the person’s key is another than it was.'),
      ...found(
        named.unreadable,
        'left audit entries that cannot be read: the key is gone, or is another than it was.',
        'account',
      ),
    ];
  },
};

/** What people gave is kept beside the log, where it can be erased, and so can be changed beside it. */
export const checkGivenData: Check = {
  name: 'originals',
  label: 'What people gave is what they gave',
  covers: 'Forms, details, answers, and what is recorded of documents are what people gave.',
  run: async ({ ctx }) => {
    const rest = pauses();
    const named = new Named();
    for (let after: string | null = null; ; ) {
      const ids: string[] = await applicationIds(ctx.pool, after, pageSize);
      const { changed } = await checkOriginals(ctx, ids);
      for (const id of new Set(changed.map(({ applicationId }) => applicationId))) named.add(id);
      await rest();
      if (ids.length < pageSize) break;
      after = ids.at(-1) ?? null;
    }
    if (named.total === 0) return [];
    return [
      {
        severity: 'act',
        title: `What was given in ${counted(named.total, 'application')} was changed beside the log.`,
        detail: String(named),
        steps: [
          'Open each application: its verification says what was changed, added or removed.',
          'Find out who changed the tables: the product leaves an event with every change.',
          'Restore those rows from the last backup that has them as they were.',
        ],
      },
    ];
  },
};
