import type { ApplicationDetail } from '#services/applications/contract.ts';
import { waitingFor } from '#state-machines/application/labels.ts';
import { type AnyStatus, isFinal, isUnconfirmed } from '#state-machines/application/vocabulary.ts';
import { prompts } from '#web/applicant/prompts.ts';
import { formatLongDateTime } from '#web/ui/dates.ts';

const titleOf = (status: AnyStatus): string =>
  isUnconfirmed(status)
    ? 'Confirm your e-mail address'
    : (prompts[status]?.title ?? 'Nothing for you to do just now');

/** The portal's next step: what to do, who acts and until when. Its button is only shown. */
export function PreviewNext({ application }: { application: ApplicationDetail }) {
  const { workflowStatus: status, deadline } = application;
  const prompt = prompts[status];
  const acts = waitingFor[status] === 'applicant' ? 'You' : 'We do';
  if (isFinal(status) || waitingFor[status] === 'nobody') return null;
  return (
    <div className="pn">
      <p className="pe">Next Step{prompt?.isUrgent && ' · Urgent'}</p>
      <h4>{titleOf(status)}</h4>
      {prompt && <p>{prompt.text}</p>}
      <dl className="pf">
        <div>
          <dt>Who acts</dt>
          <dd>{acts}</dd>
        </div>
        {deadline && (
          <div>
            <dt>{deadline.isOverdue ? 'Was due' : 'By'}</dt>
            <dd>
              {formatLongDateTime(deadline.due)} <span>Zurich time</span>
            </dd>
          </div>
        )}
      </dl>
      {prompt && <p className="pbtn">{prompt.button}</p>}
    </div>
  );
}
