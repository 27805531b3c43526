import { at } from './ops/at.ts';
import { backup } from './ops/backup.ts';
import { checkpoint } from './ops/checkpoint.ts';
import { createAdmin } from './ops/create-admin.ts';
import { createSettings } from './ops/create-settings.ts';
import { doctor } from './ops/doctor.ts';
import { erase } from './ops/erase.ts';
import { exportPerson } from './ops/export.ts';
import { importLegacy } from './ops/import.ts';
import { incident } from './ops/incident.ts';
import { jobs } from './ops/jobs.ts';
import { keys, keysRewrap } from './ops/keys.ts';
import { logCompare, logKey, logResume } from './ops/log.ts';
import { migrate } from './ops/migrate.ts';
import { proof } from './ops/proof.ts';
import { rebuild } from './ops/rebuild.ts';
import { restore } from './ops/restore.ts';
import { runAsProcess, runVerb } from './ops/run-verb.ts';
import { type AnyVerb, UsageError } from './ops/tools.ts';
import { verify } from './ops/verify.ts';
import { whatIfVerb } from './ops/what-if.ts';
import { where } from './ops/where.ts';

/**
 * The command line: `npm run ops -- VERB`. Exit codes: 0 done and in order; 1 done, and something is wrong (a forged
 * event, a difference); 2 the call was not right, or it could not be carried out.
 */
const verbs: Record<string, AnyVerb> = {
  doctor,
  verify,
  checkpoint,
  proof,
  'log key': logKey,
  'log compare': logCompare,
  'log resume-after-loss': logResume,
  rebuild,
  at,
  'what-if': whatIfVerb,
  incident,
  'create-admin': createAdmin,
  export: exportPerson,
  erase,
  import: importLegacy,
  jobs,
  keys,
  'keys rewrap': keysRewrap,
  backup,
  restore,
  migrate,
  'create-settings': createSettings,
  where,
};

function usage(): string {
  const lines = Object.entries(verbs).map(([name, { summary }]) => `  ${name.padEnd(15)} ${summary}`);
  return `Usage: npm run ops -- VERB [options]\n\n${lines.join('\n')}\n\nEach takes --json for programs and --help.\n`;
}

async function main(args: string[]): Promise<number> {
  // A verb may have two words.
  const words = `${args[0]} ${args[1]}` in verbs ? 2 : 1;
  const name = args.slice(0, words).join(' ');
  const rest = args.slice(words);
  if (!name || name === '--help' || name === 'help') {
    process.stdout.write(usage());
    return name ? 0 : 2;
  }
  const verb = verbs[name];
  if (!verb) throw new UsageError(`There is no verb '${name}'.\n\n${usage()}`);
  return runVerb(verb, rest);
}

await runAsProcess(() => main(process.argv.slice(2)));
