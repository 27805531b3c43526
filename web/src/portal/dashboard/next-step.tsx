import { waitingFor } from '#state-machines/application/labels.ts';
import { isFinal, isUnconfirmed } from '#state-machines/application/vocabulary.ts';
import { prompts } from '#web/applicant/prompts.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ConfirmStep, StepBand } from '../step-band.tsx';
import type { Portal } from '../use-portal.ts';

/** The one thing to do; quiet while others act, and absent when everything is done. */
export function NextStep({ application, address, readOnly }: Omit<Portal, 'name'>) {
  const { workflowStatus: status, deadline } = application;
  if (status === 'employed') return <FirstDays />;
  if (isUnconfirmed(status)) return <ConfirmStep application={application} readOnly={readOnly} />;
  const prompt = prompts[status];
  if (isFinal(status) || waitingFor[status] === 'none') return null;
  if (!prompt)
    return (
      <StepBand
        id="next"
        title="Nothing for you to do just now"
        text={`We will write to you at ${address} as soon as there is.`}
        isQuiet
      />
    );
  return (
    <StepBand
      id="next"
      title={prompt.title}
      text={prompt.text}
      isUrgent={prompt.isUrgent}
      deadline={deadline}
    >
      <ButtonLink variant="primary" to={paths.applicant[prompt.page]}>
        {prompt.button}
      </ButtonLink>
    </StepBand>
  );
}

/** Nothing has to be done any more, but there is a list to look through. */
function FirstDays() {
  return (
    <StepBand
      id="next"
      title="Prepare your first day"
      text="What happens before you begin, and what we bring. HR will contact you within 24 hours."
    >
      <ButtonLink variant="primary" to={paths.applicant.onboarding}>
        Open onboarding
      </ButtonLink>
    </StepBand>
  );
}
