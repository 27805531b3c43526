import { RotateCcw } from 'lucide-react';
import type { Touched } from '#services/incidents/contract.ts';
import { someApplications } from '../bulk/moves.ts';
import { RefusableButton } from '../components/refusable-button.tsx';
import { useIsAdmin } from '../shell/staff-user.ts';
import type { Chosen } from './use-chosen.ts';
import { isUntouchedSince } from './words.ts';

interface Props {
  rows: readonly Touched[];
  chosen: Chosen;
  isOld: boolean;
  onCorrect: () => void;
}

function refusalOf(isAdmin: boolean, isOld: boolean, count: number): string | null {
  if (!isAdmin) return 'Only admins correct a status; your own last decision can be undone.';
  if (isOld) return 'The log is still being read.';
  return count === 0 ? 'Nobody is selected.' : null;
}

/** What is chosen, and the way to take it back. Editors read why they have none (ruling 4). */
export function CorrectBar({ rows, chosen: { chosen, reset, clear }, isOld, onCorrect }: Props) {
  const isAdmin = useIsAdmin();
  const expected = rows.filter(isUntouchedSince).length;
  const refusal = refusalOf(isAdmin, isOld, chosen.length);
  return (
    <section className="bulk iv-b" aria-label="Corrections">
      {isAdmin ? (
        <>
          <b role="status">{chosen.length.toLocaleString('en-GB')} selected</b>
          <span className="q tr">
            {expected === 0
              ? 'Nobody is selected by itself; tick those to correct'
              : `${someApplications(expected)} untouched since`}
          </span>
          {expected > 0 && (
            <button className="btn quiet sm" type="button" onClick={reset}>
              Select those
            </button>
          )}
          {chosen.length > 0 && (
            <button className="btn quiet sm" type="button" onClick={clear}>
              Select none
            </button>
          )}
        </>
      ) : (
        <span className="q">{refusal}</span>
      )}
      <div className="bka">
        <RefusableButton label="Prepare corrections" refusal={refusal} isPending={false} onPress={onCorrect}>
          <RotateCcw className="i" aria-hidden="true" />
        </RefusableButton>
      </div>
    </section>
  );
}
