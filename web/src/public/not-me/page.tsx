import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { useSlow } from '#web/ui/use-slow.ts';
import { DeadLink } from '../components/dead-link.tsx';
import { PageActions, PlainPage, questionsPair } from '../components/plain-page.tsx';
import { slowly } from '../components/refusal.ts';
import { useLinkToken } from '../use-link-token.ts';
import { useTitle } from '../use-title.ts';

// On its way before it is needed: without a connection it could not be fetched.
const faults = import('../components/load-fault.tsx');
const Unsent = lazy(async () => ({ default: (await faults).Unsent }));

/** Where the confirmation mail leads someone who did not apply (S31). Nothing happens before the press: mail scanners open links. */
export function NotMePage() {
  useTitle('This was not me');
  const link = useLinkToken(paths.notMe);
  const disclaim = useMutation({
    mutationFn: (token: string) =>
      request('POST /api/auth/not-me', { body: { token }, signal: AbortSignal.timeout(timings.sendTimeout) }),
  });
  const { error } = disclaim;
  const isSlow = useSlow(disclaim.isPending);

  if (disclaim.isSuccess) return <Disclaimed />;
  if (link.token === undefined) return <NotMeDeadLink title={link.title} reason={link.fault} />;
  const { token } = link;
  if (error instanceof ApiError && error.status === 400) return <NotMeDeadLink reason={error.message} />;
  if (error instanceof ApiError && error.status === 409)
    return <NotMeDeadLink title="It was confirmed before" reason={error.message} />;
  return (
    <PlainPage
      title="You did not apply?"
      lead="Press the button, and the application of that message is withdrawn. It is not added to any account of yours, and we write to you no more about it."
      aside={[
        {
          term: 'You did apply?',
          value: 'Close this page, and press the other link in our message.',
        },
      ]}
    >
      {error ? (
        <Suspense>
          <Unsent
            title="It is not recorded yet"
            error={error}
            kept="Your link is kept on this page and still works."
            onRetry={() => disclaim.mutate(token)}
          />
        </Suspense>
      ) : (
        <PageActions note={isSlow && slowly} isNoteLive>
          <Button
            variant="primary"
            isPending={disclaim.isPending}
            pendingLabel="Recording…"
            onClick={() => disclaim.mutate(token)}
          >
            This was not me
          </Button>
        </PageActions>
      )}
    </PlainPage>
  );
}

const NotMeDeadLink = (props: { title?: string; reason: string }) => (
  <DeadLink
    {...props}
    aside={[
      { term: 'Said it before?', value: 'Then it is recorded, and nothing is left to do.' },
      {
        term: 'Not confirmed',
        value: 'Without a confirmation from your mailbox, no one reviews the application.',
      },
    ]}
  >
    <ButtonLink variant="primary" to={mailTo}>
      Write to us
    </ButtonLink>
    <ButtonLink variant="link" to={paths.auth}>
      Sign In
    </ButtonLink>
  </DeadLink>
);

/** The application is withdrawn, and the address's owner has nothing left to do. */
const Disclaimed = () => (
  <PlainPage
    isAnswer
    title="Thank you. It is recorded."
    lead="The application is withdrawn and belongs to no account of yours. We see that it was not you, and there is nothing left for you to do."
    aside={[questionsPair]}
  >
    <PageActions>
      <ButtonLink to={paths.home}>Return to Home</ButtonLink>
    </PageActions>
  </PlainPage>
);
