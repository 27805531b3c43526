import { Link } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { mainFlow, waitingFor } from '#state-machines/application/labels.ts';
import { pagesFor, requiredAction } from '#state-machines/application/pages.ts';
import { stepsCompleted } from '#state-machines/application/progress.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { Ruler } from '../components/ruler.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import { sentence } from './words.ts';

const actors = { applicant: 'Applicant', staff: 'Staff', nobody: 'Nobody' } as const;

interface Props {
  application: ApplicationDetail;
  /** Test mode is on with this very application: its pages can be opened from here. */
  isLookedAt: boolean;
}

/** Where the application stands, which pages its applicant may open there, and what they have to do. */
export function CurrentStep({ application, isLookedAt }: Props) {
  const { workflowStatus: status, workflowStepHistory, deadline } = application;
  const index = (mainFlow as readonly AnyStatus[]).indexOf(status);
  const done = stepsCompleted(workflowStepHistory.map((step) => step.status));
  const action = requiredAction[status];
  const pages = pagesFor(status);
  return (
    <section className="ts" aria-labelledby="current-step">
      <h2 id="current-step">Current step</h2>
      <p className="cs">
        <StatusTag status={status} filled />
        <span className="rl">
          <Ruler done={done} of={mainFlow.length} current={index + 1} />
          {index >= 0
            ? `Step ${index + 1} of ${mainFlow.length}`
            : `Reached step ${done} of ${mainFlow.length}`}
        </span>
      </p>
      <dl className="kv up">
        <div>
          <dt>Accessible pages</dt>
          <dd className="pgs">
            {pages.length === 0 && 'none'}
            {pages.map((page) =>
              isLookedAt ? (
                <Link key={page} className="lk" to={paths.applicant[page]}>
                  {page}
                </Link>
              ) : (
                <span key={page}>{page}</span>
              ),
            )}
          </dd>
        </div>
        <div>
          <dt>Required action</dt>
          <dd>{action ? sentence(action) : 'none'}</dd>
        </div>
        <div>
          <dt>Waiting for</dt>
          <dd>
            {actors[waitingFor[status]]}
            {deadline && `, ${deadline.isOverdue ? 'overdue since' : 'until'} ${fullTime(deadline.due)}`}
          </dd>
        </div>
      </dl>
    </section>
  );
}
