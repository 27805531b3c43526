import { expect, it } from 'vitest';
import type { Difference } from '#services/event-log/rebuild/compare-projections.ts';
import { describeDifferences } from './describe-differences.ts';

const id = '0192a7f4-6c1e-7d0e-8a11-000000000018';
const difference = (change: Partial<Difference>): Difference => ({
  applicationId: id,
  table: 'application_states',
  detail: '',
  how: 'differs',
  of: null,
  columns: [],
  ...change,
});

it('says by application what differs, in Zurich time, with the names of the tables', () => {
  const lines = describeDifferences(
    [
      difference({
        columns: [
          { name: 'deadline_due', live: null, log: '2026-09-29T18:35:07+00:00' },
          { name: 'status', live: 'employed', log: 'rejected' },
        ],
      }),
      difference({ table: 'application_steps', how: 'missing', of: '3' }),
      difference({
        applicationId: '',
        table: 'application_status_counts',
        of: 'employed',
        columns: [{ name: 'count', live: '7', log: '3' }],
      }),
    ],
    5,
  );
  expect(lines).toEqual([
    `  Application ${id}`,
    '    Status: Employed in the tables, Rejected by the log (application_states.status)',
    '    Deadline due: nothing in the tables, 29 Sep 2026, 20:35:07 by the log (application_states.deadline_due)',
    '    Step from No. 3: Missing from the tables',
    '  Counts',
    '    Employed, Applications: 7 in the tables, 3 by the log (application_status_counts.count)',
    '  … and 2 more',
  ]);
});

it('names events that are gone beside what follows from it', () => {
  const columns = [{ name: 'version', live: '8', log: '6' }];
  expect(describeDifferences([difference({ how: 'ahead', columns })], 1)).toEqual([
    `  Application ${id}`,
    '    Its last events are gone from the log',
    '    Events: 8 in the tables, 6 by the log (application_states.version)',
  ]);
});
