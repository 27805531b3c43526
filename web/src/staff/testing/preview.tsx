import '@fontsource-variable/ibarra-real-nova/index.css';
import { useQuery } from '@tanstack/react-query';
import { CircleUserRound, EyeOff, FlaskConical, LockKeyhole } from 'lucide-react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { applicantLabels, eventLabels, mainFlow, waitingFor } from '#state-machines/application/labels.ts';
import { pagesFor } from '#state-machines/application/pages.ts';
import { stepsCompleted } from '#state-machines/application/progress.ts';
import { isMove } from '#state-machines/application/state.ts';
import {
  type AnyStatus,
  type EventType,
  isFinal,
  isUnconfirmed,
} from '#state-machines/application/vocabulary.ts';
import { lede } from '#web/applicant/lede.ts';
import { prompts } from '#web/applicant/prompts.ts';
import { pageNames } from '#web/applicant/screens.ts';
import { who } from '#web/applicant/words.ts';
import { company } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { dayAndMonth, formatLongDateTime } from '#web/ui/dates.ts';
import { eventsQuery } from '../queries/application.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import type { TestMode } from '../test-mode/use-test-mode.ts';
import { pageOfStep } from './words.ts';

interface Props {
  application: ApplicationDetail;
  testMode: TestMode;
}

/** What the applicant sees at this step, in the portal's own words; the real pages open in test mode. */
export function Preview({ application, testMode }: Props) {
  const isAdmin = useIsAdmin();
  const { id, workflowStatus: status, isSandbox } = application;
  const page = pageOfStep(status);
  return (
    <section className="tl3" aria-labelledby="preview">
      <div className="sec-h pd">
        <h2 id="preview">Applicant preview</h2>
        {page && (
          <button
            className="btn sm"
            type="button"
            aria-disabled={!isAdmin || testMode.isPending}
            title={isAdmin ? undefined : 'Only admins can start test mode.'}
            onClick={() => isAdmin && !testMode.isPending && testMode.start(id, page)}
          >
            <CircleUserRound className="i" aria-hidden="true" />
            Open as applicant
          </button>
        )}
      </div>
      <p className="url">
        <LockKeyhole className="i q" aria-hidden="true" />
        <span className="m">{page ? paths.applicant[page] : 'no page of the portal'}</span>
      </p>
      {isSandbox && (
        <p className="tbn">
          <FlaskConical className="i" aria-hidden="true" />A sandbox: nothing leaves it.
        </p>
      )}
      {page ? <Portal application={application} /> : <NoPortal />}
    </section>
  );
}

/** Before the address is confirmed there is nothing to sign in to, unless the mail was sent again (rulings 32 and 37). */
function NoPortal() {
  return (
    <div className="blank">
      <EyeOff className="i" aria-hidden="true" />
      <h3>Nothing to see yet</h3>
      <p className="q">
        No page opens for an application that has only just arrived. The applicant has the mail with the link,
        and 10 days to press it.
      </p>
    </div>
  );
}

function Portal({ application }: { application: ApplicationDetail }) {
  const { id, workflowStatus: status, workflowStepHistory } = application;
  const { data } = useQuery(eventsQuery(id));
  const moves = movesOf(data?.events ?? []);
  const page = pageOfStep(status);
  const index = (mainFlow as readonly AnyStatus[]).indexOf(status);
  const step = index >= 0 ? index + 1 : stepsCompleted(workflowStepHistory.map((one) => one.status));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="pvw" tabIndex={0} aria-label="Preview of what the applicant sees">
      <div className="ph">
        <b>{company.shortName}</b>
        <ul>
          {pagesFor(status).map((each) => (
            <li key={each} className={each === page ? 'here' : undefined}>
              {pageNames[each]}
            </li>
          ))}
        </ul>
      </div>
      <div className="pb">
        <p className="pe">
          Step {step} of {mainFlow.length}
        </p>
        <h3>{applicantLabels[status]}</h3>
        <p className="pl">{lede(application, moves)}</p>
        <PreviewNext application={application} />
        <PreviewHistory moves={moves} />
      </div>
    </section>
  );
}

const titleOf = (status: AnyStatus): string =>
  isUnconfirmed(status)
    ? 'Confirm your e-mail address'
    : (prompts[status]?.title ?? 'Nothing for you to do just now');

/** The portal's next step: what to do, who acts and until when. Its button is only shown. */
function PreviewNext({ application }: { application: ApplicationDetail }) {
  const { workflowStatus: status, deadline } = application;
  const prompt = prompts[status];
  const acts = waitingFor[status] === 'applicant' ? 'You' : 'We do';
  if (isFinal(status) || waitingFor[status] === 'none') return null;
  return (
    <div className="pn">
      <p className="pe">Next Step{prompt?.isUrgent && ' · Urgent'}</p>
      <h4>{titleOf(status)}</h4>
      {prompt && <p>{prompt.text}</p>}
      <dl className="pf">
        <div>
          <dt>Who acts</dt>
          <dd>{acts}</dd>
        </div>
        {deadline && (
          <div>
            <dt>{deadline.isOverdue ? 'Was due' : 'By'}</dt>
            <dd>
              {formatLongDateTime(deadline.due)} <span>Zurich time</span>
            </dd>
          </div>
        )}
      </dl>
      {prompt && <p className="pbtn">{prompt.button}</p>}
    </div>
  );
}

const shown = 6;

/** What has happened, as the applicant reads it. */
function PreviewHistory({ moves }: { moves: readonly Move[] }) {
  if (moves.length === 0) return null;
  return (
    <>
      <h4>What has happened</h4>
      <ol className="pw">
        {moves.slice(0, shown).map(({ version, type, at, from, to, actor }) => (
          <li key={version}>
            <time dateTime={at}>{dayAndMonth(at)}</time>
            <span>
              {type === 'application.withdrawn' || from === to ? eventLabels[type] : applicantLabels[to]}
              <small>{who[actor]}</small>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** What the applicant may read of an event: never notes or reasons. */
interface Move {
  version: number;
  type: EventType;
  at: string;
  from: AnyStatus | null;
  to: AnyStatus;
  actor: 'you' | 'staff' | 'system';
}

const actors = {
  applicant: 'you',
  system: 'system',
  admin: 'staff',
  editor: 'staff',
  unknown: 'system',
} as const;

/** Moves and documents, newest first, as the portal's history shows them. */
function movesOf(events: readonly EventView[]): Move[] {
  return events
    .map(({ version, type, at, from, to, actor }) => ({
      version,
      type: type as EventType,
      at,
      from: from as AnyStatus | null,
      to: to as AnyStatus,
      actor: actors[actor.kind],
    }))
    .filter((event) => isMove(event as Parameters<typeof isMove>[0]) || event.type.startsWith('document.'))
    .toReversed();
}
