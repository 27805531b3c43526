import { useEffect, useState } from 'react';
import { type Resolver, type UseFormRegister, useForm } from 'react-hook-form';
import type { AccountEntries } from '#state-machines/account-form/machine.ts';
import { ApiError } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { FormEnd } from '#web/ui/button/button-row.tsx';
import { ErrorSummary, errorCountTitle, type FormError } from '#web/ui/error-summary/error-summary.tsx';
import { Field, FieldGroup } from '#web/ui/field/field.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { PasswordInput } from '#web/ui/password-input/password-input.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { check, type Intention, leastCharacters } from '../credentials/check.ts';
import { authFault, passwordAdvice, passwordHint } from '../credentials/words.ts';
import { OtherWays } from './other-ways.tsx';

interface Props {
  intention: Intention;
  /** What was submitted last, to be corrected. */
  entries: AccountEntries;
  refusal: unknown;
  isBusy: boolean;
  hasGoogle: boolean;
  onSubmit: (entries: AccountEntries) => void;
  onToggle: () => void;
}

/** What is sent. Spaces belong to a password. */
const trimmed = ({ email, password, firstName, lastName }: AccountEntries): AccountEntries => ({
  email: email.trim(),
  password,
  firstName: firstName.trim(),
  lastName: lastName.trim(),
});

const resolverOf =
  (intention: Intention): Resolver<AccountEntries> =>
  (entries) => {
    const values = trimmed(entries);
    const found = check(intention, values);
    if (found.length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(found.map(({ field, message }) => [field, { type: 'check', message }])),
    };
  };

/** What the server has against the entries: by field where it names one, else as one sentence. */
function errorsOf(refusal: unknown): FormError[] {
  if (!refusal) return [];
  const named = refusal instanceof ApiError ? (refusal.problem?.errors ?? []) : [];
  if (named.length > 0) return named.map(({ path, message }) => ({ field: path, message }));
  return [{ message: authFault(refusal) }];
}

export function AccountForm({ intention, entries, refusal, isBusy, hasGoogle, onSubmit, onToggle }: Props) {
  const form = useForm<AccountEntries>({
    defaultValues: { ...entries, password: '' },
    resolver: resolverOf(intention),
    reValidateMode: 'onSubmit',
    // The summary takes it.
    shouldFocusError: false,
  });
  const [attempt, setAttempt] = useState(0);
  const count = () => setAttempt((before) => before + 1);
  const checked = Object.entries(form.formState.errors).map(([field, error]) => ({
    field,
    message: error.message ?? '',
  }));
  const found = checked.length > 0 ? checked : errorsOf(refusal);
  const errors = isBusy ? [] : found;
  useEffect(() => {
    if (refusal) setAttempt((before) => before + 1);
  }, [refusal]);
  const toggle = () => {
    form.clearErrors();
    onToggle();
  };
  return (
    <form className={columns.middle} noValidate onSubmit={form.handleSubmit(onSubmit, count)}>
      {errors.length > 0 && (
        <ErrorSummary
          title={errors[0]?.field ? errorCountTitle(errors.length) : 'Error'}
          errors={errors}
          attempt={attempt}
          onGo={(field) => form.setFocus(field as keyof AccountEntries)}
        />
      )}
      <AccountFields
        intention={intention}
        register={form.register}
        errorOf={(field) => errors.find((error) => error.field === field)?.message}
      />
      <Ways intention={intention} isBusy={isBusy} hasGoogle={hasGoogle} onToggle={toggle} />
    </form>
  );
}

interface WaysProps {
  intention: Intention;
  isBusy: boolean;
  hasGoogle: boolean;
  onToggle: () => void;
}

const words = {
  'sign-in': { send: 'Sign In', busy: 'Signing in…' },
  'sign-up': { send: 'Create Account', busy: 'Sending…' },
} as const;

/** The form's button, the ways around the password, and the other intention. */
function Ways({ intention, isBusy, hasGoogle, onToggle }: WaysProps) {
  const { send, busy } = words[intention];
  return (
    <>
      <FormEnd isSpread>
        <Button variant="primary" type="submit" isPending={isBusy} pendingLabel={busy}>
          {send}
        </Button>
        {intention === 'sign-in' && (
          <ButtonLink variant="link" to={paths.forgotPassword}>
            Forgot password?
          </ButtonLink>
        )}
      </FormEnd>
      <OtherWays intention={intention} hasGoogle={hasGoogle} isBusy={isBusy} onToggle={onToggle} />
    </>
  );
}

interface FieldsProps {
  intention: Intention;
  register: UseFormRegister<AccountEntries>;
  errorOf: (field: keyof AccountEntries) => string | undefined;
}

/** E-mail and password stay what they are while the form changes its intention; the names come and go. */
function AccountFields({ intention, register, errorOf }: FieldsProps) {
  const isNew = intention === 'sign-up';
  return (
    <FieldGroup>
      {isNew && (
        <>
          <Field label="First name" width="pair" error={errorOf('firstName')}>
            <TextInput autoComplete="given-name" required maxLength={100} {...register('firstName')} />
          </Field>
          <Field label="Last name" width="pair" error={errorOf('lastName')}>
            <TextInput autoComplete="family-name" required maxLength={100} {...register('lastName')} />
          </Field>
        </>
      )}
      <Field key="email" label="Email" error={errorOf('email')}>
        <TextInput
          type="email"
          autoComplete={isNew ? 'email' : 'username'}
          required
          maxLength={254}
          {...register('email')}
        />
      </Field>
      <Field
        key="password"
        label="Password"
        aside={isNew && passwordHint(leastCharacters.applicant)}
        hint={isNew && passwordAdvice}
        error={errorOf('password')}
      >
        <PasswordInput
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          maxLength={200}
          {...register('password')}
        />
      </Field>
    </FieldGroup>
  );
}
