import type { Verb } from './tools.ts';

export const where: Verb = {
  summary: 'say where this data is: database, secrets and checkpoints',
  help: `Usage: npm run ops -- where [--json]

Prints the address of the database (with its password), the data folder and the checkpoint folder, for tools such as
psql and pg_dump.`,
  worksWithoutTables: true,
  options: {},
  async run({ config, databaseUrl, checkpointFolder, answer }) {
    answer({ ok: true, databaseUrl, dataDir: config.dataDir, checkpointFolder }, [
      `database     ${databaseUrl}`,
      `data         ${config.dataDir}`,
      `checkpoints  ${checkpointFolder}`,
    ]);
    return 0;
  },
};
