import { runVerb } from './run-verb.ts';
import { type AnyVerb, UsageError } from './tools.ts';

/** A call loads what its own verb needs. */
const verbs: Record<string, () => Promise<AnyVerb>> = {
  doctor: async () => (await import('./doctor.ts')).doctor,
  verify: async () => (await import('./verify.ts')).verify,
  checkpoint: async () => (await import('./checkpoint.ts')).checkpoint,
  proof: async () => (await import('./proof.ts')).proof,
  'log key': async () => (await import('./log.ts')).logKey,
  'log compare': async () => (await import('./log.ts')).logCompare,
  'log resume-after-loss': async () => (await import('./log.ts')).logResume,
  rebuild: async () => (await import('./rebuild.ts')).rebuild,
  at: async () => (await import('./at.ts')).at,
  'what-if': async () => (await import('./what-if.ts')).whatIfVerb,
  incident: async () => (await import('./incident.ts')).incident,
  'create-admin': async () => (await import('./create-admin.ts')).createAdmin,
  export: async () => (await import('./export.ts')).exportPerson,
  erase: async () => (await import('./erase.ts')).erase,
  import: async () => (await import('./import.ts')).importLegacy,
  jobs: async () => (await import('./jobs.ts')).jobs,
  keys: async () => (await import('./keys.ts')).keys,
  'keys rewrap': async () => (await import('./keys.ts')).keysRewrap,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  migrate: async () => (await import('./migrate.ts')).migrate,
  'create-settings': async () => (await import('./create-settings.ts')).createSettings,
  where: async () => (await import('./where.ts')).where,
};

async function usage(): Promise<string> {
  const lines = await Promise.all(
    Object.entries(verbs).map(async ([name, load]) => `  ${name.padEnd(15)} ${(await load()).summary}`),
  );
  return `Usage: npm run ops -- VERB [options]\n\n${lines.join('\n')}\n\nEach takes --json for programs and --help.\n`;
}

/** @returns the exit code @throws UsageError */
export async function call(args: string[]): Promise<number> {
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
