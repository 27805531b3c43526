import type { ChainProblem } from '#services/event-log/append/chain.ts';
import { lossText } from '#services/event-log/checkpoint/recorded-losses.ts';
import { auditLog } from '#services/event-log/verify/audit-log.ts';
import { VerificationStopped } from '#services/event-log/verify/verify.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { onceStopped } from '../shutdown.ts';
import { auditOptions, isId, jobsFrom, type Tools, UsageError, type Verb } from './tools.ts';

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

function idFrom(from: string | boolean | undefined): string | undefined {
  if (from === undefined) return undefined;
  if (typeof from === 'string' && isId(from)) return from.toLowerCase();
  throw new UsageError(`--from must be the id of an application, and not '${from}'. Nothing was verified.`);
}

/** Ctrl-C and an orderly stop end the work, which then says how far it came. */
function untilStopped(): AbortSignal {
  const stopping = new AbortController();
  onceStopped((signal) => stopping.abort(new Error(`Stopped by ${signal} before it was done.`)));
  return stopping.signal;
}

/** What was found until then is said, and how to go on. */
function tellStopped(
  tools: Tools,
  { message, report, next }: VerificationStopped,
  independent: string,
): void {
  const { events, streams, problems, problemCount } = report;
  const until = next ? `Before application ${next}` : 'Until then';
  const found = problemCount === 0 ? 'nothing is wrong' : counted(problemCount, 'problem');
  tools.answer({ ok: false, stopped: message, next, events, streams, problemCount, problems }, [
    message,
    `${until}: ${counted(events, 'event')} of ${counted(streams, 'application')}, ${found}.`,
    ...sentences(problems, problemCount),
    ...(next ? [`This goes on there: npm run ops -- verify${independent} --from ${next}`] : []),
  ]);
}

export const verify: Verb = {
  summary: 'recompute the whole log and hold it against the last checkpoint',
  help: `Usage: npm run ops -- verify [--independent] [--jobs JOBS] [--from APPLICATION] [--json]

Recomputes every hash and link, compares columns with texts, asks the machine about every step, and holds the result
against the signed log of heads, which finds events that were cut off. The database does most of the work, range by range; --independent reads every event and checks it here, trusting
the database with nothing but handing them out. JOBS connections work beside each other, as many as there are processors and at most four
unless given. Memory is flat with the log. Exit code 1 when anything is wrong.

One that was stopped, or lost the database, says what it had found and how to go on: --from APPLICATION begins with that application, in the order
of their ids, and looks at nothing before it. Exit code 2 then.`,
  options: {
    independent: { type: 'boolean' },
    jobs: { type: 'string' },
    from: { type: 'string' },
  },
  async run(tools, { independent, jobs, from: given }) {
    const from = idFrom(given);
    const options = { ...auditOptions(tools), isIndependent: independent === true, jobs: jobsFrom(jobs) };
    const report = await auditLog(options, { from, signal: untilStopped() }).catch((error: unknown) => {
      if (error instanceof VerificationStopped) return error;
      throw error;
    });
    if (report instanceof VerificationStopped) {
      tellStopped(tools, report, independent ? ' --independent' : '');
      return 2;
    }
    const { events, streams, checkpoint, durationMs, problems, problemCount, losses } = report;
    const isHolding = problemCount === 0;
    const against =
      checkpoint === null
        ? 'There is no checkpoint yet: a cut tail could not be seen.'
        : `Held against checkpoint ${checkpoint}.`;
    const total = `${counted(events, 'event')} of ${counted(streams, 'application')} in ${(durationMs / 1_000).toFixed(1)} s. ${against}`;
    const log = from ? `From application ${from} on the log` : 'The log';
    tools.answer(
      { ok: isHolding, from, events, streams, checkpoint, durationMs, problemCount, problems, losses },
      [
        isHolding
          ? `${log} holds: ${total}`
          : `${log} does NOT hold: ${counted(problemCount, 'problem')}. ${total}`,
        ...sentences(problems, problemCount),
        ...losses.map(lossText),
      ],
    );
    return isHolding ? 0 : 1;
  },
};
