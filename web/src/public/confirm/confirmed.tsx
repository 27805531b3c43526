import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { applicationConfirmed } from '#services/identity/contract.ts';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { useSignOut } from '../sign-out.ts';

// On its way before the press, and beside the page, which stays light without it.
const form = import('./choose-password.tsx');
const ChoosePassword = lazy(async () => ({ default: (await form).ChoosePassword }));

type Confirmation = z.output<typeof applicationConfirmed>;

/** The address is confirmed. A new account chooses its password here; an existing one is led on. */
export function Confirmed({ firstName, alreadyConfirmed, passwordToken, hasOther, pressedBy }: Confirmation) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="section lone">
      <div className="grid">
        <div className="main">
          <h1 className="t5" ref={title} tabIndex={-1}>
            Thank you, {firstName}. Your <span className="whole">e-mail</span> address is confirmed.
          </h1>
          {alreadyConfirmed && <p className="lede">It was confirmed before; nothing more was needed.</p>}
          {hasOther && (
            <p className="lede">
              You have another application with us, and it stays as it is. Your portal shows one at a time;
              there you choose with which to go on.
            </p>
          )}
          {pressedBy === 'someone-else' && <SomeoneElse isNew={passwordToken !== null} />}
          {passwordToken ? (
            <Suspense fallback={<p role="status">One moment, please.</p>}>
              <ChoosePassword token={passwordToken} />
            </Suspense>
          ) : (
            <WayOn pressedBy={pressedBy} />
          )}
        </div>
        <dl className="facts facts-plain hang">
          <div>
            <dt>What happens next</dt>
            <dd>We review your application in 48-72 hours and write to you.</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

/** Said before anything is done: what follows concerns another account than the one that is open here. */
function SomeoneElse({ isNew }: { isNew: boolean }) {
  const { user } = useSession();
  return (
    <p className="lede">
      {user ? `You are signed in as ${user.email}. ` : 'You are signed in to another account. '}
      {isNew
        ? 'The address that was confirmed belongs to a new account: choosing its password signs you in there instead.'
        : 'The address that was confirmed belongs to another account. Sign out here to open that one.'}
    </p>
  );
}

function WayOn({ pressedBy }: Pick<Confirmation, 'pressedBy'>) {
  const { signOut, isPending } = useSignOut();
  return (
    <p className="actions">
      {pressedBy === 'visitor' && (
        <Link className="button" to={paths.auth}>
          Sign In
        </Link>
      )}
      {pressedBy === 'owner' && (
        <Link className="button" to={paths.applicant.dashboard}>
          Go to your application
        </Link>
      )}
      {pressedBy === 'someone-else' && (
        <button className="button button-line" type="button" disabled={isPending} onClick={signOut}>
          Sign Out
        </button>
      )}
    </p>
  );
}
