import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { signInResult } from '#services/identity/contract.ts';
import { ApiError, call } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { Cell } from '../parts/cell.tsx';
import { type Fault, Faults, faultsTitle } from '../parts/faults.tsx';
import { PasswordCell } from '../parts/password-cell.tsx';
import { useEnter } from './use-enter.ts';

interface Credentials {
  email: string;
  password: string;
}
const missing = { email: 'E-mail is required', password: 'Password is required' } as const;

function check(given: Credentials): Fault[] {
  return (['email', 'password'] as const)
    .filter((field) => given[field].trim() === '')
    .map((field) => ({ field, message: missing[field] }));
}

/** E-mail and password. `isLeaving` while the visitor is being led on. */
export function SignInForm({ isLeaving }: { isLeaving: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const enter = useEnter();
  const [faults, setFaults] = useState<Fault[]>([]);
  const [attempt, setAttempt] = useState(0);
  const signIn = useMutation({
    mutationFn: async (body: Credentials) => {
      const { next } = await call<typeof signInResult>('/api/auth/sign-in', { method: 'POST', body });
      if (next !== 'done')
        throw new Error('This account asks for a second factor. Please sign in at /admin.');
      await enter();
    },
    onSuccess: () => toast({ title: 'Welcome back!' }),
    onError: (error) => {
      setAttempt((count) => count + 1);
      toast({ title: 'Error', description: sentence(error), tone: 'danger' });
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = { email: String(data.get('email')).trim(), password: String(data.get('password')) };
    const found = check(given);
    setFaults(found);
    if (found.length > 0) return setAttempt((count) => count + 1);
    signIn.mutate(given);
  };
  const errorOf = (field: string) => faults.find((fault) => fault.field === field)?.message;
  const go = (field: string) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  const isBusy = signIn.isPending || isLeaving;

  return (
    <form className="mid" noValidate ref={form} onSubmit={submit}>
      {faults.length > 0 && (
        <Faults title={faultsTitle(faults.length)} faults={faults} attempt={attempt} onGo={go} />
      )}
      {faults.length === 0 && signIn.error && (
        <Faults title="Error" faults={[{ message: sentence(signIn.error) }]} attempt={attempt} onGo={go} />
      )}
      <div className="card-form">
        <Cell
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          error={errorOf('email')}
        />
        <PasswordCell
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errorOf('password')}
        />
      </div>
      <div className="form-end">
        <button className="button" type="submit" disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign In'}
        </button>
      </div>
    </form>
  );
}

/** The server's message, or the catalogue's (applicant side, section 8, 'Auth'). */
function sentence(error: Error): string {
  if (error instanceof ApiError && error.status >= 500) return 'An unexpected error occurred.';
  return error.message || 'An unexpected error occurred.';
}
