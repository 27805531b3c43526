import { ArrowLeft, FlaskConical } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { mainFlow, waitingFor } from '#state-machines/application/labels.ts';
import { requiredAction } from '#state-machines/application/pages.ts';
import { stepsCompleted } from '#state-machines/application/progress.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { fullTime, span } from '#web/ui/dates.ts';
import { assessmentText } from '../../components/assessment-text.ts';
import type { ChainStanding } from '../../components/chain-badge.tsx';
import { ChainBadge } from '../../components/chain-badge.tsx';
import { DeadlineTag } from '../../components/deadline-tag.tsx';
import { personName, positionLabel } from '../../components/person-name.ts';
import { Ruler } from '../../components/ruler.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import { Viewers } from '../../dossier/viewers.tsx';
import { HeadActions } from './head-actions.tsx';

interface Props {
  application: ApplicationDetail;
  chain: ChainStanding | undefined;
  back: string;
  now: number;
  isPast: boolean;
}

const waiting = { applicant: 'Applicant', staff: 'Staff', nobody: 'Nobody' } as const;

function waitingText(status: AnyStatus): string {
  const action = requiredAction[status];
  return action ? `Applicant: ${action}` : waiting[waitingFor[status]];
}

/** Who, where, since when, for whom and until when. */
export function Head({ application, chain, back, now, isPast }: Props) {
  const status = application.workflowStatus;
  const done = stepsCompleted(application.workflowStepHistory.map((step) => step.status));
  const current = (mainFlow as readonly AnyStatus[]).indexOf(status) + 1;
  return (
    <header className="ah">
      <div className="dh1">
        <Link className="ib" to={back} aria-label="Back to Applications" title="Back to Applications">
          <ArrowLeft className="i" aria-hidden="true" />
        </Link>
        <h1>{personName(application)}</h1>
        <StatusTag status={status} filled />
        <ChainBadge chain={chain} />
        {application.isSandbox && (
          <span className="chip none plain">
            <FlaskConical className="i" aria-hidden="true" />
            Sandbox
          </span>
        )}
        {application.isLegacy && <span className="leg">Legacy</span>}
        <span className="q m idn" title={application.id}>
          {application.id.slice(0, 13)}
        </span>
        {!isPast && <Viewers id={application.id} />}
        <HeadActions application={application} isPast={isPast} />
      </div>
      <dl className="facts">
        <div>
          <dt>Position</dt>
          <dd>{positionLabel(application.position)}</dd>
        </div>
        <div>
          <dt>Applied</dt>
          <dd>{fullTime(application.createdAt)}</dd>
        </div>
        <div>
          <dt>Assessment</dt>
          <dd>{assessmentText(application, false)}</dd>
        </div>
        <div>
          <dt>Steps completed</dt>
          <dd>
            <Ruler done={done} of={mainFlow.length} current={current} />
            {done} of {mainFlow.length}
          </dd>
        </div>
        <div>
          <dt>In this status</dt>
          <dd>{span(now - Date.parse(application.statusSince))}</dd>
        </div>
        <div>
          <dt>Waiting for</dt>
          <dd>{waitingText(status)}</dd>
        </div>
        <div>
          <dt>Until</dt>
          <dd>
            {application.deadline ? (
              <DeadlineTag deadline={application.deadline} now={now} />
            ) : (
              <span className="q">No deadline</span>
            )}
          </dd>
        </div>
      </dl>
    </header>
  );
}
