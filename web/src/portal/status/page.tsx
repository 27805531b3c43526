import { useQuery } from '@tanstack/react-query';
import { applicantLabels, mainFlow } from '#state-machines/application/labels.ts';
import { isUnconfirmed } from '#state-machines/application/vocabulary.ts';
import { myEventsQuery } from '#web/applicant/my-application.ts';
import { LoadFault } from '#web/public/components/load-fault.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatLongDateTime, formatLongDay } from '#web/ui/dates.ts';
import { DescriptionList, type Pair } from '#web/ui/description-list/description-list.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { CheckIcon, ClockIcon } from '#web/ui/icon/drawings.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { StepMarks } from '#web/ui/step-marks/step-marks.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { deadlinePair, ReminderNote } from '../deadline.tsx';
import { CurrentIcon, RejectedIcon } from '../drawings.tsx';
import { PageBody, PageHead, SectionTitle, stickyClass } from '../frame/page-parts.tsx';
import { RowsSkeleton } from '../frame/skeletons.tsx';
import { History } from '../history.tsx';
import { KeepCopy } from '../keep-copy.tsx';
import { NumberedList } from '../numbered-list.tsx';
import { OwnApplications } from '../other-applications.tsx';
import { ConfirmStep } from '../step-band.tsx';
import { Subdial } from '../subdial.tsx';
import { usePortal } from '../use-portal.ts';
import { completedOf, journeyOf, type Step } from './journey.ts';

/** All eleven steps, and what has happened. */
export function StatusPage() {
  useTitle('Application status');
  const { application, readOnly } = usePortal();
  const { workflowStatus: status, statusSince, position, deadline } = application;
  const events = useQuery(myEventsQuery);
  const journey = events.data && journeyOf(status, events.data.items);
  const isOpen = isUnconfirmed(status);
  const pairs: Pair[] = [{ term: 'Steps completed', value: <StepsCompleted journey={journey} /> }];
  if (deadline && !isOpen) pairs.push(deadlinePair('Deadline', deadline, <ReminderNote {...deadline} />));
  return (
    <>
      <OwnApplications />
      <PageHead
        position={position}
        title="Application status"
        titleId="status"
        lead={`${applicantLabels[status]}, since ${formatLongDay(statusSince)}.`}
        isLive
      >
        <DescriptionList layout="large" className={columns.right} pairs={pairs} />
      </PageHead>
      {isOpen && <ConfirmStep application={application} readOnly={readOnly} />}
      <PageBody isAfterBand={isOpen}>
        <section className={columns.main} aria-labelledby="journey">
          <SectionTitle id="journey">Your journey</SectionTitle>
          {journey && <NumberedList items={journey.map(itemOf)} />}
          {!journey && events.error && (
            <LoadFault
              title="Failed to load application status"
              error={events.error}
              onRetry={() => void events.refetch()}
            />
          )}
          {!journey && !events.error && <RowsSkeleton />}
        </section>
        <div className={classNames(columns.right, stickyClass)}>
          <Subdial status={status} reached={(events.data?.items ?? []).map(({ to }) => to)} />
        </div>
        <History query={events} />
        {!readOnly && <KeepCopy />}
      </PageBody>
    </>
  );
}

const marks = { Complete: 'done', Current: 'current', Pending: undefined, 'Not reached': undefined } as const;

function StepsCompleted({ journey }: { journey: readonly Step[] | undefined }) {
  return (
    <>
      {journey ? completedOf(journey) : '–'} of {mainFlow.length}
      <StepMarks
        marks={mainFlow.map((id, i) => {
          const badge = journey?.[i]?.badge;
          return { id, state: badge && marks[badge] };
        })}
      />
    </>
  );
}

const badges = {
  Complete: { tone: 'good', icon: CheckIcon },
  Current: { tone: 'need', icon: CurrentIcon },
  Pending: { tone: 'wait', icon: ClockIcon },
  'Not reached': { tone: 'wait', icon: RejectedIcon },
} as const;

const itemOf = ({ status, badge, at }: Step) => ({
  id: status,
  title: applicantLabels[status],
  text: at && (
    <time dateTime={at}>
      <Text as="span" size="label">
        {formatLongDateTime(at)}
      </Text>
    </time>
  ),
  isCurrent: badge === 'Current',
  end: <StatusBadge {...badges[badge]}>{badge}</StatusBadge>,
});
