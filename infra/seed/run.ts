import { runAsProcess, runVerb } from '#services/start/ops/run-verb.ts';
import { UsageError, type Verb } from '#services/start/ops/tools.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { dayMs } from '#state-machines/durations.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { type SeedPhase, seedLog } from './seed-log.ts';

const help = `Usage: npm run seed -- --applications NUMBER [--days DAYS] [--jobs JOBS] [--json]

Fills an empty database with fictitious applications and their histories over the last DAYS (365), through COPY: for trying out how
it is with very many. Every event is decided by the machine and chained as ever, so \`verify\` holds. Nothing is mailed. JOBS threads
make and write them, as many as there are processors unless given; what they make is the same. Refused where there are applications
already, and in production. One that was interrupted left nothing, or after all was written a log without projections, which
\`npm run ops -- rebuild\` completes.`;

const most = 50_000_000;

function wholeNumber(value: string | boolean | undefined, name: string, otherwise?: number): number {
  const number = value === undefined && otherwise !== undefined ? otherwise : Number(value);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new UsageError(`--${name} must be a whole number from 1 to ${formatNumber(most)}.\n\n${help}`);
  return number;
}

const phases: Record<SeedPhase, string> = {
  log: 'writing events',
  index: 'building indexes',
  upkeep: 'vacuuming',
};

const seed: Verb = {
  summary: 'fill an empty database with very many fictitious applications',
  help,
  options: { applications: { type: 'string' }, days: { type: 'string' }, jobs: { type: 'string' } },
  async run({ config, ctx, databaseUrl, answer, progress }, values) {
    const applications = wholeNumber(values.applications, 'applications');
    const days = wholeNumber(values.days, 'days', 365);
    if (config.mode === 'production')
      throw new UsageError('Nothing was written: fictitious applications do not belong into production.');
    const now = ctx.clock();
    const seeded = await seedLog({
      url: databaseUrl,
      applications,
      from: new Date(now.getTime() - days * dayMs),
      to: now,
      ...(values.jobs !== undefined && { jobs: wholeNumber(values.jobs, 'jobs') }),
      makeKeys: (personIds, at) => ctx.keys.createMany(personIds, at),
      onProgress: (events) => progress(`${counted(events, 'event')} written`),
      onPhase: (phase) => progress(phases[phase]),
    }).catch((error: unknown) => {
      throw error instanceof DomainError ? new UsageError(error.message) : error;
    });
    const seconds = (seeded.durationMs / 1_000).toFixed(1);
    answer({ ok: true, ...seeded }, [
      `${counted(seeded.applications, 'application')} with ${counted(seeded.events, 'event')} in ${seconds} s.`,
    ]);
    return 0;
  },
};

/** `npm run seed`: fills an empty database for trying out. */
await runAsProcess(() => runVerb(seed, process.argv.slice(2)));
