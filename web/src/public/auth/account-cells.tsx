import type { AccountEntries } from '#state-machines/account-form/machine.ts';
import { Cell } from '../components/cell.tsx';
import { PasswordCell } from '../components/password-cell.tsx';
import { type Intention, leastCharacters } from '../credentials/check.ts';
import { passwordAdvice, passwordHint } from '../credentials/words.ts';

interface Props {
  intention: Intention;
  entries: AccountEntries;
  errorOf: (field: string) => string | undefined;
}

/** E-mail and password stay what they are while the form changes its intention; the names come and go. */
export function AccountCells({ intention, entries, errorOf }: Props) {
  const isNew = intention === 'sign-up';
  return (
    <div className="card-form">
      {isNew && (
        <>
          <Cell
            label="First name"
            name="firstName"
            width="pair"
            autoComplete="given-name"
            required
            maxLength={100}
            defaultValue={entries.firstName}
            error={errorOf('firstName')}
          />
          <Cell
            label="Last name"
            name="lastName"
            width="pair"
            autoComplete="family-name"
            required
            maxLength={100}
            defaultValue={entries.lastName}
            error={errorOf('lastName')}
          />
        </>
      )}
      <Cell
        key="email"
        label="Email"
        name="email"
        type="email"
        autoComplete={isNew ? 'email' : 'username'}
        required
        maxLength={254}
        defaultValue={entries.email}
        error={errorOf('email')}
      />
      <PasswordCell
        key="password"
        label="Password"
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        maxLength={200}
        error={errorOf('password')}
        {...(isNew && { hint: passwordHint(leastCharacters.applicant), advice: passwordAdvice })}
      />
    </div>
  );
}
