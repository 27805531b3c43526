import { prepareDatabase } from '../prepare.ts';
import type { Verb } from './tools.ts';

export const migrate: Verb = {
  summary: 'bring the database to this release, as its owner',
  help: `Usage: npm run ops -- migrate [--json]

Applies missing migrations and makes missing queues. Processes whose address may not change the schema (decision 0007)
need it before they start; those that may do it themselves.`,
  worksWithoutTables: true,
  options: {},
  async run({ config, answer }) {
    const applied = await prepareDatabase(config, config.databaseUrl);
    const said =
      applied.length > 0
        ? [`Applied ${applied.length}:`, ...applied.map((name) => `  ${name}`)]
        : ['Nothing to do.'];
    answer({ ok: true, applied }, said);
    return 0;
  },
};
