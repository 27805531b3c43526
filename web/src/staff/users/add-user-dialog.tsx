import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Role } from '#services/identity/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { everyRole } from './use-user-filters.ts';
import { roleLabels } from './words.ts';

const options = everyRole.map((role) => ({ value: role, label: roleLabels[role] }));

interface Props {
  isPending: boolean;
  /** What the server said of the last try; its sentence about the address stands at the field. */
  error: unknown;
  onClose: () => void;
  onCreate: (user: { email: string; role: Role }) => void;
}

/** 'Add User' invites by e-mail (ruling 21). */
export function AddUserDialog(props: Props) {
  return (
    <Dialog title="Add User" isOpen onClose={props.onClose}>
      <AddUserForm {...props} />
    </Dialog>
  );
}

function AddUserForm({ isPending, error, onClose, onCreate }: Props) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<string>('applicant');
  const [refused, setRefused] = useState<string | null>(null);
  const chosen = everyRole.find((each) => each === role);
  const sentence = error instanceof ApiError ? error.field('email') : undefined;
  const submit = () => {
    setRefused(email.trim());
    if (chosen) onCreate({ email: email.trim(), role: chosen });
  };
  return (
    <DialogForm
      lead="An invitation to choose a password is mailed to this address. It can be used for seven days."
      action="Create User"
      icon={UserPlus}
      isPending={isPending}
      isDisabled={email.trim() === '' || !chosen}
      onCancel={onClose}
      onSubmit={submit}
    >
      <Field label="Email" error={refused === email.trim() ? sentence : null}>
        {/* Another person's address, so the browser offers none of one's own. */}
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Role" error={chosen ? null : 'Please select a role'}>
        <Select value={role} options={options} placeholder="Select a role" onChange={setRole} />
      </Field>
    </DialogForm>
  );
}
