import type { ChainProblem } from '#services/event-log/append/chain.ts';
import { lossText } from '#services/event-log/checkpoint/recorded-losses.ts';
import { auditLog } from '#services/event-log/verify/audit-log.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { auditOptions, jobsFrom, type Verb } from './tools.ts';

/** Enough to see what kind of thing happened; --json has all that was kept. */
const spoken = 20;
export function sentences(problems: readonly ChainProblem[], problemCount: number): string[] {
  const more = problemCount - Math.min(spoken, problems.length);
  return [
    ...problems.slice(0, spoken).map(sentence),
    ...(more > 0 ? [`  … and ${formatNumber(more)} more`] : []),
  ];
}

function sentence({ applicationId, version, detail }: ChainProblem): string {
  const where = applicationId ? `application ${applicationId}${version ? `, event ${version}` : ''}: ` : '';
  return `  ${where}${detail}`;
}

export const verify: Verb = {
  summary: 'recompute the whole log and hold it against the last checkpoint',
  help: `Usage: npm run ops -- verify [--independent] [--jobs JOBS] [--json]

Recomputes every hash and link, compares columns with texts, asks the machine about every step, and holds the result
against the signed log of heads, which finds events that were cut off. The database does most of the work, range by range; --independent reads every event and checks it here, trusting
the database with nothing but handing them out. JOBS connections work beside each other, as many as there are processors and at most four
unless given. Memory is flat with the log. Exit code 1 when anything is wrong.`,
  options: { independent: { type: 'boolean' }, jobs: { type: 'string' } },
  async run(tools, { independent, jobs }) {
    const { events, streams, checkpoint, durationMs, problems, problemCount, losses } = await auditLog({
      ...auditOptions(tools),
      isIndependent: independent === true,
      jobs: jobsFrom(jobs),
    });
    const isHolding = problemCount === 0;
    const against =
      checkpoint === null
        ? 'There is no checkpoint yet: a cut tail could not be seen.'
        : `Held against checkpoint ${checkpoint}.`;
    const total = `${counted(events, 'event')} of ${counted(streams, 'application')} in ${(durationMs / 1_000).toFixed(1)} s. ${against}`;
    tools.answer({ ok: isHolding, events, streams, checkpoint, durationMs, problemCount, problems, losses }, [
      isHolding
        ? `The log holds: ${total}`
        : `The log does NOT hold: ${counted(problemCount, 'problem')}. ${total}`,
      ...sentences(problems, problemCount),
      ...losses.map(lossText),
    ]);
    return isHolding ? 0 : 1;
  },
};
