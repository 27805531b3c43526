import { MessageSquareText, RotateCcw, Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { statusLabel, statusTone } from '#state-machines/application/labels.ts';
import { type ActionRow, detailActions } from '#state-machines/application/screens.ts';
import { type AnyStatus, isFinal } from '#state-machines/application/vocabulary.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { fullTime } from '#web/ui/dates.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { PanelOpening } from '#web/ui/page-keys.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { personName } from '../../components/person-name.ts';
import { toneIcons } from '../../components/status-tag.tsx';
import { RejectDialog } from '../../decisions/reject-dialog.tsx';
import type { Decisions } from '../../decisions/use-decisions.ts';
import { useIsAdmin } from '../../shell/staff-user.ts';
import styles from '../application.module.css';
import { readOnly } from '../section-parts.tsx';

const CorrectDialog = lazy(async () => ({ default: (await import('./correct-dialog.tsx')).CorrectDialog }));

const actionsFrom = (status: AnyStatus) => detailActions.filter((row) => row.from === status);

const ActionBar = ({ children }: { children: ReactNode }) => (
  <Inline
    as="section"
    className={classNames(styles.actions, styles.tinted)}
    data-ground="paper"
    data-line="both"
    aria-label="Next actions"
  >
    <h2 className={styles.actionsTitle}>Next actions</h2>
    {children}
  </Inline>
);

/** What could be decided then. The past is read, not changed. */
export function PastActions({ status }: { status: AnyStatus }) {
  const rows = actionsFrom(status);
  return (
    <ActionBar>
      <Text isSoft className={styles.actionsNote}>
        {rows.length === 0
          ? 'No action was offered from this status.'
          : `${readOnly}: these were the actions then. Return to live to decide.`}
      </Text>
      {rows.map(({ to, label }) => (
        <Button
          key={to}
          icon={toneIcons[statusTone[to]]}
          aria-label={`${label}. ${readOnly}`}
          disabledReason={readOnly}
        >
          {label}
        </Button>
      ))}
    </ActionBar>
  );
}

interface Props {
  application: ApplicationDetail;
  decisions: Decisions;
}

/** One button per row of the detail screen's table, with the notes that go along. */
export function NextActions({ application, decisions }: Props) {
  const [rejection, setRejection] = useState<ActionRow | null>(null);
  const { notes, setNotes, isPending } = decisions;
  const status = application.workflowStatus;
  const rows = actionsFrom(status);
  const { undo } = application;
  return (
    <ActionBar>
      {rows.length > 0 ? (
        <Notes notes={notes} onNotes={setNotes} />
      ) : (
        <Text isSoft className={styles.actionsNote}>
          {isFinal(status)
            ? 'This application has reached an outcome.'
            : 'No action is offered from this status.'}
        </Text>
      )}
      {rows.map((row, index) => (
        <Button
          key={row.to}
          variant={index === 0 && row.to !== 'rejected' ? 'primary' : 'secondary'}
          tone={row.to === 'rejected' ? 'danger' : undefined}
          icon={toneIcons[statusTone[row.to]]}
          isPending={isPending}
          onClick={() => (row.to === 'rejected' ? setRejection(row) : decisions.move(row.to))}
        >
          {row.label}
        </Button>
      ))}
      {rows.length > 0 && <span className={styles.divider} />}
      {undo && <UndoButton undo={undo} isPending={isPending} onUndo={decisions.undo} />}
      <Correction application={application} decisions={decisions} />
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
    </ActionBar>
  );
}

const Notes = ({ notes, onNotes }: { notes: string; onNotes: (notes: string) => void }) => (
  <span className={styles.notes}>
    <Icon icon={MessageSquareText} className={styles.notesIcon} />
    <TextArea
      isGrowing
      className={styles.notesText}
      aria-label="Notes"
      rows={1}
      maxLength={5000}
      placeholder="Notes (optional), added to the workflow history"
      value={notes}
      onChange={(event) => onNotes(event.target.value)}
    />
  </span>
);

function Correction({ application, decisions }: Props) {
  const [isAsked, setAsked] = useState(false);
  const refusal = useIsAdmin() ? null : 'Only admins correct a status; your own last decision can be undone.';
  return (
    <>
      <Button
        variant="quiet"
        icon={RotateCcw}
        aria-label={refusal ? `Correct status. ${refusal}` : undefined}
        disabledReason={refusal}
        onClick={() => setAsked(true)}
      >
        Correct status
      </Button>
      {isAsked && (
        <Suspense fallback={<PanelOpening />}>
          <CorrectDialog
            application={application}
            isPending={decisions.isPending}
            conflict={decisions.conflict}
            onClose={() => setAsked(false)}
            onCorrect={(to, reason, onDone) =>
              decisions.correct(to, reason, () => {
                onDone();
                setAsked(false);
              })
            }
          />
        </Suspense>
      )}
    </>
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
    <Button
      variant="quiet"
      icon={Undo2}
      isPending={isPending}
      title={`Back to ${statusLabel(undo.to)}, until ${fullTime(undo.until)}`}
      onClick={onUndo}
    >
      Undo
      <Text as="span" isSoft isNumeric aria-hidden="true">
        {clock}
      </Text>
    </Button>
  );
}
