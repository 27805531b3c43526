import { RotateCcw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { type Status, statuses } from '#state-machines/application/vocabulary.ts';
import { DialogBox } from '../../components/dialog-box.tsx';
import { personName } from '../../components/person-name.ts';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useKeptText } from '../../decisions/use-kept-text.ts';

interface Props {
  application: ApplicationDetail;
  isOpen: boolean;
  isPending: boolean;
  conflict: string | null;
  onClose: () => void;
  onCorrect: (to: Status, reason: string, onDone: () => void) => void;
}

/** An admin may set any status, with a reason that stays in the history (ruling 4). */
export function CorrectDialog(props: Props) {
  return (
    <DialogBox title="Correct status" isOpen={props.isOpen} onClose={props.onClose}>
      <CorrectForm {...props} />
    </DialogBox>
  );
}

function CorrectForm({ application, isPending, conflict, onClose, onCorrect }: Props) {
  const [to, setTo] = useState('');
  const [reason, setReason] = useKeptText(`correction ${application.id}`);
  const [isTried, setTried] = useState(false);
  const target = statuses.find((status) => status === to);
  const options = statuses
    .filter((status) => status !== application.workflowStatus)
    .map((status) => ({ value: status, label: statusLabel(status) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (target && reason.trim()) onCorrect(target, reason.trim(), () => setReason(''));
  };
  return (
    <form onSubmit={submit} noValidate>
      <p>
        {personName(application)} is in {statusLabel(application.workflowStatus)}. A correction is marked as
        one in every history.
      </p>
      {conflict && (
        <p className="t-stop" role="alert">
          {conflict}
        </p>
      )}
      <SelectField
        label="Target status"
        value={to}
        options={options}
        placeholder="Select a status"
        error={isTried && !target ? 'Please select a status' : null}
        onChange={setTo}
      />
      <TextField
        label="Reason"
        value={reason}
        error={isTried && !reason.trim() ? 'Please give a reason' : null}
        onChange={setReason}
      />
      <div className="fx2">
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className="btn pri" type="submit" disabled={isPending}>
          <RotateCcw className="i" aria-hidden="true" />
          Correct status
        </button>
      </div>
    </form>
  );
}
