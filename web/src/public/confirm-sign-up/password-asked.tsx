import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { FormEnd } from '#web/ui/button/button-row.tsx';
import { Field, FieldGroup } from '#web/ui/field/field.tsx';
import { PasswordInput } from '#web/ui/password-input/password-input.tsx';
import styles from '../components/password-form.module.css';

/** Another browser than the one that signed up has to know the password: what was asked, and whether one was wrong. */
export interface Asked {
  message: string;
  isWrong: boolean;
}

interface Props {
  asked: Asked;
  isBusy: boolean;
  onSubmit: (password: string) => void;
}

/** On another device than the one that signed up: only the one who chose the password knows it. */
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
    <form className={styles.form} data-above="36" noValidate ref={form} onSubmit={submit}>
      {!asked.isWrong && (
        <p className={styles.asked} role="alert">
          {asked.message}
        </p>
      )}
      <FieldGroup>
        <Field label="Password" error={isEmpty ? 'Password is required' : wrong}>
          <PasswordInput name="password" autoComplete="current-password" required maxLength={200} />
        </Field>
      </FieldGroup>
      <FormEnd>
        <Button variant="primary" type="submit" isPending={isBusy} pendingLabel="Creating your account…">
          Create my account
        </Button>
      </FormEnd>
    </form>
  );
}
