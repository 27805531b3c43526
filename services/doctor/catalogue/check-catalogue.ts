import { isCluster } from '#services/platform/db/cluster.ts';
import { migrationsAhead } from '#services/platform/db/migrate.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { counted } from '#state-machines/numbers.ts';
import type { Check, Finding, Patient } from '../finding.ts';
import { type CatalogueObject, readCatalogue } from './read-catalogue.ts';
import { NoReference, referenceCatalogue } from './reference.ts';

const keyOf = ({ kind, name }: CatalogueObject): string => `${kind} ${name}`;
/** Enough to see what happened. */
const shown = 12;

interface Differences {
  /** Defined by the migrations, and not there. */
  missing: string[];
  /** There, and defined by no migration. */
  stray: string[];
  /** There, and something else than the migrations define. */
  changed: string[];
}

export function differencesOf(
  live: readonly CatalogueObject[],
  reference: readonly CatalogueObject[],
): Differences {
  const [there, defined] = [live, reference].map(
    (objects) => new Map(objects.map((object) => [keyOf(object), object.definition])),
  ) as [Map<string, string>, Map<string, string>];
  return {
    missing: [...defined.keys()].filter((key) => !there.has(key)).sort(),
    stray: [...there.keys()].filter((key) => !defined.has(key)).sort(),
    changed: [...defined.keys()]
      .filter((key) => there.has(key) && there.get(key) !== defined.get(key))
      .sort(),
  };
}

const steps = [
  'Find out who changed it: only migrations should. Keep a copy of the database as it is (npm run ops -- backup).',
  'Run `npm run ops -- verify` and `npm run ops -- rebuild --check`: they say whether events or projections were changed too.',
  'Put the definition back as migrations/ has it, as the owner of the tables, and look again.',
];
const words = {
  missing: (parts: string, are: string) => `${parts} that the migrations define ${are} missing.`,
  stray: (parts: string, are: string) => `${parts} ${are} there that no migration defines.`,
  changed: (parts: string, are: string) => `${parts} ${are} not what the migrations define.`,
};

function findingsOf(differences: Differences): Finding[] {
  return (Object.keys(words) as (keyof Differences)[]).flatMap((how) => {
    const names = differences[how];
    if (names.length === 0) return [];
    const more = names.length > shown ? `, and ${names.length - shown} more` : '';
    const parts = `${counted(names.length, 'part')} of the database`;
    const title = words[how](parts, names.length === 1 ? 'is' : 'are');
    return [{ severity: 'act', title, detail: `${names.slice(0, shown).join(', ')}${more}`, steps }];
  });
}

/** What would make a session look elsewhere, or do less than it says; a login of an operator's own may keep its settings. */
const bendingSql = `
  select coalesce('role ' || nullif(setrole, 0)::regrole, 'every role') || case when setdatabase = 0 then '' else ' in this database' end
    || ': ' || setting as bent
  from pg_db_role_setting, unnest(setconfig) setting
  where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and (setrole = 0 or pg_has_role(setrole, 'cursus_app', 'member') or setrole = (select relowner from pg_class where oid = 'public.application_events'::regclass))
    and split_part(setting, '=', 1) in ('search_path', 'session_replication_role', 'row_security', 'local_preload_libraries', 'session_preload_libraries')
  order by 1`;
/** The same name in another schema: found first where that schema comes first. */
const shadowSql = `
  with ours as (select relname as name from pg_class where relnamespace in ('public'::regnamespace, 'keys'::regnamespace) and relkind in ('r', 'v')
                union select proname from pg_proc p where pronamespace = 'public'::regnamespace
                  and not exists (select from pg_depend where objid = p.oid and deptype = 'e')),
    others as (select n.nspname, c.relname as name from pg_class c join pg_namespace n on n.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'f')
               union select n.nspname, proname from pg_proc join pg_namespace n on n.oid = pronamespace)
  select nspname || '.' || name as shadow from others join ours using (name)
  where nspname not in ('public', 'keys', 'pgboss', 'pg_catalog', 'information_schema') and nspname !~ '^pg_(toast|temp)' order by 1`;

async function bent(db: Db): Promise<Finding[]> {
  const settings = (await db.query<{ bent: string }>(bendingSql)).rows.map((row) => row.bent);
  const shadows = (await db.query<{ shadow: string }>(shadowSql)).rows.map((row) => row.shadow);
  const { rows } = await db.query<{ may: boolean }>(
    "select has_schema_privilege('cursus_app', 'public', 'create') as may",
  );
  const found = (title: string, detail: string): Finding => ({ severity: 'act', title, detail, steps });
  return [
    ...(settings.length > 0
      ? [found('Settings of roles or of the database bend what its sessions do.', settings.join(', '))]
      : []),
    ...(shadows.length > 0
      ? [found('Another schema has objects with the names of ours.', shadows.slice(0, shown).join(', '))]
      : []),
    ...(rows[0]?.may
      ? [found('The application’s role may create objects in the schema public.', 'cursus_app: create')]
      : []),
  ];
}

const isRebuilding = `select exists (select from pg_locks where locktype = 'advisory' and objid = hashtext('cursus:rebuild')::oid
     and database = (select oid from pg_database where datname = current_database())) as yes`;

/** A cluster's rebuild leaves unique indexes in the place of primary keys; each is held against its index. */
const withoutKeys = (objects: readonly CatalogueObject[]): CatalogueObject[] =>
  objects.filter(({ kind, definition }) => kind !== 'constraint' || !definition.startsWith('PRIMARY KEY'));

async function look({ ctx, owner }: Patient): Promise<Finding[]> {
  const { rows } = await owner.pool.query<{ yes: boolean }>(isRebuilding);
  if (rows[0]?.yes)
    return [
      {
        severity: 'look',
        title: 'A rebuild is under way, so that the tables could not be held against the migrations.',
        steps: ['Look again when it has ended.'],
      },
    ];
  const ahead = await migrationsAhead(owner.pool, 'main');
  if (ahead.length > 0)
    return [
      {
        severity: 'look',
        title:
          'A newer release has changed the tables, so that they could not be held against this one’s migrations.',
        detail: ahead.join(', '),
        steps: ['Finish the upgrade, or run `npm run ops -- doctor` of the newer release.'],
      },
    ];
  const isSpread = isCluster(ctx.pool);
  const reference = await referenceCatalogue(owner.pool, owner.url, isSpread);
  const comparable = isSpread ? withoutKeys : (objects: CatalogueObject[]) => objects;
  return [
    ...findingsOf(differencesOf(comparable(await readCatalogue(owner.pool)), comparable(reference))),
    ...(await bent(owner.pool)),
  ];
}

export const checkCatalogue: Check = {
  name: 'catalogue',
  label: 'Tables, rights, triggers and functions, as the migrations define them',
  covers: 'No one loosened the rules by which the database itself refuses changes.',
  run: async (patient) => {
    try {
      return await look(patient);
    } catch (error) {
      if (!(error instanceof NoReference)) throw error;
      return [
        {
          severity: 'look',
          title: 'Rights, triggers and functions of the database could not be held against the migrations.',
          detail: 'The login may not create the database that they would be compared with.',
          steps: [
            'Give the worker the owner’s address in DATABASE_OWNER_URL.',
            'As a superuser, run: alter role OWNER createdb; then look again.',
          ],
        },
      ];
    }
  },
};
