import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountEntries } from '#state-machines/account-form/machine.ts';
import { ApiError } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { type Fault, Faults, faultsTitle } from '../components/faults.tsx';
import { check, type Intention } from '../credentials/check.ts';
import { authFault } from '../credentials/words.ts';
import { AccountCells } from './account-cells.tsx';

interface Props {
  intention: Intention;
  /** What was submitted last, for whoever comes back to correct it. */
  entries: AccountEntries;
  refusal: unknown;
  isBusy: boolean;
  hasGoogle: boolean;
  onSubmit: (entries: AccountEntries) => void;
  onToggle: () => void;
}

function read(form: HTMLFormElement): AccountEntries {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    email: text('email'),
    // spaces belong to a password
    password: String(data.get('password') ?? ''),
    firstName: text('firstName'),
    lastName: text('lastName'),
  };
}

/** What the server has against the entries: by field where it names one, else as one sentence. */
function faultsOf(refusal: unknown): Fault[] {
  if (!refusal) return [];
  const named = refusal instanceof ApiError ? (refusal.problem?.errors ?? []) : [];
  if (named.length > 0) return named.map(({ path, message }) => ({ field: path, message }));
  return [{ message: authFault(refusal) }];
}

export function AccountForm({ intention, entries, refusal, isBusy, hasGoogle, onSubmit, onToggle }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState<Fault[]>([]);
  const [attempt, setAttempt] = useState(0);
  const refused = checked.length > 0 ? [] : faultsOf(refusal);
  const faults = isBusy ? [] : [...checked, ...refused];
  useEffect(() => {
    if (refusal) setAttempt((count) => count + 1);
  }, [refusal]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = read(event.currentTarget);
    const found = check(intention, given);
    setChecked(found);
    if (found.length > 0) setAttempt((count) => count + 1);
    else onSubmit(given);
  };
  const toggle = () => {
    setChecked([]);
    onToggle();
  };
  const go = (field: string) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();

  return (
    <form className="mid" noValidate ref={form} onSubmit={submit}>
      {faults.length > 0 && (
        <Faults
          title={faults[0]?.field ? faultsTitle(faults.length) : 'Error'}
          faults={faults}
          attempt={attempt}
          onGo={go}
        />
      )}
      <AccountCells
        intention={intention}
        entries={entries}
        errorOf={(field) => faults.find((fault) => fault.field === field)?.message}
      />
      <FormEnd intention={intention} isBusy={isBusy} hasGoogle={hasGoogle} onToggle={toggle} />
    </form>
  );
}

interface FormEndProps {
  intention: Intention;
  isBusy: boolean;
  hasGoogle: boolean;
  onToggle: () => void;
}

const words = {
  'sign-in': { send: 'Sign In', busy: 'Signing in…', other: 'Need an account?', toggle: 'Create Account' },
  'sign-up': {
    send: 'Create Account',
    busy: 'Sending…',
    other: 'Already have an account?',
    toggle: 'Sign In',
  },
} as const;

/** The form's button, the ways around the password, and the other intention. */
function FormEnd({ intention, isBusy, hasGoogle, onToggle }: FormEndProps) {
  const { send, busy, other, toggle } = words[intention];
  return (
    <>
      <div className="form-end form-end-account">
        <button className="button" type="submit" disabled={isBusy}>
          {isBusy ? busy : send}
        </button>
        {intention === 'sign-in' && (
          <Link className="link" to={paths.forgotPassword}>
            Forgot password?
          </Link>
        )}
      </div>
      {hasGoogle && (
        <p className="or">
          {/* A full page load: the server leads on to the provider. */}
          <a className="button button-line" href="/api/auth/google?side=applicant">
            Continue with Google
          </a>
        </p>
      )}
      <p className="other-way">
        {other}{' '}
        <button className="link" type="button" disabled={isBusy} onClick={onToggle}>
          {toggle}
        </button>
      </p>
    </>
  );
}
