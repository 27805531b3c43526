import { CircleX } from 'lucide-react';
import { useRef } from 'react';
import type { Run } from '#services/replay/contract.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { useSlow } from '#web/ui/use-slow.ts';
import { useStaffUser } from '../shell/staff-user.ts';
import { tookText } from './findings.ts';
import styles from './runs.module.css';

interface Props {
  run: Run;
  /** What it does, as it is called while it does it: 'Verifying'. */
  doing: string;
  /** When this state of it was learnt, in milliseconds. */
  at: number;
  isCancelling: boolean;
  onCancel: () => void;
}

/** How far a run is. It goes on when the screen is left, and is found again here. */
export function RunProgress({ run, doing, at, isCancelling, onCancel }: Props) {
  const { id, role } = useStaffUser();
  const isWaiting = run.state === 'waiting';
  const isLate = useSlow(isWaiting);
  const first = useRef<Look | null>(null);
  if (!isWaiting && !first.current) first.current = { events: run.events, at };
  const rate = first.current && rateOf(first.current, { events: run.events, at });
  const of = run.ofEvents === null ? null : Math.max(run.ofEvents, run.events);
  const isReading =
    !isWaiting && of !== null && run.events > 0 && (run.phase ?? 'projection') === 'projection';
  const mayCancel = role === 'admin' || run.askedBy.id === id;
  return (
    <div className={styles.progress}>
      <Inline isSpread>
        <p role="status">
          <b>{isWaiting ? 'Waiting for a worker' : doing}…</b>
        </p>
        {mayCancel && (
          <Button size="small" icon={CircleX} isPending={isCancelling} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Inline>
      <ProgressBar
        className={styles.progressBar}
        label={doing}
        value={isReading ? run.events : undefined}
        max={of ?? undefined}
      />
      <Text isSoft isNumeric>
        {isLate
          ? 'No worker has taken it yet. It begins as soon as one does.'
          : [
              isReading && `${formatNumber(run.events)} events of about ${formatNumber(of)}`,
              isReading && paceText(rate, of - run.events),
              `${isReading ? 'asked' : 'Asked'} for by ${run.askedBy.name ?? 'a deleted account'}`,
            ]
              .filter(Boolean)
              .join(' · ')}
      </Text>
      <Text isSoft>You can leave this page; it goes on, and its answer stays here.</Text>
    </div>
  );
}

/** 'Event 4 of application 01a1…' as the server writes it (`services/event-log/rebuild/project-stream.ts`). */
const place = /Event (\d+) of application ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** What a run failed of; an event that it names is a link. */
export function RunError({ error }: { error: string }) {
  const found = place.exec(error);
  if (!found) return error;
  const [named, version, id = ''] = found;
  return (
    <>
      {error.slice(0, found.index)}
      <TextLink to={`${paths.admin.application(id)}?event=${version}`}>{named}</TextLink>
      {error.slice(found.index + named.length)}
    </>
  );
}

/** How far a run was when it was looked at; `at` in milliseconds. */
interface Look {
  events: number;
  at: number;
}

/** Events a second between two looks; null while nothing can be said. */
export function rateOf(first: Look, last: Look): number | null {
  const seconds = (last.at - first.at) / 1_000;
  const events = last.events - first.events;
  return seconds > 0 && events > 0 ? events / seconds : null;
}

const rounded = (rate: number): number =>
  rate >= 10_000 ? Math.round(rate / 1_000) * 1_000 : Math.round(rate);

/** '420,000 a second, about 3 s left' */
export function paceText(rate: number | null, left: number | null): string | null {
  if (rate === null) return null;
  const pace = `${formatNumber(rounded(rate))} a second`;
  if (left === null || left <= 0) return pace;
  const ms = Math.max(1_000, Math.round(left / rate) * 1_000);
  return `${pace}, about ${tookText(ms).replace('.0', '')} left`;
}
