import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-body.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { personName } from '../components/person-name.ts';
import { UndoButton } from '../decisions/undo-button.tsx';
import { EventList } from '../dossier/feed.tsx';
import { eventsQuery } from '../queries/application.ts';
import styles from './decide.module.css';
import { DecisionForm } from './decision-form.tsx';
import type { Desk } from './use-desk.ts';
import type { Conflict, Decided } from './use-review-decisions.ts';

interface Props {
  desk: Desk;
  /** It rises over the foot of this pane. */
  pane: RefObject<HTMLElement | null>;
  now: number;
}

/** Asks for what a decision needs, or says that a colleague was faster; afterwards offers the way back. */
export function DecisionDialog({ desk, pane, now }: Props) {
  const { about, deciding, conflict, decisions, notes, setNotes, close, heading } = desk;
  /** Then the focus goes to the name of who comes next; after a dialog that was only closed, to where it was. */
  const hasDecided = useRef(false);
  const cancel = () => {
    hasDecided.current = false;
    close();
  };
  const subject = about && { id: about.id, name: personName(about), version: about.version };
  const { last } = decisions;
  return (
    <>
      {last && !deciding && (
        <UndoToast key={last.at} decided={last} isUndoing={decisions.isUndoing} onUndo={decisions.undo} />
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
        {!conflict && deciding && subject && (
          <DecisionForm
            key={deciding.row.to}
            subject={subject}
            row={deciding.row}
            notes={notes}
            onNotes={setNotes}
            failure={decisions.failure}
            onClose={cancel}
            onDecide={(reason, row = deciding.row) => {
              hasDecided.current = true;
              decisions.decide(subject, row, notes, reason);
            }}
          />
        )}
      </Dialog>
    </>
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
          <h3>
            <Text as="span" isSoft size="small" weight="medium">
              What changed
            </Text>
          </h3>
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
          <Text isSoft size="small" className={styles.consequence}>
            The dossier shows the latest. You can decide from there.
          </Text>
          <Button type="submit" variant="primary">
            Close
          </Button>
        </DialogButtons>
      </DialogBody>
    </form>
  );
}

interface UndoProps {
  decided: Decided;
  isUndoing: boolean;
  onUndo: () => void;
}

/** What was decided, and for ten seconds, before any mail leaves, the way back with what is left of them. */
function UndoToast({ decided, isUndoing, onUndo }: UndoProps) {
  const now = useNow(250);
  const left = Math.max(0, decided.at + timings.undoShownMs - now);
  const { name, to, isSaved } = decided;
  if (left === 0 && isSaved) return null;
  return (
    <div className={styles.undo}>
      <ToneText tone="good" className={styles.undoSign}>
        <Icon icon={CircleCheck} />
      </ToneText>
      <p role="status">
        <b>{isSaved ? 'Application Updated' : 'Saving…'}</b>
        <br />
        {name} {isSaved ? 'moved' : 'moves'} to {statusLabel(to)}
      </p>
      <UndoButton leftMs={left} hasKey isPending={isUndoing} onUndo={onUndo} />
    </div>
  );
}
