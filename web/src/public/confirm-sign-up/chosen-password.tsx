import { type SubmitEvent, useEffect, useRef } from 'react';
import { PasswordCell } from '../parts/password-cell.tsx';

interface Props {
  /** What the server says of the last one; nothing at first. */
  fault: string | undefined;
  isBusy: boolean;
  onGive: (password: string) => void;
}

/** Another browser signed up than this one: whoever did knows the password that was chosen. */
export function ChosenPassword({ fault, isBusy, onGive }: Props) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is where to go on after each refusal
  useEffect(() => form.current?.querySelector('input')?.focus(), [fault]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (password) onGive(password);
  };
  return (
    <form className="password-form" noValidate ref={form} onSubmit={submit}>
      <div className="card-form">
        <PasswordCell
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
          error={fault}
        />
      </div>
      <div className="form-end">
        <button className="button" type="submit" disabled={isBusy}>
          {isBusy ? 'Creating your account…' : 'Create my account'}
        </button>
      </div>
    </form>
  );
}
