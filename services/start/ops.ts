import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { checkpoint } from './ops/checkpoint.ts';
import { createAdmin } from './ops/create-admin.ts';
import { importLegacy } from './ops/import.ts';
import { incident } from './ops/incident.ts';
import { jobs } from './ops/jobs.ts';
import { migrate } from './ops/migrate.ts';
import { proof } from './ops/proof.ts';
import { rebuild } from './ops/rebuild.ts';
import { seed } from './ops/seed.ts';
import { openTools, requireCursus, UsageError, type Verb } from './ops/tools.ts';
import { verify } from './ops/verify.ts';
import { whatIfVerb } from './ops/what-if.ts';
import { where } from './ops/where.ts';
import { failStart } from './shutdown.ts';

/**
 * The command line: `npm run ops -- VERB`. Exit codes: 0 done and in order; 1 done, and something is wrong (a forged
 * fact, a difference); 2 the call was not right, or it could not be carried out.
 */
const verbs: Record<string, Verb> = {
  verify,
  checkpoint,
  proof,
  rebuild,
  'what-if': whatIfVerb,
  incident,
  'create-admin': createAdmin,
  import: importLegacy,
  seed,
  jobs,
  migrate,
  where,
};

function usage(): string {
  const lines = Object.entries(verbs).map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`);
  return `Usage: npm run ops -- VERB [options]\n\n${lines.join('\n')}\n\nEach takes --json for programs and --help.\n`;
}

async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (!name || name === '--help' || name === 'help') {
    process.stdout.write(usage());
    return name ? 0 : 2;
  }
  const verb = verbs[name];
  if (!verb) throw new UsageError(`There is no verb '${name}'.\n\n${usage()}`);
  const options = { ...verb.options, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  let values: Record<string, string | boolean | undefined>;
  try {
    const parsed = parseArgs({ args: rest, options, strict: true, allowPositionals: Boolean(verb.argument) });
    values = { ...parsed.values } as typeof values;
    if (parsed.positionals.length > 1) throw new Error(`Unexpected argument '${parsed.positionals[1]}'`);
    if (verb.argument) values[verb.argument] = parsed.positionals[0];
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${verb.help}`);
  }
  if (values.help) {
    process.stdout.write(`${verb.help}\n`);
    return 0;
  }
  const tools = await openTools(readConfig(process.env), values.json === true);
  try {
    if (verb !== migrate && verb !== where) await requireCursus(tools);
    return await verb.run(tools, values);
  } finally {
    await tools.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
  failStart(error, 2);
}
