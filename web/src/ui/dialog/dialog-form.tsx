import { Dialog as Base } from '@base-ui/react/dialog';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import type { Drawing } from '../icon/icon.tsx';
import styles from './dialog-form.module.css';

interface Props {
  /** What it is about; read out with the title. */
  lead?: ReactNode;
  /** What the button says that does it. */
  action: string;
  icon?: Drawing | undefined;
  tone?: 'danger' | undefined;
  isPending?: boolean | undefined;
  pendingLabel?: string | undefined;
  /** Something that is needed is not filled in yet. */
  isDisabled?: boolean | undefined;
  cancelLabel?: string;
  /** Fields. */
  children?: ReactNode;
  onCancel: () => void;
  onSubmit: () => void;
}

/** The inside of a dialog that asks for something: what it is about, its fields, and two buttons. */
export function DialogForm({
  lead,
  action,
  icon,
  tone,
  isPending,
  pendingLabel,
  isDisabled,
  cancelLabel = 'Cancel',
  children,
  onCancel,
  onSubmit,
}: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {lead && <Base.Description className={styles.lead}>{lead}</Base.Description>}
      {children}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button
          type="submit"
          variant="primary"
          tone={tone}
          icon={icon}
          isPending={isPending}
          pendingLabel={pendingLabel}
          disabled={isDisabled}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}
