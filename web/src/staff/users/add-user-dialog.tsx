import { CircleX, UserPlus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Role } from '#services/identity/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { DialogBox } from '../components/dialog-box.tsx';
import { SelectField } from '../components/select-field.tsx';
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
    <DialogBox title="Add User" isOpen onClose={props.onClose}>
      <AddUserForm {...props} />
    </DialogBox>
  );
}

function AddUserForm({ isPending, error, onClose, onCreate }: Props) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<string>('applicant');
  const [refused, setRefused] = useState<string | null>(null);
  const chosen = everyRole.find((each) => each === role);
  const sentence = error instanceof ApiError ? error.field('email') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(email.trim());
    if (chosen) onCreate({ email: email.trim(), role: chosen });
  };
  return (
    <form onSubmit={submit} noValidate>
      <p>An invitation to choose a password is mailed to this address. It can be used for seven days.</p>
      <EmailField
        value={email}
        error={refused === email.trim() ? (sentence ?? null) : null}
        onChange={setEmail}
      />
      <SelectField
        label="Role"
        value={role}
        options={options}
        placeholder="Select a role"
        error={chosen ? null : 'Please select a role'}
        onChange={setRole}
      />
      <div className="fx2">
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className="btn pri" type="submit" disabled={email.trim() === '' || !chosen || isPending}>
          <UserPlus className="i" aria-hidden="true" />
          Create User
        </button>
      </div>
    </form>
  );
}

interface EmailFieldProps {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** Somebody else's address, so the browser offers none of one's own. */
function EmailField({ value, error, onChange }: EmailFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Email</label>
      <span className="in">
        <input
          id={id}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {error && (
        <p className="err" id={`${id}-error`}>
          <CircleX className="i" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
