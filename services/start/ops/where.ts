import type { OwnerVerb } from './tools.ts';

export const where: OwnerVerb = {
  summary: 'say where this data is: database, secrets and log of heads',
  help: `Usage: npm run ops -- where [--json]

Prints the address of the database (with its password), the data folder and the folder of the log of heads, for tools such as
psql and pg_dump.`,
  options: {},
  async runAsOwner({ config, databaseUrl, checkpointFolder, answer }) {
    answer({ ok: true, databaseUrl, dataDir: config.dataDir, checkpointFolder }, [
      `database     ${databaseUrl}`,
      `data         ${config.dataDir}`,
      `log          ${checkpointFolder}`,
    ]);
    return 0;
  },
};
