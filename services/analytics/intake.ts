import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { Analytics } from './contract.ts';
import type { Standing } from './standing.ts';

export interface Intake {
  counts: ReadonlyMap<AnyStatus, number>;
  weeks: Analytics['weeks'];
}

const week = 7 * dayMs;
const weekAfter = (starts: string): string => new Date(Date.parse(starts) + week).toISOString().slice(0, 10);

const columnOf = (status: AnyStatus): 'employed' | 'rejected' | 'kept' | 'open' => {
  if (status === 'employed') return 'employed';
  if (status === 'rejected' || status === 'not_suitable') return 'rejected';
  return status === 'suitable_candidate' ? 'kept' : 'open';
};

/** Every status with its count, and every week of intake by how its applications stand. @param standing by week */
export function intakeOf(standing: readonly Standing[]): Intake {
  const counts = new Map<AnyStatus, number>();
  const weeks: Analytics['weeks'] = [];
  for (const { week: starts, status, count } of standing) {
    counts.set(status, (counts.get(status) ?? 0) + count);
    let last = weeks.at(-1);
    while (last?.starts !== starts) {
      last = {
        starts: last ? weekAfter(last.starts) : starts,
        total: 0,
        open: 0,
        employed: 0,
        rejected: 0,
        kept: 0,
      };
      weeks.push(last);
    }
    last.total += count;
    last[columnOf(status)] += count;
  }
  return { counts, weeks };
}
