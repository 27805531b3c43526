import type { UseMutationResult } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FormEnd } from '#web/ui/button/button-row.tsx';
import { Field, FieldGroup } from '#web/ui/field/field.tsx';
import { PasswordInput } from '#web/ui/password-input/password-input.tsx';
import { useSlow } from '#web/ui/use-slow.ts';
import { checkNewPassword, leastCharacters } from '../credentials/check.ts';
import { passwordAdvice, passwordHint } from '../credentials/words.ts';
import { Unsent } from './load-fault.tsx';
import styles from './password-form.module.css';
import { slowly } from './refusal.ts';

/** Chooses a password by what a mail's link allows, and goes on signed in. */
export function PasswordForm({ set }: { set: UseMutationResult<void, Error, string> }) {
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { error, isPending, isSuccess } = set;
  const isSlow = useSlow(isPending);
  const focusField = () => form.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus();
  }, [error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    const found = checkNewPassword(password);
    setFault(found);
    if (found) focusField();
    else set.mutate(password);
  };
  const atField = fault ?? (error instanceof ApiError ? error.field('password') : undefined);

  return (
    <form className={styles.form} data-above="36" noValidate ref={form} onSubmit={submit}>
      <FieldGroup>
        <Field
          label="Password"
          aside={passwordHint(leastCharacters.applicant)}
          hint={passwordAdvice}
          error={atField}
        >
          <PasswordInput name="password" autoComplete="new-password" required maxLength={200} />
        </Field>
      </FieldGroup>
      {error && !atField && (
        <Unsent
          title="Your password is not saved yet"
          error={error}
          kept="What you typed is still in the field."
        >
          <p>
            You can <Link to={paths.auth}>sign in</Link> if you chose a password before.
          </p>
        </Unsent>
      )}
      <FormEnd note={isSlow && slowly} isNoteLive>
        <Button variant="primary" type="submit" isPending={isPending || isSuccess} pendingLabel="Saving…">
          {error && !atField ? 'Try again' : 'Save password and sign in'}
        </Button>
      </FormEnd>
    </form>
  );
}
