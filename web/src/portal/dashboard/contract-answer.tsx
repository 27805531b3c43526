import type { Application, MyEvent } from '#web/applicant/my-application.ts';
import { CheckIcon } from '#web/public/components/icons.tsx';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { CrossIcon } from '../icons.tsx';

/** What the applicant answered to the contract: given once, and kept in sight (applicant side, section 4). */
export function ContractAnswer({
  application: { contractResponseAt: at },
  events,
}: {
  application: Application;
  events: readonly MyEvent[];
}) {
  if (!at) return null;
  const answer = events.find(
    ({ type, actor }) => actor === 'you' && (type === 'contract.accepted' || type === 'contract.declined'),
  );
  const isDeclined = answer?.type === 'contract.declined';
  return (
    <section aria-labelledby="contract-answer">
      <h2 id="contract-answer">Contract</h2>
      <p className={isDeclined ? 'state state-wait' : 'state state-good'}>
        {isDeclined ? <CrossIcon /> : <CheckIcon />}
        {isDeclined ? 'Declined by you' : answer ? 'Accepted by you' : 'Answered by you'}
      </p>
      <p className="note">Submitted {formatLongDateTime(at)}.</p>
    </section>
  );
}
