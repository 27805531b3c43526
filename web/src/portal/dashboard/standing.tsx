import { applicantLabels, waitingFor } from '#state-machines/application/labels.ts';
import { portalProgress } from '#state-machines/application/progress.ts';
import { formatLongDay } from '#web/ui/dates.ts';
import type { Application, MyEvent } from '../my-application.ts';
import { Subdial } from '../subdial.tsx';
import { positionName } from '../words.ts';
import { lede } from './lede.ts';

const who = { applicant: 'You', staff: 'Adjutant', nobody: 'Nobody' } as const;

export function Standing({ application, events }: { application: Application; events: readonly MyEvent[] }) {
  const { workflowStatus: status, position, statusSince } = application;
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
              <dd>{portalProgress(status)}%</dd>
            </div>
            <div>
              <dt>Waiting for</dt>
              <dd>{who[waitingFor[status]]}</dd>
            </div>
          </dl>
        </div>
        <div className="hang">
          <Subdial status={status} reached={events.map(({ to }) => to)} />
        </div>
      </div>
    </section>
  );
}
