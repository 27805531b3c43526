import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-body.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { personName } from '../components/person-name.ts';
import { eventsQuery } from '../queries/application.ts';
import styles from './decide.module.css';
import { DecisionBar } from './decision-bar.tsx';
import { DecisionForm } from './decision-form.tsx';
import { Dossier, DossierSkeleton } from './dossier.tsx';
import { EventList } from './feed.tsx';
import { QueuePosition } from './queue-position.tsx';
import { UndoToast } from './undo-toast.tsx';
import type { Desk } from './use-desk.ts';
import type { Queue } from './use-queue.ts';
import type { Conflict } from './use-review-decisions.ts';

interface Props {
  queue: Queue;
  desk: Desk;
  now: number;
  keysOn: boolean;
  isNarrow: boolean;
  onHelp: () => void;
  onQueue: () => void;
}

/** The dossier with what can be decided about it fixed below; dialog and undo rise from there. */
export function DecisionPane({ queue, desk, now, keysOn, isNarrow, onHelp, onQueue }: Props) {
  const pane = useRef<HTMLElement>(null);
  /** Then the focus goes to the name of who comes next; after a dialog that was only closed, to where it was. */
  const hasDecided = useRef(false);
  const { about, deciding, conflict, decisions, notes, setNotes, close, heading } = desk;
  const { last } = decisions;
  const id = queue.shownId;
  const canUndo = last !== null && now - last.at < timings.undoFor && !decisions.isUndoing;
  const cancel = () => {
    hasDecided.current = false;
    close();
  };
  const position = isNarrow && <QueuePosition queue={queue} onStep={desk.step} onQueue={onQueue} />;

  return (
    <article className={styles.pane} ref={pane} aria-label={about ? personName(about) : 'Application'}>
      {id ? (
        <Dossier key={id} id={id} item={queue.shown} now={now} headingRef={heading} position={position} />
      ) : (
        <NoneOpen isLoading={queue.list.isPending} />
      )}
      {last && !deciding && (
        <UndoToast key={last.at} decided={last} isUndoing={decisions.isUndoing} onUndo={decisions.undo} />
      )}
      {about && (
        <DecisionBar
          status={about.workflowStatus}
          rows={desk.rows}
          notes={notes}
          onNotes={setNotes}
          noteRef={desk.note}
          keysOn={keysOn}
          canUndo={canUndo}
          onDecide={desk.decideHere}
          onUndo={decisions.undo}
          onHelp={onHelp}
          onNoteDone={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
      <Dialog
        title={conflict ? 'A colleague was faster' : (deciding?.row.label ?? '')}
        isOpen={deciding !== null}
        pane={pane}
        className={styles.dialog}
        finalFocus={() => (hasDecided.current && heading.current) || true}
        onClose={cancel}
      >
        {conflict && (
          <ConflictPanel conflict={conflict} notes={notes} onNotes={setNotes} now={now} onClose={cancel} />
        )}
        {!conflict && deciding && about && (
          <DecisionForm
            key={deciding.row.to}
            subject={{ id: about.id, name: personName(about), version: about.version }}
            row={deciding.row}
            notes={notes}
            onNotes={setNotes}
            isPending={decisions.isPending}
            failure={decisions.failure}
            onClose={cancel}
            onDecide={(reason) => {
              hasDecided.current = true;
              const subject = { id: about.id, name: personName(about), version: about.version };
              decisions.decide(subject, deciding.row, notes, reason);
            }}
          />
        )}
      </Dialog>
    </article>
  );
}

function NoneOpen({ isLoading }: { isLoading: boolean }) {
  return (
    <section className={styles.none} aria-label="Dossier" aria-busy={isLoading}>
      {isLoading ? (
        <DossierSkeleton hasHead={false} />
      ) : (
        <EmptyState title="No application is open">
          Choose one in the queue to see everything about it here.
        </EmptyState>
      )}
    </section>
  );
}

interface ConflictPanelProps {
  conflict: Conflict;
  notes: string;
  onNotes: (notes: string) => void;
  now: number;
  onClose: () => void;
}

/** A colleague decided first: who, what, and one's own note, which is kept. */
function ConflictPanel({ conflict, notes, onNotes, now, onClose }: ConflictPanelProps) {
  const { data } = useQuery(eventsQuery(conflict.id));
  const news = data?.events.filter(({ version }) => version > conflict.since).toReversed() ?? [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <DialogBody>
        <p role="alert">
          <ToneText tone="need" icon={TriangleAlert}>
            {conflict.sentence}
          </ToneText>
        </p>
        <section>
          <h3 className={styles.changed}>What changed</h3>
          {news.length > 0 ? <EventList events={news} now={now} /> : <Skeleton width="longest" />}
        </section>
        {notes && (
          <Field label="Your note, kept for this application">
            <TextArea
              rows={3}
              maxLength={5000}
              value={notes}
              onChange={(event) => onNotes(event.target.value)}
            />
          </Field>
        )}
        <DialogButtons>
          <p className={styles.consequence}>The dossier shows the latest. You can decide from there.</p>
          <Button type="submit" variant="primary">
            Close
          </Button>
        </DialogButtons>
      </DialogBody>
    </form>
  );
}
