import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { sessionKey } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { Faults, faultsTitle } from '../components/faults.tsx';
import { CheckIcon } from '../components/icons.tsx';
import { PasswordCell } from '../components/password-cell.tsx';
import { leastCharacters } from '../credentials/check.ts';
import { passwordAdvice, passwordHint } from '../credentials/words.ts';
import { checkPasswords, type Passwords, passwordFaults } from './check-passwords.ts';
import type { User } from './identity.tsx';
import { sessionsQuery } from './sessions-query.ts';

function read(form: HTMLFormElement): Passwords {
  const data = new FormData(form);
  return {
    currentPassword: String(data.get('currentPassword')),
    newPassword: String(data.get('newPassword')),
  };
}

/** A password of one's own choice. The current one is asked for, and every other session ends (S4). */
export function ChangePassword({ user, hasGoogle }: { user: User; hasGoogle: boolean }) {
  const least = leastCharacters[user.role === 'applicant' ? 'applicant' : 'staff'];
  const form = useRef<HTMLFormElement>(null);
  const done = useRef<HTMLParagraphElement>(null);
  const [checked, setChecked] = useState<ReturnType<typeof checkPasswords>>([]);
  const [attempt, setAttempt] = useState(0);
  const change = useChangePassword();
  const { error, isPending, isSuccess } = change;
  const faults = isPending ? [] : checked.length > 0 ? checked : passwordFaults(error);
  const errorOf = (field: keyof Passwords) => faults.find((fault) => fault.field === field)?.message;

  useEffect(() => {
    if (!isSuccess) return;
    form.current?.reset();
    done.current?.focus();
  }, [isSuccess]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = read(event.currentTarget);
    const found = checkPasswords(given, least);
    setChecked(found);
    if (found.length > 0) return setAttempt((count) => count + 1);
    change.mutate(given, { onError: () => setAttempt((count) => count + 1) });
  };
  const go = (field: string) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  const requestId = error instanceof ApiError && error.status >= 500 ? error.problem?.requestId : undefined;

  return (
    <section className="grid" aria-labelledby="password">
      <div className="left">
        <h2 className="t3" id="password">
          Password
        </h2>
      </div>
      <form className="mid" noValidate ref={form} onSubmit={submit}>
        {faults.length > 0 && (
          <Faults
            title={faults[0]?.field ? faultsTitle(faults.length) : 'Your password is not changed'}
            faults={faults}
            note={requestId && `Request ${requestId}`}
            attempt={attempt}
            onGo={go}
          />
        )}
        {/* For password managers: whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <div className="card-form">
          <PasswordCell
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            maxLength={200}
            error={errorOf('currentPassword')}
          />
          <PasswordCell
            label="New password"
            hint={passwordHint(least)}
            advice={passwordAdvice}
            name="newPassword"
            autoComplete="new-password"
            required
            maxLength={200}
            error={errorOf('newPassword')}
          />
        </div>
        <div className="form-end">
          <button className="button" type="submit" disabled={isPending}>
            {isPending ? 'Saving…' : 'Change password'}
          </button>
        </div>
        {isSuccess && faults.length === 0 && (
          <p className="state state-good said-done" role="status" tabIndex={-1} ref={done}>
            <CheckIcon />
            Your password is changed. Every other session has ended.
          </p>
        )}
      </form>
      <dl className="facts facts-plain hang">
        <div>
          <dt>With a new password</dt>
          <dd>Wherever else you are signed in, you no longer are.</dd>
        </div>
        {hasGoogle && (
          <div>
            <dt>Came with Google?</dt>
            <dd>
              Within five minutes of signing in, the current password may be left empty. That is how you
              choose a first one.
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Changes the password of whoever is signed in; this session stays, under a new name. */
function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ currentPassword, newPassword }: Passwords) =>
      request('POST /api/auth/password-change', {
        body: { currentPassword: currentPassword || null, newPassword },
      }),
    onSuccess: () => {
      toast({ title: 'Password changed' });
      void queries.invalidateQueries({ queryKey: sessionKey });
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}
