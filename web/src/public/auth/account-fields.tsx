import type { UseFormRegister } from 'react-hook-form';
import type { AccountEntries } from '#state-machines/account-form/machine.ts';
import { Field, FieldGroup } from '#web/ui/field/field.tsx';
import { PasswordInput } from '#web/ui/password-input/password-input.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { type Intention, leastCharacters } from '../credentials/check.ts';
import { passwordAdvice, passwordHint } from '../credentials/words.ts';

interface Props {
  intention: Intention;
  register: UseFormRegister<AccountEntries>;
  errorOf: (field: keyof AccountEntries) => string | undefined;
}

/** E-mail and password stay what they are while the form changes its intention; the names come and go. */
export function AccountFields({ intention, register, errorOf }: Props) {
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
