import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { passwordFault } from '#state-machines/staff-gate/rules.ts';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { NewPasswordFields, PasswordField } from '../credentials/password-fields.tsx';
import { RefusalNote } from '../credentials/refusal-note.tsx';
import { callsOfOneself } from '../credentials/session-calls.ts';
import { useStaffUser } from '../shell/staff-user.ts';
import styles from './account.module.css';
import { sessionsQuery } from './queries.ts';

interface Given {
  currentPassword: string;
  newPassword: string;
}
const faults = { mismatch: 'new-password-mismatch', weak: 'weak-password' } as const;

/** Change password: the current one is asked for always, and every other session ends (S4). */
export function PasswordSection() {
  const { email } = useStaffUser();
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const current = useRef<HTMLInputElement>(null);
  const [first, repeated] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const refusalId = useId();
  const isOfCurrent =
    refusal?.error instanceof ApiError && refusal.error.field('currentPassword') !== undefined;
  useEffect(() => {
    if (isOfCurrent) current.current?.select();
  }, [isOfCurrent]);

  const change = useMutation({
    mutationFn: (body: Given) => callsOfOneself(queries)('POST /api/auth/password-change', { body }),
    onSuccess: () => {
      form.current?.reset();
      toast({ title: 'Password Updated', description: 'Your other sessions were ended.' });
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => setRefusal({ kind: 'password-change', error }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const of = (name: string) => String(data.get(name));
    const fault = passwordFault(of('password'), of('repeated'));
    setRefusal(fault && { kind: faults[fault] });
    if (!fault) change.mutate({ currentPassword: of('current'), newPassword: of('password') });
  };
  return (
    <Section title="Password">
      <form ref={form} className={styles.form} onSubmit={submit}>
        <RefusalNote refusal={refusal} id={refusalId} />
        {/* Tells password managers whose it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={current}
          label="Current Password"
          name="current"
          autoComplete="current-password"
          faultId={isOfCurrent ? refusalId : undefined}
        />
        <NewPasswordFields refusal={refusal} refusalId={refusalId} first={first} repeated={repeated} />
        <Inline>
          <Button type="submit" variant="primary" isPending={change.isPending} pendingLabel="Saving…">
            Change Password
          </Button>
        </Inline>
      </form>
    </Section>
  );
}
