import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Side } from '#services/identity/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { FormEnd } from '#web/ui/button/button-row.tsx';
import { ErrorSummary, errorCountTitle } from '#web/ui/error-summary/error-summary.tsx';
import { Field, FieldGroup } from '#web/ui/field/field.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { checkEmail } from '../credentials/check.ts';
import { authFault } from '../credentials/words.ts';

interface Props {
  side: Side;
  /** Where the sign-in of this side stands. */
  back: string;
  onSent: (email: string) => void;
}

/** One address. The answer never says whether an account has it (S3). */
export function ForgotPasswordForm({ side, back, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const ask = useMutation({
    mutationFn: (email: string) => request('POST /api/auth/password-reset', { body: { email, side } }),
    onSuccess: (_, email) => onSent(email),
    onError: () => setAttempt((count) => count + 1),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    const fault = checkEmail(email);
    setMissing(fault);
    if (fault) setAttempt((count) => count + 1);
    else ask.mutate(email);
  };
  const { error, isPending } = ask;
  const atField = missing ?? (error instanceof ApiError ? error.field('email') : undefined);
  const fault = atField ?? (error ? authFault(error) : undefined);

  return (
    <form className={columns.middle} noValidate ref={form} onSubmit={submit}>
      {fault && !isPending && (
        <ErrorSummary
          title={atField ? errorCountTitle(1) : 'Error'}
          errors={[{ message: fault, field: atField && 'email' }]}
          attempt={attempt}
          onGo={() => form.current?.querySelector('input')?.focus()}
        />
      )}
      <FieldGroup>
        <Field label="Email" error={atField}>
          <TextInput name="email" type="email" autoComplete="username" required maxLength={254} />
        </Field>
      </FieldGroup>
      <FormEnd isSpread>
        <Button variant="primary" type="submit" isPending={isPending} pendingLabel="Sending…">
          Send me a link
        </Button>
        <ButtonLink variant="link" to={back}>
          Back to Sign In
        </ButtonLink>
      </FormEnd>
    </form>
  );
}
