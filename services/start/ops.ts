import { runAsProcess, runVerb } from './ops/run-verb.ts';
import { type AnyVerb, UsageError } from './ops/tools.ts';

/**
 * The command line: `npm run ops -- VERB`. Exit codes: 0 done and in order; 1 done, and something is wrong (a forged
 * event, a difference); 2 the call was not right, or it could not be carried out. A call loads what its own verb needs.
 */
const verbs: Record<string, () => Promise<AnyVerb>> = {
  doctor: async () => (await import('./ops/doctor.ts')).doctor,
  verify: async () => (await import('./ops/verify.ts')).verify,
  checkpoint: async () => (await import('./ops/checkpoint.ts')).checkpoint,
  proof: async () => (await import('./ops/proof.ts')).proof,
  'log key': async () => (await import('./ops/log.ts')).logKey,
  'log compare': async () => (await import('./ops/log.ts')).logCompare,
  'log resume-after-loss': async () => (await import('./ops/log.ts')).logResume,
  rebuild: async () => (await import('./ops/rebuild.ts')).rebuild,
  at: async () => (await import('./ops/at.ts')).at,
  'what-if': async () => (await import('./ops/what-if.ts')).whatIfVerb,
  incident: async () => (await import('./ops/incident.ts')).incident,
  'create-admin': async () => (await import('./ops/create-admin.ts')).createAdmin,
  export: async () => (await import('./ops/export.ts')).exportPerson,
  erase: async () => (await import('./ops/erase.ts')).erase,
  import: async () => (await import('./ops/import.ts')).importLegacy,
  jobs: async () => (await import('./ops/jobs.ts')).jobs,
  keys: async () => (await import('./ops/keys.ts')).keys,
  'keys rewrap': async () => (await import('./ops/keys.ts')).keysRewrap,
  backup: async () => (await import('./ops/backup.ts')).backup,
  restore: async () => (await import('./ops/restore.ts')).restore,
  migrate: async () => (await import('./ops/migrate.ts')).migrate,
  'create-settings': async () => (await import('./ops/create-settings.ts')).createSettings,
  where: async () => (await import('./ops/where.ts')).where,
};

async function usage(): Promise<string> {
  const lines = await Promise.all(
    Object.entries(verbs).map(async ([name, load]) => `  ${name.padEnd(15)} ${(await load()).summary}`),
  );
  return `Usage: npm run ops -- VERB [options]\n\n${lines.join('\n')}\n\nEach takes --json for programs and --help.\n`;
}

async function main(args: string[]): Promise<number> {
  // A verb may have two words.
  const words = `${args[0]} ${args[1]}` in verbs ? 2 : 1;
  const name = args.slice(0, words).join(' ');
  const rest = args.slice(words);
  if (!name || name === '--help' || name === 'help') {
    process.stdout.write(await usage());
    return name ? 0 : 2;
  }
  const load = verbs[name];
  if (!load) throw new UsageError(`There is no verb '${name}'.\n\n${await usage()}`);
  return runVerb(await load(), rest);
}

await runAsProcess(() => main(process.argv.slice(2)));
