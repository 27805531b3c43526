import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { timings } from '#web/timings.ts';
import { personName } from '../components/person-name.ts';
import { TextField } from '../components/text-field.tsx';
import { eventsQuery } from '../queries/application.ts';
import { DecisionBar } from './decision-bar.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionForm } from './decision-form.tsx';
import { Dossier } from './dossier.tsx';
import { DossierSkeleton } from './dossier-skeleton.tsx';
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
    <article className="dossier" ref={pane} aria-label={about ? personName(about) : 'Application'}>
      {id ? (
        <Dossier key={id} id={id} item={queue.shown} now={now} headingRef={heading} position={position} />
      ) : (
        <NobodyOpen isLoading={queue.list.isPending} />
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
      <DecisionDialog
        title={conflict ? 'Somebody was faster' : (deciding?.row.label ?? '')}
        isOpen={deciding !== null}
        pane={pane}
        onClose={cancel}
        focusAfter={() => (hasDecided.current ? heading.current : null)}
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
      </DecisionDialog>
    </article>
  );
}

function NobodyOpen({ isLoading }: { isLoading: boolean }) {
  return (
    <section className="dscroll" aria-label="Dossier" aria-busy={isLoading}>
      {isLoading ? (
        <DossierSkeleton hasHead={false} />
      ) : (
        <div className="blank">
          <h2>No application is open</h2>
          <p className="q">Whoever is chosen in the queue stands here with everything there is to know.</p>
        </div>
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

/** Somebody decided first: who, what, and the note one had written, which is kept. */
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
      <p className="employed need" role="alert">
        <TriangleAlert className="i" aria-hidden="true" /> {conflict.sentence}
      </p>
      <h4>What changed</h4>
      {news.length > 0 ? <EventList events={news} now={now} /> : <span className="sk w5" />}
      {notes && (
        <TextField label="Your note, kept for this application" rows={3} value={notes} onChange={onNotes} />
      )}
      <div className="fx2">
        <p>The dossier shows the latest. You can decide from there.</p>
        <button className="btn pri" type="submit">
          Close
        </button>
      </div>
    </form>
  );
}
