import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { applicationConfirmed } from '#services/identity/contract.ts';
import { paths } from '#web/paths.ts';
import { useSetPassword } from '../auth/use-set-password.ts';
import { PasswordForm } from '../parts/password-form.tsx';

/** The address is confirmed. A new account chooses its password here; an existing one signs in. */
export function Confirmed({
  firstName,
  alreadyConfirmed,
  passwordToken,
  hasOther,
}: z.output<typeof applicationConfirmed>) {
  const title = useRef<HTMLHeadingElement>(null);
  const set = useSetPassword(passwordToken ?? '', { title: 'Account created successfully!' });
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
          {passwordToken ? (
            <>
              <p className="lede">Choose a password, and you can follow your application here.</p>
              <PasswordForm set={set} />
            </>
          ) : (
            <p className="actions">
              <Link className="button" to={paths.auth}>
                Sign In
              </Link>
            </p>
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
