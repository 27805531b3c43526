import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { SendAgain } from '#web/public/send-again.tsx';
import { StepDeadline } from './step-deadline.tsx';
import type { Portal } from './use-portal.ts';

/** The prompt while the address waits to be confirmed, on the two pages that are open then (ruling 37). */
export function ConfirmStep({ application, readOnly }: Pick<Portal, 'application' | 'readOnly'>) {
  const { email, deadline } = application;
  return (
    <section className="next on-lake" aria-labelledby="confirm-step">
      <div className="grid">
        <div className="main">
          <p className="label">Next Step</p>
          <h2 className="t3" id="confirm-step">
            Confirm your <span className="whole">e-mail</span> address
          </h2>
          {deadline?.isOverdue ? (
            <>
              <p>
                The time to confirm your address is over. Your application is kept: write to us, and we will
                send you a new link.
              </p>
              <p className="actions">
                <Link className="button" to={paths.support}>
                  Contact support
                </Link>
              </p>
            </>
          ) : (
            <>
              <p>
                We have written to {email}. Check your <span className="whole">e-mail</span> and confirm your
                address within 10 days; then the review begins.
              </p>
              <div className="actions">
                <SendAgain email={email} readOnly={readOnly} />
              </div>
            </>
          )}
        </div>
        <StepDeadline deadline={deadline} />
      </div>
    </section>
  );
}
