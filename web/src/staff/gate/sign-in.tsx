import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleX, LogIn } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { signInResult } from '#services/identity/contract.ts';
import { call } from '#web/api/client.ts';
import { sessionQuery } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { useTitle } from './use-title.ts';

interface Credentials {
  email: string;
  password: string;
}

async function signIn(body: Credentials): Promise<void> {
  const { next } = await call<typeof signInResult>('/api/auth/sign-in', { method: 'POST', body });
  if (next !== 'done') throw new Error('This account asks for a second factor. Please ask an admin.');
}

/** Admin Sign In. Two fields; the browser says which is missing, the server everything else. */
export function SignIn() {
  useTitle('Admin Sign In');
  const queries = useQueryClient();
  const [emailId, passwordId] = [useId(), useId()];
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const attempt = useMutation({
    mutationFn: signIn,
    onSuccess: async () => {
      const { user } = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
      if (user?.role === 'admin') toast({ title: 'Welcome Admin!' });
      if (user?.role === 'editor') toast({ title: 'Welcome Editor!' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt.mutate(credentials);
  };
  return (
    <>
      <h1>Admin Sign In</h1>
      <p className="q lede">For staff who hold the role admin or editor.</p>
      {attempt.error && (
        <div className="gerr" role="alert">
          <CircleX className="i" aria-hidden="true" />
          <p>
            <b>Authentication Failed</b>
            {attempt.error.message}
          </p>
        </div>
      )}
      <form onSubmit={submit}>
        <div className="field">
          <label htmlFor={emailId}>E-mail</label>
          <span className="in">
            <input
              id={emailId}
              type="email"
              autoComplete="username"
              required
              maxLength={254}
              value={credentials.email}
              onChange={(event) => setCredentials({ ...credentials, email: event.target.value })}
            />
          </span>
        </div>
        <div className="field">
          <label htmlFor={passwordId}>Password</label>
          <span className="in">
            <input
              id={passwordId}
              type="password"
              autoComplete="current-password"
              required
              maxLength={200}
              value={credentials.password}
              onChange={(event) => setCredentials({ ...credentials, password: event.target.value })}
            />
          </span>
        </div>
        <button className="btn pri" type="submit" disabled={attempt.isPending}>
          <LogIn className="i" aria-hidden="true" />
          {attempt.isPending ? 'Signing in…' : 'Sign In'}
        </button>
      </form>
    </>
  );
}
