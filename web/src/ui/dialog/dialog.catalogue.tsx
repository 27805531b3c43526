import { Trash2, UserPlus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Field } from '../field/field.tsx';
import { TextInput } from '../text-input/text-input.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { DialogBody, DialogButtons } from './dialog-body.tsx';
import { DialogForm } from './dialog-form.tsx';
import styles from './example.module.css';

function Opener({ title, children }: { title: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}…</Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
}

function Asks() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete user…</Button>
      {isOpen && (
        <ConfirmDialog
          title="Delete user"
          action="Delete user"
          isDangerous
          icon={Trash2}
          onClose={close}
          onConfirm={close}
        >
          This will remove the role and the profile. Are you sure?
        </ConfirmDialog>
      )}
    </>
  );
}

const Fields = ({ isPending = false }) => (
  <Opener title={isPending ? 'Invite, pending' : 'Invite'}>
    {(close) => (
      <DialogForm
        lead="An invitation is mailed to this address."
        action="Create User"
        icon={UserPlus}
        isPending={isPending}
        pendingLabel="Sending…"
        onCancel={close}
        onSubmit={close}
      >
        <Field label="Email" error="Please enter an e-mail address">
          <TextInput type="email" autoComplete="off" />
        </Field>
      </DialogForm>
    )}
  </Opener>
);

const Says = () => (
  <Opener title="Result">
    {(close) => (
      <DialogBody>
        <p>2 applications corrected.</p>
        <DialogButtons>
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        </DialogButtons>
      </DialogBody>
    )}
  </Opener>
);

function InPane() {
  const pane = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div ref={pane} className={styles.pane}>
      <Button onClick={() => setOpen(true)}>Over this pane…</Button>
      <Dialog title="Over this pane" isOpen={isOpen} pane={pane} onClose={close}>
        <DialogForm action="Decide" onCancel={close} onSubmit={close} />
      </Dialog>
    </div>
  );
}

export const catalogue: CatalogueEntry = {
  name: 'Dialog',
  theme: 'staff',
  states: {
    question: Asks,
    'over a pane': InPane,
    fields: () => <Fields />,
    result: Says,
    pending: () => <Fields isPending />,
  },
};
