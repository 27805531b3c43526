import { lazy, Suspense, useState } from 'react';
import type { Incident, IncidentFilter } from '#services/incidents/contract.ts';
import { eventLabel } from '#state-machines/application/labels.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { clock, dayAndMonth, exactTime } from '#web/ui/dates.ts';
import { PanelOpening } from '#web/ui/page-keys.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import type { IncidentAddress } from '../address/incident-address.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useCorrections } from './correct/use-corrections.ts';
import { CorrectBar } from './correct-bar.tsx';
import styles from './incidents.module.css';
import { TouchedTable } from './touched-table.tsx';
import { useChosen } from './use-chosen.ts';
import { actorName, actorValue } from './words.ts';

/** The dialog's code comes when it is opened; most visits only look. */
const CorrectDialog = lazy(async () => ({
  default: (await import('./correct/correct-dialog.tsx')).CorrectDialog,
}));

interface Props {
  found: Incident;
  filter: IncidentFilter;
  change: IncidentAddress['change'];
  /** What stands here answers the question before. */
  isOld: boolean;
}

/** What it did: how it is spread, whom it touched, and the way back. */
export function Answer({ found, filter, change, isOld }: Props) {
  const isAdmin = useIsAdmin();
  const chosen = useChosen(filter, found.touched);
  const corrections = useCorrections();
  return (
    <>
      <div className={styles.list}>
        {found.overTime && found.applications > 1 && <OverTime overTime={found.overTime} />}
        <Spreads found={found} filter={filter} change={change} />
        {found.applications > found.touched.length && (
          <Text isSoft className={styles.note}>
            These are the first {formatNumber(found.touched.length)} of{' '}
            {counted(found.applications, 'application')}. Narrow the time to see and correct the others; the
            file has the first 10,000.
          </Text>
        )}
        <TouchedTable rows={found.touched} filter={filter} chosen={isAdmin ? chosen : null} />
      </div>
      <CorrectBar
        rows={found.touched}
        chosen={chosen}
        isOld={isOld}
        onCorrect={() => corrections.open(chosen.chosen)}
      />
      {corrections.run && (
        <Suspense fallback={<PanelOpening />}>
          <CorrectDialog run={corrections.run} corrections={corrections} />
        </Suspense>
      )}
    </>
  );
}

const height = 40;
const bar = 10;

/** When they were first touched, from the first to the last: a burst looks other than a trickle. */
function OverTime({ overTime }: { overTime: NonNullable<Incident['overTime']> }) {
  const { from, to, applications } = overTime;
  const most = Math.max(...applications, 1);
  const isOneDay = dayAndMonth(from) === dayAndMonth(to);
  const said = `Applications by when they were first touched, from ${exactTime(from)} to ${exactTime(to)}, at most ${counted(most, 'application')} in one of ${applications.length} equal stretches`;
  return (
    <section className={styles.overTime} aria-label="Over time">
      <svg
        role="img"
        data-line="below"
        aria-label={said}
        viewBox={`0 0 ${applications.length * bar} ${height}`}
        preserveAspectRatio="none"
      >
        {applications.map((count, place) => {
          const tall = count === 0 ? 0 : Math.max(2, (count / most) * height);
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
          return <rect key={place} x={place * bar + 1} y={height - tall} width={bar - 2} height={tall} />;
        })}
      </svg>
      <Inline isSpread aria-hidden="true">
        <Text size="small" isSoft isNumeric>
          {isOneDay ? `${dayAndMonth(from)}, ${clock(from)}` : exactTime(from)}
        </Text>
        <Text size="small" isSoft>
          First touched
        </Text>
        <Text size="small" isSoft isNumeric>
          {isOneDay ? clock(to) : exactTime(to)}
        </Text>
      </Inline>
    </section>
  );
}

type SpreadsProps = Pick<IncidentAddress, 'filter' | 'change'> & {
  /** Undefined while it is fetched. */
  found: Incident | undefined;
};

/** What was recorded, by whom, and by which release. */
export function Spreads({ found, filter, change }: SpreadsProps) {
  return (
    <div className={styles.spreads} data-line="below">
      <Spread
        title="By event"
        rows={found?.byType.map(({ name, events }) => ({ value: name, label: eventLabel(name), events }))}
        chosen={filter?.type}
        onChoose={(type) => change({ type })}
      />
      <Spread
        title="By whom"
        rows={found?.byActor.map((actor) => ({
          value: actorValue(actor),
          label: actorName(actor),
          events: actor.events,
        }))}
        chosen={filter?.actor}
        onChoose={(actor) => change({ actor })}
      />
      <Spread
        title="By release"
        rows={found?.byRelease.map(({ name, events }) => ({ value: name, label: name, events }))}
        chosen={filter?.release}
        onChoose={(release) => change({ release })}
      />
    </div>
  );
}

interface SpreadRow {
  value: string;
  label: string;
  events: number;
}

interface SpreadProps {
  title: string;
  /** Undefined while they are fetched. */
  rows: readonly SpreadRow[] | undefined;
  /** What the question is narrowed to already. */
  chosen: string | undefined;
  onChoose: (value: string | undefined) => void;
}

const few = 6;
const bones = ['longest', 'long', 'longest', 'long'] as const;

/** How the events are spread. A row narrows the question to itself, and pressed again widens it. */
function Spread({ title, rows, chosen, onChoose }: SpreadProps) {
  const [isAll, setAll] = useState(false);
  if (!rows)
    return (
      <section className={styles.spread} aria-label={title} aria-busy="true">
        <h2>{title}</h2>
        {bones.map((width, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
          <div key={place} className={styles.choice}>
            <Skeleton width={width} />
          </div>
        ))}
      </section>
    );
  const most = Math.max(...rows.map(({ events }) => events), 1);
  return (
    <section className={styles.spread} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {(isAll ? rows : rows.slice(0, few)).map(({ value, label, events }) => (
          <li key={value}>
            <Button
              variant="quiet"
              className={styles.choice}
              aria-pressed={chosen === value}
              title={chosen === value ? 'Show all again' : `Only ${label}`}
              onClick={() => onChoose(chosen === value ? undefined : value)}
            >
              <Text as="span" isTruncated>
                {label}
              </Text>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={Math.max(1, (events / most) * 100)} height="8" />
              </svg>
              <Text as="span" isNumeric className={styles.count}>
                {formatNumber(events)}
              </Text>
            </Button>
          </li>
        ))}
      </ul>
      {rows.length > few && (
        <Button variant="quiet" size="small" onClick={() => setAll(!isAll)}>
          {isAll ? `Show the first ${few}` : `Show all ${rows.length}`}
        </Button>
      )}
    </section>
  );
}
