import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { PasswordCell } from '../components/password-cell.tsx';
import type { Asked } from './use-confirm-sign-up.ts';

interface Props {
  asked: Asked;
  isBusy: boolean;
  onSubmit: (password: string) => void;
}

/** On another device than the one that signed up: who knows the chosen password is who chose it. */
export function PasswordAsked({ asked, isBusy, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const focusField = () => form.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (asked.message) form.current?.querySelector('input')?.focus();
  }, [asked]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setEmpty(password === '');
    if (password === '') focusField();
    else onSubmit(password);
  };
  const wrong = asked.isWrong && !isBusy ? asked.message : undefined;

  return (
    <form className="password-form" noValidate ref={form} onSubmit={submit}>
      {!asked.isWrong && (
        <p className="asked" role="alert">
          {asked.message}
        </p>
      )}
      <div className="card-form">
        <PasswordCell
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
          error={isEmpty ? 'Password is required' : wrong}
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
