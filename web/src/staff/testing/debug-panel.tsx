import { useQuery } from '@tanstack/react-query';
import { Bug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventView } from '#services/event-log/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { exactTime, fullTime } from '#web/ui/dates.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { LoadError } from '../components/load-error.tsx';
import { eventsQuery } from '../queries/application.ts';
import { type MachineView, machineView } from './machine-view.ts';
import styles from './testing.module.css';

const lastEvents = 5;

/** The machine's state, its context, the events it would take and the last events: computed again in this browser. */
export function DebugPanel({ id }: { id: string }) {
  const events = useQuery(eventsQuery(id));
  return (
    <Stack
      as="section"
      space={6}
      className={classNames(styles.section, styles.debug)}
      data-ground="paper"
      aria-labelledby="debug"
      aria-busy={events.isPending}
    >
      <h2 id="debug">
        <Inline as="span" space={6}>
          <ToneText tone="soft">
            <Icon icon={Bug} />
          </ToneText>
          Debug panel
        </Inline>
      </h2>
      {events.isError && !events.data && (
        <LoadError
          title="Failed to load the events"
          error={events.error}
          onRetry={() => void events.refetch()}
        />
      )}
      {events.isPending && (
        <>
          <Skeleton width="long" />
          <Skeleton />
          <Skeleton width="longest" />
        </>
      )}
      {events.data && (
        <dl>
          <Machine view={machineView(events.data.events)} />
          <LastEvents events={events.data.events} isVerified={events.data.chain.verified} />
        </dl>
      )}
    </Stack>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.debugRow}>
      <Text as="dt" isSoft>
        {name}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}

function Machine({ view }: { view: MachineView | null }) {
  if (!view) return <Row name="state">not a history that this machine can follow</Row>;
  const { machine, state, context, steps } = view;
  const { lastDecision } = context;
  const pairs: [string, string][] = [
    ['assessed', String(context.assessed)],
    ['overdue', String(context.overdue)],
    ['decision', lastDecision ? `from ${lastDecision.from}, ${fullTime(lastDecision.at)}` : 'none'],
    ['deadline', state.deadline ? `${state.deadline.kind}, ${fullTime(state.deadline.due)}` : 'none'],
    ['score', state.assessmentScore === null ? 'none' : String(state.assessmentScore)],
    ['legacy', String(state.isLegacy)],
    ['sandbox', String(state.isSandbox)],
  ];
  return (
    <>
      <Row name="state">
        <b>{state.status}</b>
      </Row>
      <Row name="machine">
        {machine}, version {state.version}
      </Row>
      <Row name="events">
        {steps.length === 0 && 'none but a correction'}
        <ul>
          {steps.map(({ event, actor, to }) => (
            <li key={`${event} ${actor}`}>
              {event} <ToneText tone="soft">{actor}</ToneText>
              {to !== state.status && (
                <Text as="div" isSoft>
                  → {to}
                </Text>
              )}
            </li>
          ))}
        </ul>
      </Row>
      <Row name="context">
        <ul>
          {pairs.map(([name, value]) => (
            <li key={name}>
              <ToneText tone="soft">{name}</ToneText> {value}
            </li>
          ))}
        </ul>
      </Row>
    </>
  );
}

function LastEvents({ events, isVerified }: { events: readonly EventView[]; isVerified: boolean }) {
  const last = events.toReversed().slice(0, lastEvents);
  return (
    <>
      <Row name="events">
        <ul>
          {last.map(({ version, type, at, actor }) => (
            <li key={version}>
              {version} {type} <ToneText tone="soft">{actor.kind}</ToneText>
              <Text as="div" isSoft>
                {exactTime(at)}
              </Text>
            </li>
          ))}
        </ul>
      </Row>
      <Row name="hash">
        {last[0]?.hash.slice(0, 16)}{' '}
        <ToneText tone="soft">{isVerified ? 'chain verified' : 'chain broken'}</ToneText>
      </Row>
    </>
  );
}
