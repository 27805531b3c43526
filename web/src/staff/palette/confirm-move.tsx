import { useEffect, useRef } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-body.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { personName } from '../components/person-name.ts';
import { EmployedNote, isMisleading } from '../decisions/employed-note.tsx';
import { RejectForm } from '../decisions/reject-dialog.tsx';
import { useDecisions } from '../decisions/use-decisions.ts';
import { type Move, movesOf } from './moves-of.ts';

interface Props {
  application: ApplicationDetail;
  move: Move;
  onClose: () => void;
}

/** The same question, notes and reason as on the detail screen; a refusal is shown here and loses no note. */
export function ConfirmMove({ application, move, onClose }: Props) {
  const { notes, setNotes, conflict, isPending, move: send } = useDecisions(application);
  const status = application.workflowStatus;
  const name = personName(application);
  const question = useRef<HTMLDivElement>(null);
  // The search field that had the keyboard is gone: the required reason gets it, or the button.
  const isUnsure = isMisleading(move);
  useEffect(() => {
    const first = isUnsure ? 'form button:not([type=submit])' : 'select, [type=submit]';
    // What may be meant otherwise begins with the way out, which stands last before the button that sends.
    [...(question.current?.querySelectorAll<HTMLElement>(first) ?? [])].at(isUnsure ? -1 : 0)?.focus();
  }, [isUnsure]);
  const isOffered = movesOf(status).some(({ to }) => to === move.to);
  if (!isOffered && !isPending)
    return (
      <DialogBody>
        <p role="alert">{conflict ?? `${name} is now in '${statusLabel(status)}'. Nothing was changed.`}</p>
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
        </DialogButtons>
      </DialogBody>
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
  return (
    <div ref={question}>
      <DialogForm
        lead={`${name} will be moved from ${statusLabel(status)} to ${statusLabel(move.to)}. Notes stay internal.`}
        action={move.label}
        isDisabled={isPending}
        onCancel={onClose}
        onSubmit={() => send(move.to, undefined, onClose)}
      >
        {isUnsure && (
          <EmployedNote
            applicationId={application.id}
            isPending={isPending}
            onMeant={(meant) => send(meant.to, undefined, onClose)}
          />
        )}
        <Field label="Notes">
          <TextArea maxLength={5000} value={notes} onChange={({ target }) => setNotes(target.value)} />
        </Field>
      </DialogForm>
    </div>
  );
}
