import { useQuery } from '@tanstack/react-query';
import { applicantLabels, mainFlow } from '#state-machines/application/labels.ts';
import { isUnconfirmed } from '#state-machines/application/vocabulary.ts';
import { myEventsQuery } from '#web/applicant/my-application.ts';
import { positionName } from '#web/applicant/words.ts';
import { CheckIcon, ClockIcon } from '#web/public/components/icons.tsx';
import { LoadFault } from '#web/public/components/load-fault.tsx';
import { useTitle } from '#web/public/use-title.ts';
import { formatLongDateTime, formatLongDay } from '#web/ui/dates.ts';
import { ConfirmStep } from '../confirm-step.tsx';
import { DeadlineWarning, TimeLeft } from '../deadline.tsx';
import { RowsSkeleton } from '../frame/sheet-skeleton.tsx';
import { History } from '../history.tsx';
import { CrossIcon, NowIcon } from '../icons.tsx';
import { OwnApplications } from '../own-applications.tsx';
import { ReminderNote } from '../reminder-note.tsx';
import { Subdial } from '../subdial.tsx';
import { usePortal } from '../use-portal.ts';
import { completedOf, journeyOf, type Step } from './journey.ts';

/** The full journey with its eleven steps, and what has happened. */
export function StatusPage() {
  useTitle('Application status');
  const { application, readOnly } = usePortal();
  const { workflowStatus: status, statusSince, position, deadline } = application;
  const events = useQuery(myEventsQuery);
  const journey = events.data && journeyOf(status, events.data.items);
  return (
    <>
      <OwnApplications />
      <section className="standing" aria-labelledby="status">
        <div className="grid">
          <div className="main">
            <p className="label">{positionName(position)}</p>
            <h1 className="t5" id="status">
              Application status
            </h1>
            <p className="lede" role="status">
              {applicantLabels[status]}, since {formatLongDay(statusSince)}.
            </p>
          </div>
          <dl className="facts hang">
            <div>
              <dt>Steps completed</dt>
              <dd>
                {journey ? completedOf(journey) : '–'} of {mainFlow.length}
                <span className="marks" aria-hidden="true">
                  {mainFlow.map((each, i) => (
                    <i key={each} className={markOf(journey?.[i]?.badge)} />
                  ))}
                </span>
              </dd>
            </div>
            {deadline && !isUnconfirmed(status) && (
              <div>
                <dt>Deadline</dt>
                <dd className="deadline">
                  <TimeLeft due={deadline.due} />
                  <small>{formatLongDateTime(deadline.due)} (Zurich time)</small>
                </dd>
                <dd className="plain">
                  <DeadlineWarning due={deadline.due} />
                  <ReminderNote {...deadline} />
                </dd>
              </div>
            )}
          </dl>
        </div>
      </section>
      {isUnconfirmed(status) && <ConfirmStep application={application} readOnly={readOnly} />}
      <div className="section-end">
        <div className="grid">
          <section className="main" aria-labelledby="journey">
            <h2 className="t3" id="journey">
              Your journey
            </h2>
            {journey && <Steps journey={journey} />}
            {!journey && events.error && (
              <LoadFault
                title="Failed to load application status"
                error={events.error}
                onRetry={() => void events.refetch()}
              />
            )}
            {!journey && !events.error && <RowsSkeleton />}
          </section>
          <div className="hang beside">
            <Subdial status={status} reached={(events.data?.items ?? []).map(({ to }) => to)} />
          </div>
          <History query={events} />
        </div>
      </div>
    </>
  );
}

const markOf = (badge?: string) => (badge === 'Complete' ? 'done' : badge === 'Current' ? 'now' : undefined);

const signs = {
  Complete: { className: 'state state-good', Icon: CheckIcon },
  Current: { className: 'state state-due', Icon: NowIcon },
  Pending: { className: 'state state-wait', Icon: ClockIcon },
  'Not reached': { className: 'state state-wait', Icon: CrossIcon },
} as const;

function Steps({ journey }: { journey: readonly Step[] }) {
  return (
    <ol className="journey">
      {journey.map(({ status, badge, at }, i) => {
        const { className, Icon } = signs[badge];
        const isCurrent = badge === 'Current';
        return (
          <li
            key={status}
            className={isCurrent ? 'now' : undefined}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className="number" aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <h3>{applicantLabels[status]}</h3>
              {at && <time dateTime={at}>{formatLongDateTime(at)}</time>}
            </div>
            <span className={className}>
              <Icon />
              {badge}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
