import { locks, rules } from '#services/platform/db/migrations/effects.ts';
import {
  type PlannedMigration,
  type PlannedStep,
  planMigrations,
} from '#services/platform/db/migrations/plan.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { counted } from '#state-machines/numbers.ts';
import { prepareDatabase } from '../prepare.ts';
import type { OwnerTools, OwnerVerb } from './tools.ts';

const help = `Usage: npm run ops -- migrate [--plan] [--json]

Applies missing migrations and makes missing queues. Processes whose address may not change the schema (decision 0007)
need it before they start; those that may do it themselves.

--plan changes nothing: it lists what would be applied, in order, what each statement does to tables that are there, and about how many rows they
have. A line that begins with ! would hold up requests. Exit code 1 while anything is pending.`;

function lineOf({ line, text, table, lock, rows, rule, isFelt }: PlannedStep): string {
  const size = rows === null ? '' : `, about ${counted(rows, 'row')}`;
  const where = table ? `${table}${size}` : 'no table';
  const does = lock ? locks[lock].says : rule ? rules[rule].says : 'adds';
  return `  ${isFelt ? '!' : ' '} line ${line}: ${where}: ${does}\n      ${text}`;
}

const linesOf = ({ name, contractsSince, steps }: PlannedMigration): string[] => [
  contractsSince ? `${name}, after which releases that do not know ${contractsSince} no longer start` : name,
  ...(steps.length === 0 ? ['    only adds'] : steps.map(lineOf)),
];

async function plan({ config, owner, answer }: OwnerTools): Promise<number> {
  const keysUrl = config.keysDatabaseOwnerUrl ?? config.keysDatabaseUrl;
  const keys = keysUrl ? createPool({ url: keysUrl, max: 1, name: 'cursus ops keys' }) : owner;
  try {
    const pending = [...(await planMigrations(owner, 'main')), ...(await planMigrations(keys, 'keys'))];
    const said =
      pending.length > 0
        ? [`${pending.length} pending, in this order:`, ...pending.flatMap(linesOf)]
        : ['Nothing to do.'];
    answer({ ok: pending.length === 0, pending }, said);
    return pending.length === 0 ? 0 : 1;
  } finally {
    if (keysUrl) await keys.end();
  }
}

export const migrate: OwnerVerb = {
  summary: 'bring the database to this release, as its owner',
  help,
  options: { plan: { type: 'boolean' } },
  async runAsOwner(tools, values) {
    if (values.plan === true) return plan(tools);
    const { config, answer } = tools;
    const notes: string[] = [];
    const applied = await prepareDatabase(config, config.databaseUrl, {
      warn: (text: string) => notes.push(text),
    });
    const said =
      applied.length > 0
        ? [`Applied ${applied.length}:`, ...applied.map((name) => `  ${name}`)]
        : ['Nothing to do.'];
    answer({ ok: true, applied, notes }, [...said, ...notes]);
    return 0;
  },
};
