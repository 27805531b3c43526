import { Link } from 'react-router-dom';
import { waitingFor } from '#state-machines/application/labels.ts';
import { isFinal, isUnconfirmed } from '#state-machines/application/vocabulary.ts';
import { prompts } from '#web/applicant/prompts.ts';
import { paths } from '#web/paths.ts';
import { ConfirmStep } from '../confirm-step.tsx';
import { StepDeadline } from '../step-deadline.tsx';
import type { Portal } from '../use-portal.ts';

/** The single thing to do, on the lake; quiet while it is others who act; absent when all is done. */
export function NextStep({ application, address, readOnly }: Omit<Portal, 'name'>) {
  const { workflowStatus: status, deadline } = application;
  if (status === 'employed') return <FirstDays />;
  if (isUnconfirmed(status)) return <ConfirmStep application={application} readOnly={readOnly} />;
  const prompt = prompts[status];
  if (isFinal(status) || waitingFor[status] === 'nobody') return null;
  if (!prompt) {
    return (
      <section className="next next-quiet" aria-labelledby="next">
        <div className="grid">
          <div className="main">
            <p className="label">Next Step</p>
            <h2 className="t3" id="next">
              Nothing for you to do just now
            </h2>
            <p>We will write to you at {address} as soon as there is.</p>
          </div>
        </div>
      </section>
    );
  }
  return (
    <section className="next on-lake" aria-labelledby="next">
      <div className="grid">
        <div className="main">
          <p className="label">Next Step{prompt.isUrgent && ' · Urgent'}</p>
          <h2 className="t3" id="next">
            {prompt.title}
          </h2>
          <p>{prompt.text}</p>
          <p className="actions">
            <Link className="button" to={paths.applicant[prompt.page]}>
              {prompt.button}
            </Link>
          </p>
        </div>
        <StepDeadline deadline={deadline} />
      </div>
    </section>
  );
}

/** Nobody waits for anything any more, but there is a list to look through. */
function FirstDays() {
  return (
    <section className="next on-lake" aria-labelledby="next">
      <div className="grid">
        <div className="main">
          <p className="label">Next Step</p>
          <h2 className="t3" id="next">
            Prepare your first day
          </h2>
          <p>What happens before you begin, and what we bring. HR will contact you within 24 hours.</p>
          <p className="actions">
            <Link className="button" to={paths.applicant.onboarding}>
              Open onboarding
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
