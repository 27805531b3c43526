import { Dialog } from '@base-ui/react/dialog';
import type { LucideIcon } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { DialogBox } from './dialog-box.tsx';
import { TextField } from './text-field.tsx';

interface Props {
  title: string;
  label: string;
  action: string;
  icon: LucideIcon;
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
    <DialogBox title={props.title} isOpen onClose={props.onClose}>
      <ReasonForm {...props} />
    </DialogBox>
  );
}

/** What stands in the dialog. */
export function ReasonForm(props: Omit<Props, 'title'>) {
  const { label, action, icon: Icon, isPending, isDangerous, onClose, onReason, children } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = reason.trim();
    if (text.length < 3) setError('Please say why');
    else if (text.length > 500) setError('Please use at most 500 characters');
    else
      onReason(text, onClose, (refusal) =>
        setError((refusal instanceof ApiError && refusal.field('reason')) || refusal.message),
      );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Dialog.Description>{children}</Dialog.Description>
      <TextField
        label={label}
        value={reason}
        error={error}
        onChange={(value) => {
          setReason(value);
          setError(null);
        }}
      />
      <div className="fx2">
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className={isDangerous ? 'btn stp' : 'btn pri'} type="submit" disabled={isPending}>
          <Icon className="i" aria-hidden="true" />
          {action}
        </button>
      </div>
    </form>
  );
}
