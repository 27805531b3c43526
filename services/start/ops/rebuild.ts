import { applicationsView } from '#services/applications/projections/view.ts';
import { type RebuildPhase, rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import { counted } from '#state-machines/numbers.ts';
import { describeDifferences } from './describe-differences.ts';
import { jobsFrom, type Verb } from './tools.ts';

const doing: Record<RebuildPhase, string> = {
  projection: 'folding the log',
  index: 'building the indexes',
  compare: 'comparing with the live tables',
  swap: 'catching up, and swapping the tables',
  drop: 'removing the old tables',
};

export const rebuild: Verb = {
  summary: 'rebuild every read model from the log, compare, and swap',
  help: `Usage: npm run ops -- rebuild [--check] [--gentle] [--jobs JOBS] [--json]

Projects the whole log into new tables beside the live ones, compares both row by row, and swaps them under a short lock
while the API keeps serving. With --check it compares only. With --gentle it takes longer and leaves room
for those who work meanwhile. JOBS connections work beside each other, as many as there are processors and at most four unless given,
one with --gentle. Exit code 1 when the live ones differed from the log.`,
  options: { check: { type: 'boolean' }, gentle: { type: 'boolean' }, jobs: { type: 'string' } },
  async run(tools, values) {
    const report = await rebuildProjections(tools.owner, {
      checkOnly: values.check === true,
      isGentle: values.gentle === true,
      jobs: jobsFrom(values.jobs),
      onProgress: (events) => tools.progress(`${counted(events, 'event')} projected`),
      onPhase: (phase) => tools.progress(doing[phase]),
      views: [applicationsView],
    });
    const { events, streams, differenceCount, differences, caughtUp, swapped, durationMs } = report;
    const isEqual = differenceCount === 0;
    tools.answer({ ok: isEqual, ...report }, [
      `${isEqual ? 'Equal' : `${counted(differenceCount, 'difference')}`}: ${counted(events, 'event')} of ${counted(streams, 'application')} projected in ${(durationMs / 1_000).toFixed(1)} s.`,
      ...describeDifferences(differences, differenceCount),
      swapped
        ? `The rebuilt tables are live now, with ${counted(caughtUp, 'application')} that changed meanwhile.`
        : 'The live tables were left as they are.',
    ]);
    return isEqual ? 0 : 1;
  },
};
