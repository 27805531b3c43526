import { Heading } from '#web/ui/heading/heading.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import '@fontsource-variable/ibarra-real-nova/index.css';
import '#web/ui/themes/public.css';
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
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { dayAndMonth, formatLongDateTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { eventsQuery } from '../queries/application.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import type { TestMode } from '../test-mode/use-test-mode.ts';
import styles from './preview.module.css';
import columns from './testing.module.css';
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
  const open = page && (
    <Button
      size="small"
      icon={CircleUserRound}
      isPending={testMode.isPending}
      disabledReason={isAdmin ? null : 'Only admins can start test mode.'}
      onClick={() => testMode.start(id, page)}
    >
      Open as applicant
    </Button>
  );
  return (
    <Section
      isPanel
      className={classNames(columns.preview, styles.panel)}
      data-ground="paper"
      title="Applicant preview"
      actions={open}
    >
      <Inline as="p" className={styles.address} data-line="both">
        <ToneText tone="soft">
          <Icon icon={LockKeyhole} />
        </ToneText>
        <Text as="span" size="mono">
          {page ? paths.applicant[page] : 'no page of the portal'}
        </Text>
      </Inline>
      {isSandbox && (
        <Notice tone="hold" icon={FlaskConical}>
          A sandbox: nothing leaves it.
        </Notice>
      )}
      {page ? (
        <Portal application={application} />
      ) : (
        // Before the address is confirmed there is nothing to sign in to, unless the mail was sent again (rulings 32 and 37).
        <EmptyState icon={EyeOff} title="Nothing to see yet">
          No page opens for an application that has only just arrived. The applicant has the mail with the
          link, and 10 days to press it.
        </EmptyState>
      )}
    </Section>
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
    <section
      className={classNames('site', styles.portal)}
      data-ground="paper"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label="Preview of what the applicant sees"
    >
      <Inline isSpread align="baseline" className={styles.portalHead} data-line="below">
        <b className={styles.brand}>{company.shortName}</b>
        <Inline as="ul" space={12} className={styles.pages}>
          {pagesFor(status).map((each) => (
            <li key={each} className={each === page ? styles.current : undefined}>
              {pageNames[each]}
            </li>
          ))}
        </Inline>
      </Inline>
      <Stack className={styles.body}>
        <p className={styles.eyebrow}>
          Step {step} of {mainFlow.length}
        </p>
        <Heading level={3} size="item">
          {applicantLabels[status]}
        </Heading>
        <p>{lede(application, moves)}</p>
        <NextStep application={application} />
        <History moves={moves} />
      </Stack>
    </section>
  );
}

const titleOf = (status: AnyStatus): string =>
  isUnconfirmed(status)
    ? 'Confirm your e-mail address'
    : (prompts[status]?.title ?? 'Nothing for you to do just now');

/** The portal's next step: what to do, who acts and until when. Its button is only shown. */
function NextStep({ application }: { application: ApplicationDetail }) {
  const { workflowStatus: status, deadline } = application;
  if (isFinal(status) || waitingFor[status] === 'none') return null;
  const prompt = prompts[status];
  const due = deadline && {
    term: deadline.isOverdue ? 'Was due' : 'By',
    value: formatLongDateTime(deadline.due),
    note: 'Zurich time',
  };
  const acts = { term: 'Who acts', value: waitingFor[status] === 'applicant' ? 'You' : 'We do' };
  return (
    <Stack className={styles.step}>
      <p className={styles.eyebrow}>Next Step{prompt?.isUrgent && ' · Urgent'}</p>
      <h4 className={styles.next}>{titleOf(status)}</h4>
      {prompt && <p>{prompt.text}</p>}
      <DescriptionList layout="stacked" pairs={due ? [acts, due] : [acts]} />
      {prompt && <p className={styles.button}>{prompt.button}</p>}
    </Stack>
  );
}

const shown = 6;

/** What has happened, as the applicant reads it. */
function History({ moves }: { moves: readonly Move[] }) {
  if (moves.length === 0) return null;
  return (
    <>
      <h4 className={styles.subtitle}>What has happened</h4>
      <ol className={styles.moves}>
        {moves.slice(0, shown).map(({ version, type, at, from, to, actor }) => (
          <li key={version}>
            <Text as="span" isSoft>
              <time dateTime={at}>{dayAndMonth(at)}</time>
            </Text>
            <div>
              {type === 'application.withdrawn' || from === to ? eventLabels[type] : applicantLabels[to]}
              <Text as="div" isSoft>
                {who[actor]}
              </Text>
            </div>
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
