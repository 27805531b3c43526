import { type FormEvent, useEffect, useRef } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { personName } from '../components/person-name.ts';
import { TextField } from '../components/text-field.tsx';
import { RejectForm } from '../decisions/reject-dialog.tsx';
import { useDecisions } from '../decisions/use-decisions.ts';
import { type Move, movesOf } from './moves-of.ts';

interface Props {
  application: ApplicationDetail;
  move: Move;
  onClose: () => void;
}

/** The same question, notes and reason as on the detail screen; a refusal is told here and loses no note. */
export function ConfirmMove({ application, move, onClose }: Props) {
  const { notes, setNotes, conflict, isPending, move: send } = useDecisions(application);
  const name = personName(application);
  const question = useRef<HTMLDivElement>(null);
  // The search field that had the keyboard is gone: the required reason gets it, or the button.
  useEffect(() => question.current?.querySelector<HTMLElement>('select, [type=submit]')?.focus(), []);
  const isOffered = movesOf(application.workflowStatus).some(({ to }) => to === move.to);
  if (!isOffered && !isPending)
    return (
      <form onSubmit={(event) => event.preventDefault()}>
        <p role="alert">
          {conflict ?? `${name} is now in '${statusLabel(application.workflowStatus)}'. Nothing was changed.`}
        </p>
        <div className="fx2">
          <button className="btn" type="button" onClick={onClose}>
            Close
          </button>
        </div>
      </form>
    );
  if (move.to === 'rejected')
    return (
      <div ref={question}>
        <RejectForm
          title={move.label}
          name={name}
          isPending={isPending}
          notes={notes}
          onNotes={setNotes}
          onClose={onClose}
          onReject={(reason) => send('rejected', reason, onClose)}
        />
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(move.to, undefined, onClose);
  };
  return (
    <div ref={question}>
      <form onSubmit={submit}>
        <p>
          {name} will be moved from {statusLabel(application.workflowStatus)} to {statusLabel(move.to)}. Notes
          stay internal.
        </p>
        <TextField label="Notes" value={notes} onChange={setNotes} />
        <div className="fx2">
          <button className="btn" type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="btn pri" type="submit" disabled={isPending}>
            {move.label}
          </button>
        </div>
      </form>
    </div>
  );
}
