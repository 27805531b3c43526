import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { type AccountEntries, accountFormMachine } from '#state-machines/account-form/machine.ts';
import { request } from '#web/api/request.ts';
import { company, mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Intention } from '../credentials/check.ts';
import { useEnter } from '../credentials/use-enter.ts';
import { authFault } from '../credentials/words.ts';
import { homeOf } from '../home-of.ts';
import { useTitle } from '../use-title.ts';
import { AccountForm } from './account-form.tsx';
import { CheckMail } from './check-mail.tsx';
import { Head, titleOf } from './head.tsx';

interface Props {
  /** The visitor is signed in, and about to be led on. */
  isLeaving: boolean;
  hasGoogle: boolean;
}

/** One form for both intentions, and the look into the mails that follows the second (applicant side, section 2). */
export function Account({ isLeaving, hasGoogle }: Props) {
  const enter = useEnter();
  const navigate = useNavigate();
  const [machine] = useState(() =>
    accountForm(async () => {
      const session = await enter();
      if (session.next === 'done') toast({ title: 'Welcome back!', about: 'sign-in' });
      else await navigate(homeOf(session), { replace: true });
    }),
  );
  const [snapshot, send] = useMachine(machine);
  const { refusal, entries, mails } = snapshot.context;
  const isSending = snapshot.hasTag('sending');
  const isChecking = snapshot.matches('check-mail');
  const intention: Intention = snapshot.matches('sign-up') ? 'sign-up' : 'sign-in';
  useTitle(isChecking ? 'Check your email' : titleOf(intention));

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
    <section className="section lone">
      <div className="grid">
        <Head intention={intention} />
        <AccountForm
          intention={intention}
          entries={entries}
          refusal={refusal}
          isBusy={isSending || isLeaving || snapshot.status === 'done'}
          hasGoogle={hasGoogle}
          onSubmit={(given) => send({ type: 'submit', entries: given })}
          onToggle={() => send({ type: 'toggle' })}
        />
        <Beside intention={intention} />
      </div>
    </section>
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

/** What hangs beside the form: how an account comes about, and whom to ask. */
function Beside({ intention }: { intention: Intention }) {
  return (
    <dl className="facts facts-plain hang">
      {intention === 'sign-in' ? (
        <div>
          <dt>First time here?</dt>
          <dd>
            An account comes with your application: <Link to={paths.apply}>apply</Link>, confirm your e-mail
            address, and choose a password.
          </dd>
        </div>
      ) : (
        <>
          <div>
            <dt>After this</dt>
            <dd>We send you an email. One press on its link, and the account is yours.</dd>
          </div>
          <div>
            <dt>Applied already?</dt>
            <dd>
              Then you need no second account: the message about your application lets you choose a password.
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>Questions</dt>
        <dd>
          <a href={mailTo}>{company.email}</a>
        </dd>
      </div>
    </dl>
  );
}
