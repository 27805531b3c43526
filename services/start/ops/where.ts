import type { Verb } from './tools.ts';

export const where: Verb = {
  summary: 'say where this data is: database, secrets and log of heads',
  help: `Usage: npm run ops -- where [--json]

Prints the address of the database (with its password), the data folder and the folder of the log of heads, for tools such as
psql and pg_dump.`,
  worksWithoutTables: true,
  options: {},
  async run({ config, databaseUrl, checkpointFolder, answer }) {
    answer({ ok: true, databaseUrl, dataDir: config.dataDir, checkpointFolder }, [
      `database     ${databaseUrl}`,
      `data         ${config.dataDir}`,
      `log          ${checkpointFolder}`,
    ]);
    return 0;
  },
};
