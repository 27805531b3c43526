import { Dialog } from '@base-ui/react/dialog';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Deletion } from '#services/privacy/contract.ts';
import { DialogBox } from '../components/dialog-box.tsx';
import { LineField } from '../components/line-field.tsx';
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirmsErasure(typed, name)) onApprove();
    else setIsWrong(true);
  };
  return (
    <DialogBox title="Approve deletion" isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Dialog.Description>
          Erased for good, in every copy: {erasedText(request)}, with everything that was written about them.
          The mail that says so is the last use of the address.
          {open > 0 &&
            ` ${open === 1 ? 'One application is' : `${open} applications are`} still under way and ends with it.`}
        </Dialog.Description>
        <LineField
          label={ask}
          value={typed}
          error={isWrong ? `${ask} to go on` : null}
          onChange={(value) => {
            setTyped(value);
            setIsWrong(false);
          }}
        />
        <div className="fx2">
          <button className="btn" type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="btn stp" type="submit">
            <Trash2 className="i" aria-hidden="true" />
            Erase for good
          </button>
        </div>
      </form>
    </DialogBox>
  );
}
