import { writeFile } from 'node:fs/promises';
import { peakMegabytes } from './children.ts';
import type { Measured } from './table.ts';

/** The line of row 20 for a process that is still there; none where /proc does not tell. */
export async function peakMemory(whose: string, pid: number | undefined): Promise<Measured[]> {
  const peak = await peakMegabytes(pid);
  if (!peak) return [];
  return [
    {
      row: 20,
      work: `peak memory of ${whose}`,
      unit: 'MB',
      product: [peak],
      yardstick: [],
      against: '',
      goal: { atMost: 250 },
    },
  ];
}

/** From here on, so that a process that has done other rows is measured under this one. Linux alone can. */
export async function forgetPeak(pid: number | undefined): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}
