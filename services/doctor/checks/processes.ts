import { minuteMs } from '#state-machines/durations.ts';
import { counted } from '#state-machines/numbers.ts';
import type { Check, Finding, Outpatient } from '../finding.ts';
import { type KnownProcess, knownProcesses } from '../processes.ts';
import { startWorker } from './work.ts';

/** Processes are started one after the other. */
const startMs = 2 * minuteMs;

/** Where nothing runs, nothing is expected of a worker. */
function withoutWorker(running: readonly KnownProcess[], now: Date): Finding[] {
  const isServed = running.some(
    ({ kind, startedAt }) => kind === 'api' && now.getTime() - Date.parse(startedAt) > startMs,
  );
  if (!isServed || running.some(({ kind }) => kind !== 'api')) return [];
  const title = 'No worker runs: mails, reminders, deadlines and everything nightly wait.';
  return [{ severity: 'act', title, steps: [startWorker] }];
}

function silent(found: readonly KnownProcess[]): Finding[] {
  if (found.length === 0) return [];
  return [
    {
      severity: 'act',
      title: `${counted(found.length, 'process', 'processes')} fell silent without having been stopped.`,
      detail: found
        .map(
          ({ kind, host, pid, silentSeconds }) =>
            `${kind} on ${host} (process ${pid}) ${Math.round(silentSeconds / 60)} min ago`,
        )
        .join(', '),
      steps: [
        'See whether it still runs, and what it logged last: killed for its memory, hung, or cut off from the database.',
        'Start it again; what is gone for an hour is left out here.',
      ],
    },
  ];
}

async function look({ ctx }: Outpatient): Promise<Finding[]> {
  const known = await knownProcesses(ctx.pool);
  return [
    ...silent(known.filter(({ isSilent }) => isSilent)),
    ...withoutWorker(
      known.filter(({ isSilent }) => !isSilent),
      ctx.clock(),
    ),
  ];
}

export const checkProcesses: Check = {
  name: 'processes',
  label: 'Whether every process still says how it is, and a worker runs',
  run: look,
  runNow: look,
};
