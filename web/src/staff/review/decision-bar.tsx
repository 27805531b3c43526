import { Bookmark, Check, CircleX, MessageSquareText } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { waitingFor } from '#state-machines/application/labels.ts';
import { requiredAction } from '#state-machines/application/pages.ts';
import type { ActionRow } from '#state-machines/application/screens.ts';
import { type AnyStatus, isFinal } from '#state-machines/application/vocabulary.ts';
import { KeyCap } from '../components/key-cap.tsx';

interface Props {
  status: AnyStatus;
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

/** The decisions of the table, in its order, fixed under the dossier; the note goes along with whichever is taken. */
export function DecisionBar(props: Props) {
  const { status, rows, notes, onNotes, noteRef, keysOn, onDecide, onNoteDone } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    onNoteDone();
  };
  return (
    <section className="decide" aria-label="Decision">
      {(rows.length > 0 || notes) && (
        <label className="note">
          <MessageSquareText className="i q" aria-hidden="true" />
          <input
            ref={noteRef}
            aria-label="Notes"
            aria-keyshortcuts={keysOn ? 'n' : undefined}
            placeholder="Notes (optional), kept in the history"
            maxLength={5000}
            value={notes}
            onChange={(event) => onNotes(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {keysOn && <kbd>N</kbd>}
        </label>
      )}
      <div className="acts">
        {rows.length === 0 && <p className="q">{restingText(status)}</p>}
        {rows.map((row, index) => {
          const Icon = row.to === 'rejected' ? CircleX : index === 0 ? Check : Bookmark;
          const look = row.to === 'rejected' ? 'btn dng' : index === 0 ? 'btn pri' : 'btn';
          return (
            <button
              key={row.to}
              className={look}
              type="button"
              aria-haspopup="dialog"
              aria-label={row.label}
              aria-keyshortcuts={keysOn ? String(index + 1) : undefined}
              onClick={() => onDecide(row)}
            >
              <Icon className="i" aria-hidden="true" />
              {row.label}
              {keysOn && <KeyCap name={String(index + 1)} />}
            </button>
          );
        })}
        <BarKeys {...props} />
      </div>
    </section>
  );
}

function BarKeys({ keysOn, canUndo, onUndo, onHelp }: Props) {
  return (
    <span className="keys">
      <button
        className="btn quiet sm"
        type="button"
        aria-label="Undo last"
        disabled={!canUndo}
        aria-keyshortcuts={keysOn ? 'z' : undefined}
        onClick={onUndo}
      >
        {keysOn && <KeyCap name="Z" />}
        Undo last
      </button>
      <button className="ib s hide-s" type="button" aria-label="Shortcuts" title="Shortcuts" onClick={onHelp}>
        <kbd>?</kbd>
      </button>
    </span>
  );
}
