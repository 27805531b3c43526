import { ExternalLink } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { ReviewItem } from '#services/workbench/contract.ts';
import { mainFlow, waitingFor } from '#state-machines/application/labels.ts';
import { stepsCompleted } from '#state-machines/application/progress.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { fullTime, shortTime, span } from '#web/ui/dates.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { SummaryRow } from '#web/ui/summary-row/summary-row.tsx';
import { DeadlineTag } from '../components/deadline-tag.tsx';
import { personName, positionLabel } from '../components/person-name.ts';
import { Ruler } from '../components/ruler.tsx';
import { StatusTag } from '../components/status-tag.tsx';
import { Viewers } from '../dossier/viewers.tsx';
import styles from './dossier.module.css';
import { stepOf } from './review-parts.tsx';

interface Props {
  application: ReviewItem;
  /** Absent until the whole record is there. */
  history: ApplicationDetail['workflowStepHistory'] | undefined;
  now: number;
  headingRef: Ref<HTMLHeadingElement>;
}

const waiting = { applicant: 'Waiting for applicant', staff: 'Waiting for staff', none: 'In this status' };

/** Who, where, since when, and how far along. */
export function DossierHead({ application, history, now, headingRef }: Props) {
  const { id, workflowStatus, assessmentScore, createdAt, deadline } = application;
  return (
    <header className={styles.head} data-line="below">
      <Inline space={12} isOneLine className={styles.identity}>
        {/* A new element for each application, so that focus moves to it and a screen reader says the name. */}
        <Heading
          key={id}
          level={2}
          size="part"
          className={styles.name}
          title={personName(application)}
          tabIndex={-1}
          ref={headingRef}
        >
          {personName(application)}
        </Heading>
        <StatusTag status={workflowStatus} filled />
        {application.isLegacy && <Badge>Legacy</Badge>}
        <Viewers id={id} className={styles.viewers} />
        <ButtonLink
          variant="quiet"
          icon={ExternalLink}
          className={styles.details}
          to={paths.admin.application(id)}
        >
          Details
        </ButtonLink>
      </Inline>
      <SummaryRow
        className={styles.summary}
        pairs={[
          { term: 'Position', value: positionLabel(application.position) },
          { term: 'Score', value: assessmentScore === null ? 'Not assessed' : `${assessmentScore} of 100` },
          { term: 'Applied', value: shortTime(createdAt, now), title: fullTime(createdAt) },
          {
            term: waiting[waitingFor[workflowStatus]],
            value: span(now - Date.parse(application.statusSince)),
          },
          ...(deadline ? [{ term: 'Until', value: <DeadlineTag deadline={deadline} now={now} /> }] : []),
          { term: 'Progress', value: <Progress status={workflowStatus} history={history} /> },
        ]}
      />
    </header>
  );
}

type ProgressProps = Pick<Props, 'history'> & { status: ReviewItem['workflowStatus'] };

function Progress({ status, history }: ProgressProps): ReactNode {
  const current = stepOf(status);
  const done = current ?? stepsCompleted(history?.map((step) => step.status) ?? []);
  return (
    <>
      <Ruler done={done} of={mainFlow.length} current={current ?? 0} />
      {current === null ? `${done} of ${mainFlow.length} steps` : `Step ${current} of ${mainFlow.length}`}
    </>
  );
}
