import { lazy, Suspense } from 'react';
import type { z } from 'zod';
import type { applicationConfirmed } from '#services/identity/contract.ts';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { promises } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { MoreLead, PageActions, PlainPage } from '../components/plain-page.tsx';
import { useSignOut } from '../sign-out.ts';

// On its way before the press, and beside the page, which stays light without it.
const form = import('./choose-password.tsx');
const ChoosePassword = lazy(async () => ({ default: (await form).ChoosePassword }));

type Confirmation = z.output<typeof applicationConfirmed>;

const aside = [
  {
    term: 'What happens next',
    value: `We review your application in ${promises.review} and write to you.`,
  },
];

/** The address is confirmed. A new account chooses its password here; an existing one is led on. */
export const Confirmed = ({
  firstName,
  alreadyConfirmed,
  passwordToken,
  hasOther,
  pressedBy,
}: Confirmation) => (
  <PlainPage
    isAnswer
    title={
      <>
        Thank you, {firstName}. Your{' '}
        <Text as="span" isWhole>
          e-mail
        </Text>{' '}
        address is confirmed.
      </>
    }
    lead={alreadyConfirmed && 'It was confirmed before; nothing more was needed.'}
    aside={aside}
  >
    {hasOther && (
      <MoreLead>
        You have another application with us, and it stays as it is. Your portal shows one at a time; there
        you choose with which to go on.
      </MoreLead>
    )}
    {pressedBy === 'someone-else' && <SomeoneElse isNew={passwordToken !== null} />}
    {passwordToken ? (
      <Suspense fallback={<p role="status">One moment, please.</p>}>
        <ChoosePassword token={passwordToken} />
      </Suspense>
    ) : (
      <WayOn pressedBy={pressedBy} />
    )}
  </PlainPage>
);

/** Said before anything is done: what follows concerns another account than the one that is open here. */
function SomeoneElse({ isNew }: { isNew: boolean }) {
  const { user } = useSession();
  return (
    <MoreLead>
      {user ? `You are signed in as ${user.email}. ` : 'You are signed in to another account. '}
      {isNew
        ? 'The address that was confirmed belongs to a new account: choosing its password signs you in there instead.'
        : 'The address that was confirmed belongs to another account. Sign out here to open that one.'}
    </MoreLead>
  );
}

function WayOn({ pressedBy }: Pick<Confirmation, 'pressedBy'>) {
  const { signOut, isPending } = useSignOut();
  return (
    <PageActions>
      {pressedBy === 'visitor' && (
        <ButtonLink variant="primary" to={paths.auth}>
          Sign In
        </ButtonLink>
      )}
      {pressedBy === 'owner' && (
        <ButtonLink variant="primary" to={paths.applicant.dashboard}>
          Go to your application
        </ButtonLink>
      )}
      {pressedBy === 'someone-else' && (
        <Button isPending={isPending} onClick={signOut}>
          Sign Out
        </Button>
      )}
    </PageActions>
  );
}
