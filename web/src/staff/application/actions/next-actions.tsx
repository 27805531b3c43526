import { MessageSquareText, RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { statusLabel, statusTone } from '#state-machines/application/labels.ts';
import { type ActionRow, detailActions } from '#state-machines/application/screens.ts';
import { isFinal } from '#state-machines/application/vocabulary.ts';
import { timings } from '#web/timings.ts';
import { fullTime } from '#web/ui/dates.ts';
import { useNow } from '#web/ui/use-now.ts';
import { personName } from '../../components/person-name.ts';
import { RefusableButton } from '../../components/refusable-button.tsx';
import { toneIcons } from '../../components/tone-icon.tsx';
import { RejectDialog } from '../../decisions/reject-dialog.tsx';
import type { Decisions } from '../../decisions/use-decisions.ts';
import { useIsAdmin } from '../../shell/staff-user.ts';
import { CorrectDialog } from './correct-dialog.tsx';

interface Props {
  application: ApplicationDetail;
  decisions: Decisions;
}

/** One button per row of the detail screen's table, with the notes that go along. */
export function NextActions({ application, decisions }: Props) {
  const [rejection, setRejection] = useState<ActionRow | null>(null);
  const [isCorrecting, setCorrecting] = useState(false);
  const isAdmin = useIsAdmin();
  const { notes, setNotes, isPending } = decisions;
  const status = application.workflowStatus;
  const rows = detailActions.filter((row) => row.from === status);
  const { undo } = application;

  return (
    <section className="next" aria-label="Next actions">
      <h2>Next actions</h2>
      {rows.length > 0 ? (
        <label className="in notes">
          <span className="vh">Notes</span>
          <MessageSquareText className="i q" aria-hidden="true" />
          <textarea
            rows={1}
            maxLength={5000}
            placeholder="Notes (optional), added to the workflow history"
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </label>
      ) : (
        <p className="q">
          {isFinal(status)
            ? 'This application has reached an outcome.'
            : 'No action is offered from this status.'}
        </p>
      )}
      {rows.map((row, index) => (
        <ActionButton
          key={row.to}
          row={row}
          isFirst={index === 0}
          isPending={isPending}
          onPress={() => (row.to === 'rejected' ? setRejection(row) : decisions.move(row.to))}
        />
      ))}
      {rows.length > 0 && <span className="sepv" />}
      {undo && <UndoButton undo={undo} isPending={isPending} onUndo={decisions.undo} />}
      <RefusableButton
        label="Correct status"
        refusal={isAdmin ? null : 'Only admins correct a status; your own last decision can be undone.'}
        isPending={false}
        isQuiet
        onPress={() => setCorrecting(true)}
      >
        <RotateCcw className="i" aria-hidden="true" />
      </RefusableButton>
      <RejectDialog
        title={rejection?.label ?? ''}
        name={personName(application)}
        isOpen={rejection !== null}
        isPending={isPending}
        notes={notes}
        onNotes={setNotes}
        onClose={() => setRejection(null)}
        onReject={(reason) => decisions.move('rejected', reason, () => setRejection(null))}
      />
      <CorrectDialog
        application={application}
        isOpen={isCorrecting}
        isPending={isPending}
        conflict={decisions.conflict}
        onClose={() => setCorrecting(false)}
        onCorrect={(to, reason, onDone) =>
          decisions.correct(to, reason, () => {
            onDone();
            setCorrecting(false);
          })
        }
      />
    </section>
  );
}

interface ActionProps {
  row: ActionRow;
  isFirst: boolean;
  isPending: boolean;
  onPress: () => void;
}

function ActionButton({ row, isFirst, isPending, onPress }: ActionProps) {
  const Icon = toneIcons[statusTone[row.to]];
  const kind = row.to === 'rejected' ? 'dng' : isFirst ? 'pri' : '';
  return (
    <button className={`btn ${kind}`} type="button" disabled={isPending} onClick={onPress}>
      <Icon className="i" aria-hidden="true" />
      {row.label}
    </button>
  );
}

interface UndoButtonProps {
  undo: NonNullable<ApplicationDetail['undo']>;
  isPending: boolean;
  onUndo: () => void;
}

/** The way back from one's own last decision, with what is left of its ten minutes (ruling 4). */
function UndoButton({ undo, isPending, onUndo }: UndoButtonProps) {
  const left = Math.ceil((Date.parse(undo.until) - useNow(timings.undoTick)) / 1_000);
  if (left <= 0) return null;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <button
      className="btn quiet"
      type="button"
      disabled={isPending}
      title={`Back to ${statusLabel(undo.to)}, until ${fullTime(undo.until)}`}
      onClick={onUndo}
    >
      <Undo2 className="i" aria-hidden="true" />
      Undo
      <span className="q num" aria-hidden="true">
        {clock}
      </span>
    </button>
  );
}
