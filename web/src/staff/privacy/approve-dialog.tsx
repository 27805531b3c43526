import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Deletion } from '#services/privacy/contract.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { confirmsErasure, erasedText } from './words.ts';

interface Props {
  request: Deletion;
  onClose: () => void;
  onApprove: () => void;
}

/** Erasure cannot be taken back: the person's name has to be typed, or DELETE. */
export function ApproveDialog({ request, onClose, onApprove }: Props) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { name, applicationList } = request;
  const open = applicationList.filter(({ isOpen }) => isOpen).length;
  const ask = name ? `Type “${name}” or DELETE` : 'Type DELETE';
  return (
    <Dialog title="Approve deletion" isOpen onClose={onClose}>
      <DialogForm
        lead={
          <>
            Erased for good, in every copy: {erasedText(request)}, with everything that was written about
            them. The mail that says so is the last use of the address.
            {open > 0 &&
              ` ${open === 1 ? 'One application is' : `${open} applications are`} still under way and ends with it.`}
          </>
        }
        action="Erase for good"
        icon={Trash2}
        tone="danger"
        onCancel={onClose}
        onSubmit={() => (confirmsErasure(typed, name) ? onApprove() : setIsWrong(true))}
      >
        <Field label={ask} error={isWrong ? `${ask} to go on` : null}>
          <TextInput
            autoComplete="off"
            maxLength={120}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setIsWrong(false);
            }}
          />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
