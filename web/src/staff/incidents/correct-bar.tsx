import { RotateCcw } from 'lucide-react';
import type { Touched } from '#services/incidents/contract.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { ActionBar } from '#web/ui/action-bar/action-bar.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { someApplications } from '../bulk/moves.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import styles from './incidents.module.css';
import type { Chosen as Choice } from './use-chosen.ts';
import { isUntouchedSince } from './words.ts';

interface Props {
  rows: readonly Touched[];
  chosen: Choice;
  isOld: boolean;
  onCorrect: () => void;
}

function refusalOf(isAdmin: boolean, isOld: boolean, count: number): string | null {
  if (!isAdmin) return 'Only admins correct a status; your own last decision can be undone.';
  if (isOld) return 'The log is still being read.';
  return count === 0 ? 'No one is selected.' : null;
}

/** What is chosen, and the way to take it back. Editors read why they have none (ruling 4). */
export function CorrectBar({ rows, chosen: { chosen, reset, clear }, isOld, onCorrect }: Props) {
  const isAdmin = useIsAdmin();
  const expected = rows.filter(isUntouchedSince).length;
  const refusal = refusalOf(isAdmin, isOld, chosen.length);
  return (
    <ActionBar
      label="Corrections"
      className={styles.corrections}
      actions={
        <Button
          icon={RotateCcw}
          aria-label={refusal ? `Prepare corrections. ${refusal}` : undefined}
          disabledReason={refusal}
          onClick={onCorrect}
        >
          Prepare corrections
        </Button>
      }
    >
      {isAdmin ? (
        <Chosen expected={expected} count={chosen.length} onReset={reset} onClear={clear} />
      ) : (
        <ToneText tone="soft">{refusal}</ToneText>
      )}
    </ActionBar>
  );
}

interface ChosenProps {
  /** How many one would expect to be corrected. */
  expected: number;
  /** How many are chosen. */
  count: number;
  onReset: () => void;
  onClear: () => void;
}

function Chosen({ expected, count, onReset, onClear }: ChosenProps) {
  return (
    <>
      <b role="status">{formatNumber(count)} selected</b>
      <Text as="span" isSoft isTruncated>
        {expected === 0
          ? 'No one is selected by default; tick those to correct'
          : `${someApplications(expected)} untouched since`}
      </Text>
      {expected > 0 && (
        <Button variant="quiet" size="small" onClick={onReset}>
          Select those
        </Button>
      )}
      {count > 0 && (
        <Button variant="quiet" size="small" onClick={onClear}>
          Select none
        </Button>
      )}
    </>
  );
}
