import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/toast.tsx';
import { LoadFault } from '../components/load-fault.tsx';
import { Completed } from './completed.tsx';
import { AssessmentDesk } from './desk.tsx';
import { InvalidLink, LinkNeededAgain } from './invalid-link.tsx';
import { forgetGiven, hasGiven } from './kept-answers.ts';
import { linkMachine, openedBy } from './link-machine.ts';
import { Validating } from './validating.tsx';

/** What the link leads to, from being looked at to the thanks. @param token null when the address carried none */
export function AssessmentLink({ token }: { token: string | null }) {
  const [machine] = useState(linkMachine);
  const [snapshot, send] = useMachine(machine, {
    input: { token, redirectAfter: timings.assessmentRedirect },
  });
  const navigate = useNavigate();
  const isLeft = snapshot.matches('left');
  const opened = openedBy(snapshot);
  const isCompleted = isLeft || snapshot.matches({ valid: 'completed' });
  const isOver = isCompleted || snapshot.matches('invalid');
  useEffect(() => {
    if (isOver && opened) forgetGiven(opened.applicationId);
  }, [isOver, opened]);

  useEffect(() => {
    // It stays longer than this page, and takes the place of an earlier failure.
    const description = 'Thank you. We will write to you.';
    if (isCompleted) toast({ title: 'Assessment Completed!', description, about: 'assessment' });
  }, [isCompleted]);
  useEffect(() => {
    if (isLeft) void navigate(paths.home);
  }, [isLeft, navigate]);

  const { refusal } = snapshot.context;
  if (snapshot.matches('invalid'))
    return token === null && hasGiven() ? <LinkNeededAgain /> : <InvalidLink />;
  if (snapshot.matches('unreachable') && refusal instanceof Error)
    return (
      <section className="section lone">
        <div className="grid">
          <div className="main">
            <h1 className="t5">Your assessment</h1>
            <LoadFault
              title="Your link could not be checked"
              error={refusal}
              onRetry={() => send({ type: 'retry' })}
            />
          </div>
        </div>
      </section>
    );
  if (!opened) return <Validating />;
  if (isCompleted) return <Completed firstName={opened.firstName} />;
  return (
    <AssessmentDesk
      link={opened}
      isSending={snapshot.matches({ valid: 'submitting' })}
      refusal={refusal}
      onSubmit={(given) => send({ type: 'submit', given })}
    />
  );
}
