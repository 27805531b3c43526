import { Bookmark, Check, CircleX, MessageSquareText } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { waitingFor } from '#state-machines/application/labels.ts';
import { requiredAction } from '#state-machines/application/pages.ts';
import type { ActionRow } from '#state-machines/application/screens.ts';
import { type AnyStatus, isFinal } from '#state-machines/application/vocabulary.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Shortcut } from '#web/ui/shortcut/shortcut.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { MissingNote, useMissing } from '../decisions/missing-note.tsx';
import styles from './decide.module.css';

interface Props {
  barRef: Ref<HTMLElement>;
  about: Pick<ApplicationDetail, 'id' | 'workflowStatus'>;
  /** Undefined until it is fetched; what is missing is read from it. */
  detail: ApplicationDetail | undefined;
  rows: readonly ActionRow[];
  notes: string;
  onNotes: (notes: string) => void;
  noteRef: Ref<HTMLInputElement>;
  keysOn: boolean;
  canUndo: boolean;
  onDecide: (row: ActionRow) => void;
  onUndo: () => void;
  onHelp: () => void;
  /** Leaves the note, so that the next key decides. */
  onNoteDone: () => void;
}

function restingText(status: AnyStatus): string {
  if (isFinal(status)) return 'This application has reached an outcome.';
  const action = requiredAction[status];
  if (action) return `Waiting for the applicant: ${action}.`;
  return waitingFor[status] === 'applicant'
    ? 'Waiting for the applicant.'
    : 'No decision is due on this screen. The details offer the next step.';
}

/** The decisions of the table, in its order, fixed under the dossier; the note is kept with the one that is taken. */
export function DecisionBar(props: Props) {
  const { barRef, about, detail, rows, notes, onNotes, noteRef, keysOn, onDecide, onNoteDone } = props;
  const { id, workflowStatus: status } = about;
  const { missing, unverified } = useMissing(detail, rows[0]?.to);
  const missingId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    onNoteDone();
  };
  return (
    <section ref={barRef} className={styles.decision} data-line="above" aria-label="Decision">
      {(rows.length > 0 || notes) && (
        <TextInput
          ref={noteRef}
          icon={MessageSquareText}
          isBar
          className={styles.note}
          aria-label="Notes"
          aria-keyshortcuts={keysOn ? 'n' : undefined}
          placeholder="Notes (optional), kept in the history"
          maxLength={5000}
          value={notes}
          end={keysOn && <Shortcut keys="N" />}
          onChange={(event) => onNotes(event.target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      {rows.length > 0 && (
        <MissingNote
          id={missingId}
          applicationId={id}
          status={status}
          missing={missing}
          unverified={unverified}
          className={styles.missing}
        />
      )}
      <Inline className={styles.actions}>
        {rows.length === 0 && (
          <Text isSoft className={styles.resting}>
            {restingText(status)}
          </Text>
        )}
        {rows.map((row, index) => (
          <Button
            key={row.to}
            {...lookOf(row, index)}
            aria-haspopup="dialog"
            aria-label={row.label}
            aria-describedby={index === 0 ? missingId : undefined}
            aria-keyshortcuts={keysOn ? String(index + 1) : undefined}
            onClick={() => onDecide(row)}
          >
            {row.label}
            {keysOn && <Shortcut keys={String(index + 1)} isOnButton />}
          </Button>
        ))}
        <BarKeys {...props} />
      </Inline>
    </section>
  );
}

/** The first of the table is the one that leads on. */
function lookOf(row: ActionRow, index: number) {
  if (row.to === 'rejected') return { icon: CircleX, tone: 'danger' } as const;
  return index === 0 ? ({ icon: Check, variant: 'primary' } as const) : { icon: Bookmark };
}

function BarKeys({ keysOn, canUndo, onUndo, onHelp }: Props) {
  return (
    <Inline as="span" className={styles.keys}>
      <Button
        variant="quiet"
        size="small"
        className={styles.undoLast}
        aria-label="Undo last"
        disabledReason={canUndo ? null : 'Nothing of the last 10 minutes can be undone.'}
        aria-keyshortcuts={keysOn ? 'z' : undefined}
        onClick={onUndo}
      >
        {keysOn && <Shortcut keys="Z" isOnButton />}
        Undo last
      </Button>
      <Button variant="quiet" size="small" aria-label="Shortcuts" title="Shortcuts" onClick={onHelp}>
        <Shortcut keys="?" isOnButton />
      </Button>
    </Inline>
  );
}
