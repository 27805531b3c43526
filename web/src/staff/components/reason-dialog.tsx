import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Field } from '#web/ui/field/field.tsx';
import type { Drawing } from '#web/ui/icon/icon.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';

interface Props {
  title: string;
  label: string;
  action: string;
  icon: Drawing;
  isPending: boolean;
  isDangerous?: boolean;
  onClose: () => void;
  /** `onDone` closes; a refusal stays in the dialog, and what was typed with it. */
  onReason: (reason: string, onDone: () => void, onRefused: (error: Error) => void) => void;
  children: ReactNode;
}

/** Asks why, in words that are kept: a rejection, a hold, a job that is given up. */
export function ReasonDialog(props: Props) {
  return (
    <Dialog title={props.title} isOpen onClose={props.onClose}>
      <ReasonForm {...props} />
    </Dialog>
  );
}

/** What stands in the dialog. */
export function ReasonForm(props: Omit<Props, 'title'>) {
  const { label, action, icon, isPending, isDangerous, onClose, onReason, children } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const text = reason.trim();
    if (text.length < 3) setError('Please say why');
    else if (text.length > 500) setError('Please use at most 500 characters');
    else
      onReason(text, onClose, (refusal) =>
        setError((refusal instanceof ApiError && refusal.field('reason')) || refusal.message),
      );
  };
  return (
    <DialogForm
      lead={children}
      action={action}
      icon={icon}
      tone={isDangerous ? 'danger' : undefined}
      isPending={isPending}
      onCancel={onClose}
      onSubmit={submit}
    >
      <Field label={label} error={error}>
        <TextArea
          maxLength={5000}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setError(null);
          }}
        />
      </Field>
    </DialogForm>
  );
}
