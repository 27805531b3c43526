import { pendingMigrations } from '#services/platform/db/migrate.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { canBecomeOwner } from '#services/platform/db/roles.ts';
import type { Check, Finding, Outpatient } from '../finding.ts';

/** Without one of these, what was acknowledged can be lost when the machine's power fails. */
const durable = ['fsync', 'synchronous_commit', 'full_page_writes'];

async function durability(db: Db): Promise<Finding[]> {
  const { rows } = await db.query<{ name: string }>(
    "select name from unnest($1::text[]) name where current_setting(name) in ('off', 'local')",
    [durable],
  );
  const off = rows.map(({ name }) => name);
  if (off.length === 0) return [];
  return [
    {
      severity: 'act',
      title: 'The database confirms what it has not written to disk.',
      detail: `off: ${off.join(', ')}`,
      steps: [`Turn ${off.join(', ')} on in postgresql.conf and reload the configuration.`],
    },
  ];
}

async function look({ ctx, isProduction }: Outpatient): Promise<Finding[]> {
  const findings = await durability(ctx.pool);
  const pending = await pendingMigrations(ctx.pool, 'main');
  if (pending.length > 0)
    findings.push({
      severity: 'act',
      title: 'The database is older than this release.',
      detail: `not applied: ${pending.join(', ')}`,
      steps: ['Run `npm run ops -- migrate` with the owner’s address.'],
    });
  if (isProduction && (await canBecomeOwner(ctx.pool)))
    findings.push({
      severity: 'look',
      title: 'The login of DATABASE_URL may become the owner of the tables.',
      detail: 'Append-only then rests on the processes alone.',
      steps: [
        'Give processes a login of their own in DATABASE_URL, and the owner’s address in DATABASE_OWNER_URL (docs/how-to/operate.md).',
      ],
    });
  return findings;
}

export const checkDatabase: Check = {
  name: 'database',
  label: 'Database: durability, migrations, and whose login processes have',
  run: look,
  runNow: look,
};
