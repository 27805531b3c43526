import { ExternalLink } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { ReviewItem } from '#services/workbench/contract.ts';
import { mainFlow, waitingFor } from '#state-machines/application/labels.ts';
import { stepsCompleted } from '#state-machines/application/progress.ts';
import { paths } from '#web/paths.ts';
import { fullTime, shortTime, span } from '#web/ui/dates.ts';
import { DeadlineTag } from '../components/deadline-tag.tsx';
import { personName, positionLabel } from '../components/person-name.ts';
import { Ruler } from '../components/ruler.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import { Viewers } from '../dossier/viewers.tsx';
import { stepOf } from './step-of.ts';

interface Props {
  application: ReviewItem;
  /** Absent until the whole record is there. */
  history: ApplicationDetail['workflowStepHistory'] | undefined;
  now: number;
  headingId: string;
  headingRef: Ref<HTMLHeadingElement>;
}

const waiting = { applicant: 'Waiting for applicant', staff: 'Waiting for staff', none: 'In this status' };

/** Who, where, since when, and how far along. */
export function DossierHead({ application, history, now, headingId, headingRef }: Props) {
  const status = application.workflowStatus;
  const current = stepOf(status);
  const done = current ?? stepsCompleted(history?.map((step) => step.status) ?? []);
  return (
    <header className="dh">
      <div className="dh1">
        <h2 id={headingId} tabIndex={-1} ref={headingRef}>
          {personName(application)}
        </h2>
        <StatusTag status={status} filled />
        {application.isLegacy && <span className="leg">Legacy</span>}
        <Viewers id={application.id} className="vw" />
        <Link className="btn quiet" to={paths.admin.application(application.id)}>
          <ExternalLink className="i" aria-hidden="true" />
          Details
        </Link>
      </div>
      <dl className="facts">
        <div>
          <dt>Position</dt>
          <dd>{positionLabel(application.position)}</dd>
        </div>
        <div>
          <dt>Score</dt>
          <dd>
            {application.assessmentScore === null ? 'Not assessed' : `${application.assessmentScore} of 100`}
          </dd>
        </div>
        <div>
          <dt>Applied</dt>
          <dd title={fullTime(application.createdAt)}>{shortTime(application.createdAt, now)}</dd>
        </div>
        <div>
          <dt>{waiting[waitingFor[status]]}</dt>
          <dd>{span(now - Date.parse(application.statusSince))}</dd>
        </div>
        {application.deadline && (
          <div>
            <dt>Until</dt>
            <dd>
              <DeadlineTag deadline={application.deadline} now={now} />
            </dd>
          </div>
        )}
        <div>
          <dt>Progress</dt>
          <dd>
            <Ruler done={done} of={mainFlow.length} current={current ?? 0} />
            {current === null
              ? `${done} of ${mainFlow.length} steps`
              : `Step ${current} of ${mainFlow.length}`}
          </dd>
        </div>
      </dl>
    </header>
  );
}
