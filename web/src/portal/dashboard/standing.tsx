import { applicantLabels, mainFlow, waitingFor } from '#state-machines/application/labels.ts';
import { portalProgress, stepsCompleted } from '#state-machines/application/progress.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { lede } from '#web/applicant/lede.ts';
import type { Application, MyEvent } from '#web/applicant/my-application.ts';
import { positionName, who } from '#web/applicant/words.ts';
import { formatLongDay } from '#web/ui/dates.ts';
import { Subdial } from '../subdial.tsx';

const waits = { applicant: who.you, staff: who.staff, nobody: 'Nobody' } as const;

/** A status outside the portal's own list has no share of it: the steps that were reached, as on the dial (as ruling 44). */
const progress = (status: AnyStatus, reached: readonly AnyStatus[]) => {
  const percent = portalProgress(status);
  return percent > 0 ? `${percent}%` : `Step ${stepsCompleted(reached)} of ${mainFlow.length}`;
};

export function Standing({ application, events }: { application: Application; events: readonly MyEvent[] }) {
  const { workflowStatus: status, position, statusSince } = application;
  const reached = events.map(({ to }) => to);
  return (
    <section className="standing" aria-labelledby="status">
      <div className="grid">
        <div className="main">
          <p className="label">{positionName(position)}</p>
          <h1 className="t5" id="status">
            {applicantLabels[status]}
          </h1>
          <p className="lede" role="status">
            {lede(application, events)}
          </p>
          <dl className="facts facts-row">
            <div>
              <dt>In this step since</dt>
              <dd>{formatLongDay(statusSince)}</dd>
            </div>
            <div>
              <dt>Progress</dt>
              <dd>{progress(status, reached)}</dd>
            </div>
            <div>
              <dt>Waiting for</dt>
              <dd>{waits[waitingFor[status]]}</dd>
            </div>
          </dl>
        </div>
        <div className="hang">
          <Subdial status={status} reached={reached} />
        </div>
      </div>
    </section>
  );
}
