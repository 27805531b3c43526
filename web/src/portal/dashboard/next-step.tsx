import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { waitingFor } from '#state-machines/application/labels.ts';
import { type AnyStatus, isUnconfirmed } from '#state-machines/application/vocabulary.ts';
import type { Application } from '#web/applicant/my-application.ts';
import { prompts } from '#web/applicant/prompts.ts';
import { who } from '#web/applicant/words.ts';
import { paths } from '#web/paths.ts';
import { DialogButton, loadPrivacyRights } from '#web/public/dialog-button.tsx';
import { promises, timings } from '#web/timings.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { formatDay, formatTime } from '#web/ui/dates.ts';
import type { Pair } from '#web/ui/description-list/description-list.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { myDocumentsQuery } from '../document-uploads/documents-query.ts';
import { ConfirmStep, StepBand } from '../step-band.tsx';
import type { Portal } from '../use-portal.ts';
import { documentsStep } from './documents-step.ts';

type Props = Omit<Portal, 'name'>;

/** What there is to do in each status, and where there is nothing, that sentence. */
export function NextStep({ application, address, readOnly }: Props) {
  const { workflowStatus: status } = application;
  if (isUnconfirmed(status)) return <ConfirmStep application={application} readOnly={readOnly} />;
  if (prompts[status]) return <Task application={application} />;
  if (status === 'employed') return <FirstDays application={application} />;
  if (status === 'suitable_candidate') return <Kept application={application} />;
  if (waitingFor[status] === 'staff' || status === 'detailed_info_submitted')
    return <Waiting application={application} address={address} />;
  return <Closed application={application} readOnly={readOnly} />;
}

interface OfApplication {
  application: Application;
}

/** Something to open. */
function Task({ application }: OfApplication) {
  const { workflowStatus: status } = application;
  const isAsked = status === 'legal_docs_pending';
  const { data: documents } = useQuery({ ...myDocumentsQuery, enabled: isAsked });
  const prompt = prompts[status];
  if (!prompt) return null;
  const { title, text } = (isAsked && documents ? documentsStep(documents.items) : null) ?? prompt;
  return (
    <StepBand id="next" application={application} title={title} text={text} isUrgent={prompt.isUrgent}>
      <ButtonLink variant="primary" to={paths.applicant[prompt.page]}>
        {prompt.button}
      </ButtonLink>
    </StepBand>
  );
}

/** Nothing has to be done any more, but there is a list to look through. */
function FirstDays({ application }: OfApplication) {
  return (
    <StepBand
      id="next"
      application={application}
      title="Prepare your first day"
      text="HR will contact you within 24 hours. Until then, see what happens before you begin."
      by={who.staff}
      until={{ term: 'First contact', value: 'Within 24 hours', note: 'By HR' }}
    >
      <ButtonLink variant="primary" to={paths.applicant.onboarding}>
        Open onboarding
      </ButtonLink>
    </StepBand>
  );
}

/** Where a review is promised in a time. */
const inReview: readonly AnyStatus[] = [
  'email_confirmed',
  'raw_review_pending',
  'detailed_info_received',
  'detailed_review_pending',
  'assessment_completed',
];

/** When the review is over at the latest, by what is promised; once that has passed, no date in the past. */
function useReviewEnd({ workflowStatus, statusSince }: Application): Pair | null {
  const end = Date.parse(statusSince) + timings.reviewAtMost;
  const isLate = useNow() > end;
  if (!inReview.includes(workflowStatus)) return null;
  if (isLate)
    return { term: 'Until', value: 'A little longer', note: `A review usually takes ${promises.review}` };
  const value = `${formatDay(end)}, ${formatTime(end)}`;
  return { term: 'Until', value, note: `A review takes ${promises.review}` };
}

function Waiting({ application, address }: OfApplication & { address: string }) {
  return (
    <StepBand
      id="next"
      application={application}
      title="Nothing for you to do just now"
      text={`We will write to you at ${address} as soon as there is.`}
      until={useReviewEnd(application)}
      isQuiet
    />
  );
}

const browse: ReactNode = <ButtonLink to={paths.careers}>Browse Positions</ButtonLink>;

function Kept({ application }: OfApplication) {
  return (
    <StepBand
      id="next"
      application={application}
      title="Nothing for you to do just now"
      text="When a place opens that suits you, we will write to you."
      until={{ term: 'Until', value: 'No deadline', note: 'We keep your application' }}
      isQuiet
    >
      {browse}
    </StepBand>
  );
}

function Closed({ application, readOnly }: OfApplication & Pick<Portal, 'readOnly'>) {
  const { statusSince: at } = application;
  return (
    <StepBand
      id="next"
      application={application}
      title="You may apply again"
      text={
        <>
          What you sent us can be downloaded or deleted under{' '}
          {readOnly ? (
            'Privacy Rights'
          ) : (
            <DialogButton variant="link" load={loadPrivacyRights}>
              Privacy Rights
            </DialogButton>
          )}
          .
        </>
      }
      until={{
        term: 'Closed',
        value: `${formatDay(at)}, ${formatTime(at)}`,
        note: 'Nothing more is needed from you',
      }}
      isQuiet
    >
      {browse}
    </StepBand>
  );
}
