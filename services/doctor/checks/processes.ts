import { counted } from '#state-machines/numbers.ts';
import type { Check, Finding, Outpatient } from '../finding.ts';
import { knownProcesses } from '../processes.ts';

async function silent({ ctx }: Outpatient): Promise<Finding[]> {
  const found = (await knownProcesses(ctx.pool)).filter(({ isSilent }) => isSilent);
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

export const checkProcesses: Check = {
  name: 'processes',
  label: 'Whether every process still says how it is',
  run: silent,
  runNow: silent,
};
