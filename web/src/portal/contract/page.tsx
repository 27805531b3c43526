import { positionName } from '#web/applicant/words.ts';
import { company } from '#web/company.ts';
import { useTitle } from '#web/public/use-title.ts';
import { formatLongDateTime, formatLongDay } from '#web/ui/dates.ts';
import { DeadlineWarning, TimeLeft } from '../deadline.tsx';
import { DocumentsToReplace } from '../document-uploads/to-replace.tsx';
import { notNow } from '../frame/not-now.ts';
import { Unavailable } from '../frame/unavailable.tsx';
import { usePortal } from '../use-portal.ts';
import { Answer } from './answer.tsx';
import { ContractFacts } from './contract-facts.tsx';

/** The contract: its summary, what is unverified, and the answer, given once. */
export function ContractPage() {
  useTitle('Contract');
  const { application, name, readOnly } = usePortal();
  const { workflowStatus, firstName, position, deadline, contractResponseAt } = application;
  if (contractResponseAt) return <Answered at={contractResponseAt} />;
  if (workflowStatus !== 'contract_offered') return <Unavailable title="Contract" text={notNow.contract} />;
  return (
    <>
      <section className="standing">
        <div className="grid">
          <div className="main">
            <p className="label">{positionName(position)}</p>
            <h1 className="t5">Your contract</h1>
            <p className="lede">
              We would like you to join us, {firstName}. Read it in peace, ask whatever you wish to ask, and
              answer{deadline && ` by ${formatLongDay(deadline.due)}`}.
            </p>
          </div>
          {deadline && (
            <dl className="facts hang">
              <div>
                <dt>Answer by</dt>
                <dd className="deadline">
                  <TimeLeft due={deadline.due} />
                  <small>{formatLongDateTime(deadline.due)} (Zurich time)</small>
                </dd>
                <dd className="plain">
                  <DeadlineWarning due={deadline.due} />
                </dd>
              </div>
            </dl>
          )}
        </div>
      </section>
      <DocumentsToReplace isReadOnly={readOnly !== null} />
      <div className="section-end">
        <div className="grid">
          <div className="main">
            <Deed position={position} name={name} />
            <Answer application={application} readOnly={readOnly} />
          </div>
          <ContractFacts application={application} />
        </div>
      </div>
    </>
  );
}

/** Once there is an answer, the page has nothing more to ask (applicant side, section 4, 'Availability rules'). */
function Answered({ at }: { at: string }) {
  return (
    <Unavailable
      title="Contract response submitted"
      text={`Your answer was recorded on ${formatLongDateTime(at)}. There is nothing more you need to do here.`}
    />
  );
}

/** What the contract says in short (applicant side, section 9, 'Contract summary shown'). */
const terms = [
  ['Employment', 'Full-time'],
  ['Probation', '3 months'],
  ['Health insurance', 'Included'],
  ['Vacation days', 'Included'],
  ['Start date', 'To be discussed'],
  ['Law and venue', 'Swiss law, courts of Zug'],
] as const;

/** The only white sheet on its page, under an engraved border. */
function Deed({ position, name }: { position: string; name: string }) {
  const post = position === 'general' || !position ? 'Personal Assistant' : position;
  return (
    <article className="deed" aria-labelledby="deed">
      <div className="band" aria-hidden="true" />
      <div className="deed-body">
        <h2 className="t3" id="deed">
          Employment as {post}
        </h2>
        <p>
          between {company.name}, {company.street}, {company.town}, and {name}
        </p>
        <dl className="terms">
          {terms.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  );
}
