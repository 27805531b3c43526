import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { OpenedLink } from '#services/assessment/contract.ts';
import { assessmentLinkMachine, LinkRefused } from '#state-machines/assessment-link/machine.ts';
import { ApiError } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import { mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { DeadLink } from '../components/dead-link.tsx';
import { LoadFault } from '../components/load-fault.tsx';
import { PageActions, PlainPage } from '../components/plain-page.tsx';
import { SignInLink } from '../components/sign-in-link.tsx';
import { AssessmentDesk } from './desk.tsx';
import { forgetGiven, type Given, hasGiven } from './kept-answers.ts';
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
      <PlainPage title="Your assessment">
        <LoadFault
          title="Your link could not be checked"
          error={refusal}
          onRetry={() => send({ type: 'retry' })}
        />
      </PlainPage>
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

/** Thanks, for as long as the specification lets them stay; the toast on the next page says it once more. */
const Completed = ({ firstName }: { firstName: string }) => (
  <PlainPage
    isAnswer
    above={<StatusBadge tone="good">Your answers have arrived</StatusBadge>}
    title="Assessment Completed!"
    lead={`Thank you, ${firstName}. We look at your answers together with your application, and write to you.`}
    aside={[
      {
        term: 'Your result',
        value: (
          <>
            <Link to={paths.auth}>Sign in</Link> to see it, and how your application goes on.
          </>
        ),
      },
    ]}
  >
    <PageActions note="You are led there in a moment.">
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
    </PageActions>
  </PlainPage>
);

const aside = [
  {
    term: 'A link works once, for 48 hours',
    value: 'If you have several messages from us, use the newest one.',
  },
  {
    term: 'Completed it already?',
    value: (
      <>
        Then all is well: <Link to={paths.auth}>sign in</Link> to see your result.
      </>
    ),
  },
];

/** A link that is missing, unknown, used or over, alike (applicant side, section 8, 'Token assessment'). */
const InvalidLink = () => (
  <DeadLink
    title="Invalid Assessment Link"
    reason="This assessment link is invalid, expired, or has already been used."
    aside={aside}
  >
    <ButtonLink variant="primary" to={mailTo}>
      Ask for a new link
    </ButtonLink>
    <SignInLink variant="link" />
  </DeadLink>
);

/** After a reload: the link's secret was not kept, the answers were. */
const LinkNeededAgain = () => (
  <DeadLink
    title="Open the link again"
    reason="Your answers are kept on this device. The link is not, so that no one else can use it: open it again from our message."
    aside={aside}
  >
    <ButtonLink variant="link" to={mailTo}>
      Ask for a new link
    </ButtonLink>
  </DeadLink>
);

/** A link that is refused is another thing than a failure. */
function tell(error: unknown): never {
  throw error instanceof ApiError && error.problem?.code === 'link-invalid' ? new LinkRefused() : error;
}

/** The link's machine with the real ways of asking and sending. */
function linkMachine() {
  const send = createCommandKeys();
  return assessmentLinkMachine.provide({
    actors: {
      validate: fromPromise<object, string>(({ input: token, signal }) =>
        request('POST /api/assessment-link', { body: { token }, signal }).catch(tell),
      ),
      // Not taken back when the page is left: what is on its way is to arrive.
      send: fromPromise<void, { token: string; given: Given }>(async ({ input: { token, given } }) => {
        const body = { token, ...given };
        await send(body, (idempotencyKey) =>
          request('POST /api/submit-assessment', { body, idempotencyKey }),
        ).catch(tell);
      }),
    },
  });
}

/** What the server opened; null until it has. */
const openedBy = ({ context }: SnapshotFrom<typeof assessmentLinkMachine>): OpenedLink | null =>
  context.opened as OpenedLink | null;
