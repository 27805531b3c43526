import { applicationsView } from '#services/applications/projections/view.ts';
import { type RebuildPhase, rebuildFolds } from '#services/event-log/rebuild/rebuild.ts';
import { toldDifferences } from './told-differences.ts';
import { count, type Verb } from './tools.ts';

const doing: Record<RebuildPhase, string> = {
  fold: 'folding the log',
  index: 'building the indexes',
  compare: 'comparing with the live tables',
  swap: 'catching up, and swapping the tables',
  drop: 'removing the old tables',
};

export const rebuild: Verb = {
  summary: 'rebuild every read model from the log, compare, and swap',
  help: `Usage: npm run ops -- rebuild [--check] [--gentle] [--json]

Folds the whole log into new tables beside the live ones, compares both row by row, and swaps them under a short lock
while the API keeps serving. With --check it compares only. With --gentle it takes longer and leaves room
for those who work meanwhile. Exit code 1 when the live ones differed from the log.`,
  options: { check: { type: 'boolean' }, gentle: { type: 'boolean' } },
  async run(tools, values) {
    const report = await rebuildFolds(tools.owner, {
      checkOnly: values.check === true,
      isGentle: values.gentle === true,
      onProgress: (facts) => tools.progress(`${count(facts)} facts folded`),
      onPhase: (phase) => tools.progress(doing[phase]),
      views: [applicationsView],
    });
    const { facts, streams, differenceCount, differences, caughtUp, swapped, durationMs } = report;
    const isEqual = differenceCount === 0;
    tools.answer({ ok: isEqual, ...report }, [
      `${isEqual ? 'Equal' : `${count(differenceCount)} ${differenceCount === 1 ? 'difference' : 'differences'}`}: ${count(facts)} facts of ${count(streams)} applications folded in ${(durationMs / 1_000).toFixed(1)} s.`,
      ...toldDifferences(differences, differenceCount),
      swapped
        ? `The rebuilt tables are live now; ${count(caughtUp)} applications changed meanwhile and were caught up.`
        : 'The live tables were left as they are.',
    ]);
    return isEqual ? 0 : 1;
  },
};
