import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { type AccountEntries, accountFormMachine } from '#state-machines/account-form/machine.ts';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { PlainPage } from '../components/plain-page.tsx';
import type { Intention } from '../credentials/check.ts';
import { useEnter } from '../credentials/use-enter.ts';
import { authFault } from '../credentials/words.ts';
import { homeOf } from '../home-of.ts';
import { useTitle } from '../use-title.ts';
import { AccountForm } from './account-form.tsx';
import { CheckMail } from './check-mail.tsx';
import { asides, headOf } from './head.tsx';

interface Props {
  startsWith: Intention;
  /** The visitor is signed in, and about to be led on. */
  isLeaving: boolean;
  hasGoogle: boolean;
}

/** One form for both intentions, and the look into the mails that follows the second (applicant side, section 2). */
export function Account({ startsWith, isLeaving, hasGoogle }: Props) {
  const enter = useEnter();
  const navigate = useNavigate();
  const [machine] = useState(() =>
    accountForm(async () => {
      const session = await enter();
      if (session.next === 'done') toast({ title: 'Welcome back!', about: 'sign-in' });
      else await navigate(homeOf(session), { replace: true });
    }),
  );
  const [snapshot, send, actor] = useMachine(machine);
  const { refusal, entries, mails } = snapshot.context;
  const isSending = snapshot.hasTag('sending');
  const isChecking = snapshot.matches('check-mail');
  const intention: Intention = snapshot.matches('sign-up') ? 'sign-up' : 'sign-in';
  useTitle(isChecking ? 'Check your email' : headOf(intention).title);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes
  useEffect(() => {
    if (startsWith === 'sign-up' && actor.getSnapshot().matches('sign-in')) send({ type: 'toggle' });
  }, []);

  useEffect(() => {
    if (refusal) toast({ title: 'Error', description: authFault(refusal), tone: 'danger', about: 'sign-in' });
  }, [refusal]);

  if (isChecking) {
    return (
      <CheckMail
        email={entries.email}
        mails={mails}
        refusal={refusal}
        isSending={isSending}
        onSendAgain={() => send({ type: 'send-again' })}
        onCorrect={() => send({ type: 'correct' })}
      />
    );
  }
  return (
    <PlainPage
      hasForm
      {...headOf(intention)}
      aside={asides[intention]}
      form={
        <AccountForm
          intention={intention}
          entries={entries}
          refusal={refusal}
          isBusy={isSending || isLeaving || snapshot.status === 'done'}
          hasGoogle={hasGoogle}
          onSubmit={(given) => send({ type: 'submit', entries: given })}
          onToggle={() => send({ type: 'toggle' })}
        />
      }
    />
  );
}

/** The form's machine with the real ways of sending. `onEntered` runs once the server has opened a session. */
const accountForm = (onEntered: () => Promise<void>) =>
  accountFormMachine.provide({
    actors: {
      signIn: fromPromise<void, AccountEntries>(async ({ input: { email, password }, signal }) => {
        const body = { email, password };
        await request('POST /api/auth/sign-in', { body, signal });
        await onEntered();
      }),
      signUp: fromPromise<void, AccountEntries>(async ({ input, signal }) => {
        const body = { ...input, side: 'applicant' } as const;
        await request('POST /api/auth/sign-up', { body, signal });
      }),
    },
  });
