import type { ApplicationDetail } from '#services/applications/contract.ts';
import { mainFlow, waitingFor } from '#state-machines/application/labels.ts';
import { pagesFor, requiredAction } from '#state-machines/application/pages.ts';
import { stepsCompleted } from '#state-machines/application/progress.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { paths } from '#web/paths.ts';
import { fullTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { SectionHead } from '#web/ui/section-head/section-head.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { Ruler } from '../components/ruler.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import styles from './testing.module.css';
import { sentence } from './words.ts';

const actors = { applicant: 'Applicant', staff: 'Staff', none: 'No one' } as const;

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
  const until = deadline && `, ${deadline.isOverdue ? 'overdue since' : 'until'} ${fullTime(deadline.due)}`;
  return (
    <section className={styles.section} aria-labelledby="current-step">
      <SectionHead id="current-step" title="Current step" />
      <p className={styles.status}>
        <StatusTag status={status} filled />
        <span className={styles.progress}>
          <Ruler done={done} of={mainFlow.length} current={index + 1} />
          {index >= 0
            ? `Step ${index + 1} of ${mainFlow.length}`
            : `Reached step ${done} of ${mainFlow.length}`}
        </span>
      </p>
      <DescriptionList
        className={styles.step}
        pairs={[
          { term: 'Accessible pages', value: <Pages status={status} isLinked={isLookedAt} /> },
          { term: 'Required action', value: action ? sentence(action) : 'none' },
          { term: 'Waiting for', value: `${actors[waitingFor[status]]}${until ?? ''}` },
        ]}
      />
    </section>
  );
}

function Pages({ status, isLinked }: { status: AnyStatus; isLinked: boolean }) {
  const pages = pagesFor(status);
  if (pages.length === 0) return 'none';
  return (
    <span className={styles.pages}>
      {pages.map((page) =>
        isLinked ? (
          <TextLink key={page} to={paths.applicant[page]}>
            {page}
          </TextLink>
        ) : (
          <span key={page}>{page}</span>
        ),
      )}
    </span>
  );
}
