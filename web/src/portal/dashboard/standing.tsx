import { applicantLabels, mainFlow, waitingFor } from '#state-machines/application/labels.ts';
import { portalProgress, stepsCompleted } from '#state-machines/application/progress.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { lede } from '#web/applicant/lede.ts';
import type { Application, MyEvent } from '#web/applicant/my-application.ts';
import { who } from '#web/applicant/words.ts';
import { formatLongDay } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { PageHead } from '../frame/page-parts.tsx';
import { Subdial } from '../subdial.tsx';
import styles from './dashboard.module.css';

const waits = { applicant: who.you, staff: who.staff, none: 'No one' } as const;

/** A status that is not in the portal's list has no share: it shows the steps reached, as the dial does (as ruling 44). */
const progress = (status: AnyStatus, reached: readonly AnyStatus[]) => {
  const percent = portalProgress(status);
  return percent > 0 ? `${percent}%` : `Step ${stepsCompleted(reached)} of ${mainFlow.length}`;
};

/** The status, what it means, and how far the application has come. */
export function Standing({ application, events }: { application: Application; events: readonly MyEvent[] }) {
  const { workflowStatus: status, position, statusSince } = application;
  const reached = events.map(({ to }) => to);
  return (
    <PageHead
      position={position}
      title={applicantLabels[status]}
      titleId="status"
      lead={lede(application, events)}
      isLive
      below={
        <DescriptionList
          layout="large"
          className={styles.figures}
          pairs={[
            { term: 'In this step since', value: formatLongDay(statusSince) },
            { term: 'Progress', value: progress(status, reached) },
            { term: 'Waiting for', value: waits[waitingFor[status]] },
          ]}
        />
      }
    >
      <div className={columns.right}>
        <Subdial status={status} reached={reached} />
      </div>
    </PageHead>
  );
}
