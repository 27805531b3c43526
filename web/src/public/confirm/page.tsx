import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { sessionQuery } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { PublicPageSkeleton } from '#web/skeletons/public.tsx';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useSlow } from '#web/ui/use-slow.ts';
import { Unsent } from '../components/load-fault.tsx';
import { PageActions, PlainPage } from '../components/plain-page.tsx';
import { slowly } from '../components/refusal.ts';
import { useLinkToken } from '../use-link-token.ts';
import { useTitle } from '../use-title.ts';
import { Confirmed } from './confirmed.tsx';
import type { InvalidLinkProps } from './invalid-link.tsx';

const InvalidLink = lazy(async () => ({ default: (await import('./invalid-link.tsx')).InvalidLink }));

/** Few links are dead, so few visitors need its code. */
const Dead = (props: InvalidLinkProps) => (
  <Suspense fallback={<PublicPageSkeleton />}>
    <InvalidLink {...props} />
  </Suspense>
);

/** Where the confirmation mail leads. Nothing happens before the press, because mail scanners open links (ruling 8). */
export function ConfirmPage() {
  useTitle('Confirm your e-mail address');
  const link = useLinkToken(paths.confirm);
  const queries = useQueryClient();
  const confirm = useMutation({
    mutationFn: async (secret: string) => {
      // An access token that lapsed is renewed first: the answer says whose session pressed.
      await queries.fetchQuery(sessionQuery).catch(() => null);
      return request('POST /api/auth/confirm', {
        body: { token: secret },
        signal: AbortSignal.timeout(timings.sendTimeout),
      });
    },
  });
  const { data, error } = confirm;
  const isSlow = useSlow(confirm.isPending);

  if (data) return <Confirmed {...data} />;
  if (link.token === undefined) return <Dead title={link.title} reason={link.fault} />;
  const { token } = link;
  if (error instanceof ApiError && error.status === 400) return <Dead reason={error.message} token={token} />;
  return (
    <PlainPage
      title="One press, and the review begins"
      lead="Please confirm that this e-mail address is yours."
      aside={[
        {
          term: 'Not you?',
          value:
            'Do not press. The second link of the mail lets you say so, and we withdraw the application.',
        },
      ]}
    >
      {error ? (
        <Unsent
          title="Your address is not confirmed yet"
          error={error}
          kept="Your link is kept on this page and still works."
          onRetry={() => confirm.mutate(token)}
        />
      ) : (
        <PageActions note={isSlow && slowly} isNoteLive>
          <Button
            variant="primary"
            isPending={confirm.isPending}
            pendingLabel="Confirming…"
            onClick={() => confirm.mutate(token)}
          >
            Confirm my e-mail address
          </Button>
        </PageActions>
      )}
    </PlainPage>
  );
}
