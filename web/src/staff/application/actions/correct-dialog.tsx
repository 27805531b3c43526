import { RotateCcw } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useController, useForm } from 'react-hook-form';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { type Status, statuses } from '#state-machines/application/vocabulary.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { InlineError } from '#web/ui/inline-error/inline-error.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { personName } from '../../components/person-name.ts';
import { useKeptText } from '../../decisions/use-kept-text.ts';

interface Props {
  application: ApplicationDetail;
  isPending: boolean;
  conflict: string | null;
  onClose: () => void;
  onCorrect: (to: Status, reason: string, onDone: () => void) => void;
}

/** An admin may set any status, with a reason that is kept in the history (ruling 4). */
export function CorrectDialog(props: Props) {
  return (
    <Dialog title="Correct status" isOpen onClose={props.onClose}>
      <CorrectForm {...props} />
    </Dialog>
  );
}

function CorrectForm({ application, isPending, conflict, onClose, onCorrect }: Props) {
  const { id, workflowStatus } = application;
  const [kept, keep] = useKeptText(`correction ${id}`);
  const { register, control, handleSubmit, formState } = useForm({ defaultValues: { to: '', reason: kept } });
  const { errors } = formState;
  const rules = { required: 'Please select a status' };
  const { field: target } = useController({ name: 'to', control, rules });
  const options = statuses
    .filter((status) => status !== workflowStatus)
    .map((status) => ({ value: status, label: statusLabel(status) }));
  const send = handleSubmit(({ to, reason }) => {
    const status = statuses.find((one) => one === to);
    if (status) onCorrect(status, reason.trim(), () => keep(''));
  });
  return (
    <DialogForm
      lead={`${personName(application)} is in ${statusLabel(workflowStatus)}. A correction is marked as one in every history.`}
      action="Correct status"
      icon={RotateCcw}
      isPending={isPending}
      onCancel={onClose}
      onSubmit={() => void send()}
    >
      {conflict && <InlineError>{conflict}</InlineError>}
      <Field label="Target status" error={errors.to?.message}>
        <Select {...target} options={options} placeholder="Select a status" />
      </Field>
      <Field label="Reason" error={errors.reason?.message}>
        <TextArea
          {...register('reason', {
            validate: (reason) => reason.trim() !== '' || 'Please give a reason',
            onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => keep(target.value),
          })}
          maxLength={5000}
        />
      </Field>
    </DialogForm>
  );
}
