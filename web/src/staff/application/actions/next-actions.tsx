import { MessageSquareText, RotateCcw, Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { namesOf } from '#state-machines/application/document-names.ts';
import { statusLabel, statusTone, waitingFor } from '#state-machines/application/labels.ts';
import { requiredAction } from '#state-machines/application/pages.ts';
import { type ActionRow, detailActions } from '#state-machines/application/screens.ts';
import { type AnyStatus, isFinal } from '#state-machines/application/vocabulary.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime, shortTime, span } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { PanelOpening } from '#web/ui/page-keys.ts';
import { Shortcut } from '#web/ui/shortcut/shortcut.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { deadlineLevel } from '../../components/deadline-level.ts';
import { DeadlineTag } from '../../components/deadline-tag.tsx';
import { personName } from '../../components/person-name.ts';
import { toneIcons } from '../../components/status-tag.tsx';
import type { Missing } from '../../decisions/missing.ts';
import { MissingNote, useMissing } from '../../decisions/missing-note.tsx';
import { RejectDialog } from '../../decisions/reject-dialog.tsx';
import type { Decisions } from '../../decisions/use-decisions.ts';
import { useIsAdmin } from '../../shell/staff-user.ts';
import styles from '../application.module.css';
import { readOnly } from '../section-parts.tsx';

const CorrectDialog = lazy(async () => ({ default: (await import('./correct-dialog.tsx')).CorrectDialog }));

const actionsFrom = (status: AnyStatus) => detailActions.filter((row) => row.from === status);

interface BarProps {
  application: ApplicationDetail;
  now: number;
  /** What takes a decision back. */
  back?: ReactNode;
  children: ReactNode;
}

/** What can be done next at the left; at the right who is waited for, since when and until when. */
const ActionBar = ({ application, now, back, children }: BarProps) => (
  <section className={styles.actions} data-ground="paper" data-line="both" aria-label="Next actions">
    <div className={styles.decide}>
      <VisuallyHidden>
        <h2>Next actions</h2>
      </VisuallyHidden>
      {children}
    </div>
    <div className={styles.waiting}>
      <Waiting application={application} now={now} />
      {back && <Inline className={styles.back}>{back}</Inline>}
    </div>
  </section>
);

const waiting = { applicant: 'Applicant', staff: 'Staff', none: 'No one' } as const;

function waitingText(status: AnyStatus): string {
  const action = requiredAction[status];
  return action ? `Applicant: ${action}` : waiting[waitingFor[status]];
}

function Waiting({ application, now }: Pick<BarProps, 'application' | 'now'>) {
  const { workflowStatus: status, statusSince, deadline } = application;
  const due = deadline ? (
    <>
      {fullTime(deadline.due)}{' '}
      {deadlineLevel(deadline, now) !== 'normal' && <DeadlineTag deadline={deadline} now={now} />}
    </>
  ) : (
    <ToneText tone="soft">No deadline</ToneText>
  );
  return (
    <DescriptionList
      pairs={[
        { term: 'Waiting for', value: waitingText(status) },
        {
          term: 'In this status',
          value: `${span(now - Date.parse(statusSince))}, since ${shortTime(statusSince, now)}`,
        },
        { term: 'Until', value: due },
      ]}
    />
  );
}

/** What could be decided then. The past is read, not changed. */
export function PastActions({ application, now }: Pick<BarProps, 'application' | 'now'>) {
  const rows = actionsFrom(application.workflowStatus);
  return (
    <ActionBar application={application} now={now}>
      <Inline>
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
        <Text isSoft className={styles.actionsNote}>
          {rows.length === 0
            ? 'No action was offered from this status.'
            : `${readOnly}: these were the actions then. Return to live to decide.`}
        </Text>
      </Inline>
    </ActionBar>
  );
}

interface Props {
  application: ApplicationDetail;
  decisions: Decisions;
  now: number;
  keysOn: boolean;
}

/** One button per row of the detail screen's table; what the first one lacks stands beside it. */
export function NextActions({ application, decisions, now, keysOn }: Props) {
  const [asked, setAsked] = useState<ActionRow | null>(null);
  const { notes, setNotes, isPending } = decisions;
  const status = application.workflowStatus;
  const rows = actionsFrom(status);
  const { missing, unverified } = useMissing(application, rows[0]?.to);
  const missingId = useId();
  const close = () => setAsked(null);
  const press = (row: ActionRow, index: number) => {
    if (row.to === 'rejected' || (index === 0 && missing)) setAsked(row);
    else decisions.move(row.to);
  };
  return (
    <ActionBar
      application={application}
      now={now}
      back={
        <>
          {application.undo && (
            <UndoButton undo={application.undo} isPending={isPending} onUndo={decisions.undo} />
          )}
          <Correction application={application} decisions={decisions} />
        </>
      }
    >
      {rows.length > 0 && <Notes notes={notes} keysOn={keysOn} onNotes={setNotes} />}
      <Inline space={12} align="start">
        {rows.map((row, index) => (
          <Button
            key={row.to}
            {...lookOf(row, index === 0 && missing === null)}
            aria-label={row.label}
            aria-describedby={index === 0 ? missingId : undefined}
            aria-keyshortcuts={keysOn ? String(index + 1) : undefined}
            data-action={index + 1}
            isPending={isPending}
            onClick={() => press(row, index)}
          >
            {row.label}
            {keysOn && <Shortcut keys={String(index + 1)} isOnButton />}
          </Button>
        ))}
        {rows.length === 0 && (
          <Text isSoft className={styles.actionsNote}>
            {isFinal(status)
              ? 'This application has reached an outcome.'
              : 'No action is offered from this status.'}
          </Text>
        )}
        {rows.length > 0 && (
          <MissingNote
            id={missingId}
            applicationId={application.id}
            status={status}
            missing={missing}
            unverified={unverified}
            className={styles.missing}
          />
        )}
      </Inline>
      <RejectDialog
        title={asked?.label ?? ''}
        name={personName(application)}
        isOpen={asked?.to === 'rejected'}
        isPending={isPending}
        notes={notes}
        onNotes={setNotes}
        onClose={close}
        onReject={(reason) => decisions.move('rejected', reason, close)}
      />
      <Dialog title={asked?.label ?? ''} isOpen={asked !== null && asked.to !== 'rejected'} onClose={close}>
        {asked && (
          <DialogForm
            lead={leadOf(application, asked, missing)}
            action={asked.label}
            icon={toneIcons[statusTone[asked.to]]}
            isPending={isPending}
            onCancel={close}
            onSubmit={() => decisions.move(asked.to, undefined, close)}
          />
        )}
      </Dialog>
    </ActionBar>
  );
}

/** Filled only when nothing is missing. */
const lookOf = ({ to }: ActionRow, isReady: boolean) => ({
  variant: isReady && to !== 'rejected' ? ('primary' as const) : ('secondary' as const),
  tone: to === 'rejected' ? ('danger' as const) : undefined,
  icon: toneIcons[statusTone[to]],
});

function leadOf(application: ApplicationDetail, { to }: ActionRow, missing: Missing | null): string {
  const documents = missing && missing.documents.length > 0 ? `: ${namesOf(missing.documents)}` : '';
  const lack = missing ? `${missing.headline}${documents}. ` : '';
  return `${lack}${personName(application)} moves to ${statusLabel(to)} all the same. Your notes go along.`;
}

interface NotesProps {
  notes: string;
  keysOn: boolean;
  onNotes: (notes: string) => void;
}

const Notes = ({ notes, keysOn, onNotes }: NotesProps) => (
  <span className={styles.notes}>
    <Icon icon={MessageSquareText} className={styles.notesIcon} />
    <TextArea
      isGrowing
      className={styles.notesText}
      aria-label="Notes"
      aria-keyshortcuts={keysOn ? 'n' : undefined}
      data-notes=""
      rows={1}
      maxLength={5000}
      placeholder="Notes (optional), added to the workflow history"
      value={notes}
      onChange={(event) => onNotes(event.target.value)}
    />
  </span>
);

function Correction({ application, decisions }: Pick<Props, 'application' | 'decisions'>) {
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
      {refusal && (
        <Text as="span" isSoft size="small">
          {refusal}
        </Text>
      )}
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
      data-undo=""
      onClick={onUndo}
    >
      Undo
      <Text as="span" isSoft isNumeric aria-hidden="true">
        {clock}
      </Text>
    </Button>
  );
}
