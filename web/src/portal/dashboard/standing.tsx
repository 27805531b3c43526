import { applicantLabels, mainFlow } from '#state-machines/application/labels.ts';
import { portalProgress, portalStatuses } from '#state-machines/application/progress.ts';
import { type AnyStatus, isFinal } from '#state-machines/application/vocabulary.ts';
import { lede } from '#web/applicant/lede.ts';
import type { Application, MyEvent } from '#web/applicant/my-application.ts';
import { formatDay } from '#web/ui/dates.ts';
import { DescriptionList, type Pair } from '#web/ui/description-list/description-list.tsx';
import { PageHead } from '../frame/page-parts.tsx';
import { Face, journeyAt } from '../subdial.tsx';
import styles from './dashboard.module.css';

/**
 * A status that is not in the portal's list has no share: the steps reached say it all (as ruling 44). Outcomes stand last in that list,
 * whatever step came before them: the note says so, or the share would contradict the step.
 */
function progress(status: AnyStatus): Pair[] {
  const percent = portalProgress(status);
  const place = portalStatuses.indexOf(status) + 1;
  const note = isFinal(status) && `Status ${place} of ${portalStatuses.length} on our list`;
  return percent > 0 ? [{ term: 'Progress', value: `${percent}%`, note }] : [];
}

/** What is said of the step, and of the day since when. */
function termsOf(status: AnyStatus): [step: string, since: string] {
  if (status === 'suitable_candidate') return ['Reached', 'Kept since'];
  return isFinal(status) && status !== 'employed'
    ? ['Ended at', 'Closed since']
    : ['Now at', 'In this step since'];
}

interface Props {
  application: Application;
  events: readonly MyEvent[];
}

/** The status and what it means. */
export function Standing({ application, events }: Props) {
  const { workflowStatus: status, position } = application;
  return (
    <PageHead
      position={position}
      title={applicantLabels[status]}
      titleId="status"
      lead={lede(application, events)}
      isLive
    />
  );
}

/** How far the application has come: the dial, and three pairs beside it. */
export function Compass({ application: { workflowStatus: status, statusSince }, events }: Props) {
  const reached = events.map(({ to }) => to);
  const { step, next } = journeyAt({ status, reached });
  const [stepTerm, sinceTerm] = termsOf(status);
  return (
    <div className={styles.compass}>
      <Face status={status} reached={reached} />
      <DescriptionList
        layout="stacked"
        className={styles.pairs}
        pairs={[
          { term: stepTerm, value: `Step ${step} of ${mainFlow.length}`, note: next },
          { term: sinceTerm, value: formatDay(statusSince) },
          ...progress(status),
        ]}
      />
    </div>
  );
}
