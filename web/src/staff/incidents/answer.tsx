import { lazy, Suspense } from 'react';
import type { Incident, IncidentFilter } from '#services/incidents/contract.ts';
import type { IncidentAddress } from '../address/incident-address.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useCorrections } from './correct/use-corrections.ts';
import { CorrectBar } from './correct-bar.tsx';
import { OverTime } from './over-time.tsx';
import { Spreads } from './spreads.tsx';
import { TouchedTable } from './touched-table.tsx';
import { useChosen } from './use-chosen.ts';

/** The dialog's code comes when it is opened; most visits only look. */
const CorrectDialog = lazy(async () => ({
  default: (await import('./correct/correct-dialog.tsx')).CorrectDialog,
}));

interface Props {
  found: Incident;
  filter: IncidentFilter;
  change: IncidentAddress['change'];
  /** What stands here answers the question before. */
  isOld: boolean;
}

/** What it did: how it is spread, whom it touched, and the way back. */
export function Answer({ found, filter, change, isOld }: Props) {
  const isAdmin = useIsAdmin();
  const chosen = useChosen(filter, found.touched);
  const corrections = useCorrections();
  return (
    <>
      <div className="iv-l">
        {found.overTime && found.applications > 1 && <OverTime overTime={found.overTime} />}
        <Spreads found={found} filter={filter} change={change} />
        {found.applications > found.touched.length && (
          <p className="iv-mo q">
            These are the first {found.touched.length.toLocaleString('en-GB')} of{' '}
            {found.applications.toLocaleString('en-GB')} applications. Narrow the time to see and correct the
            others; the file has the first 10,000.
          </p>
        )}
        <TouchedTable rows={found.touched} filter={filter} choice={isAdmin ? chosen : null} />
      </div>
      <CorrectBar
        rows={found.touched}
        chosen={chosen}
        isOld={isOld}
        onCorrect={() => corrections.open(chosen.chosen)}
      />
      {corrections.run && (
        <Suspense>
          <CorrectDialog run={corrections.run} corrections={corrections} />
        </Suspense>
      )}
    </>
  );
}
