import { queryOptions, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { Checkpoints as Listed } from '#services/replay/contract.ts';
import { counted } from '#state-machines/numbers.ts';
import { request } from '#web/api/request.ts';
import { fullTime, shortTime } from '#web/ui/dates.ts';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { LoadError } from '../components/load-error.tsx';
import { checkpointsQuery } from '../runs/queries.ts';
import { Offline } from './offline.tsx';
import styles from './verify.module.css';

type Checkpoint = Listed['items'][number];

/** Signed statements about every application's last event, newest first, and how anybody else can check with them. */
export function Checkpoints() {
  const { data, error, refetch } = useQuery(checkpointsQuery);
  return (
    <aside className={styles.aside} data-ground="paper" aria-label="Checkpoints and key">
      <Section
        title="Checkpoints"
        lead="A chain cannot tell that its end was cut off. A signed statement about every last event can, when a copy of it is kept where no one can change it."
        className={styles.first}
        aria-busy={!data && !error}
      >
        {error && !data && (
          <LoadError
            title="The checkpoints could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !data && <Outline />}
        {data?.items.length === 0 && (
          <p className={styles.listed}>
            None yet. The first is signed tonight at 02:17, unless an admin signs one before.
          </p>
        )}
        {data && data.items.length > 0 && (
          <ol>
            {data.items.map((checkpoint) => (
              <Row key={checkpoint.number} checkpoint={checkpoint} />
            ))}
          </ol>
        )}
      </Section>
      <Covered />
      {data && <Witnesses witnesses={data.witnesses} />}
      {data && <Offline keys={data.keys} />}
    </aside>
  );
}

function Row({ checkpoint }: { checkpoint: Checkpoint }) {
  const { number, takenAt, events, streams, size, root, isSigned } = checkpoint;
  const copy = async () => {
    await navigator.clipboard.writeText(root);
    toast({ title: `Root of checkpoint ${number} copied`, about: 'verify' });
  };
  return (
    <Stack as="li" space={4} className={styles.listed}>
      <Inline isSpread>
        <Inline>
          <b>No. {number}</b>
          <span title={fullTime(takenAt)}>{shortTime(takenAt)}</span>
        </Inline>
        {isSigned ? (
          <StatusBadge tone="good" isFilled>
            Signed
          </StatusBadge>
        ) : (
          <StatusBadge tone="stop" isFilled title="The signature does not fit this server’s key">
            Not our signature
          </StatusBadge>
        )}
      </Inline>
      <Text isSoft isNumeric>
        {counted(events, 'event')} of {counted(streams, 'application')}, {counted(size, 'entry', 'entries')}{' '}
        in the log of heads
      </Text>
      <Inline>
        <Text isSoft>Root</Text>
        <Text as="code" size="mono" isSoft>{`${root.slice(0, 12)}…${root.slice(-8)}`}</Text>
        <IconButton
          icon={Copy}
          size="small"
          label={`Copy the root of checkpoint ${number}`}
          onClick={() => void copy()}
        />
      </Inline>
    </Stack>
  );
}

const coverageQuery = queryOptions({
  queryKey: ['nightly-coverage'],
  queryFn: ({ signal }) => request('GET /api/nightly-coverage', { signal }),
});

/** What is kept beside the events, and what the night found of it. Verify reads the events alone. */
function Covered() {
  const { data, error, refetch } = useQuery(coverageQuery);
  const lead = data?.checkedAt
    ? `Verify reads the events. What is kept beside them is looked at every night, last ${shortTime(data.checkedAt)}.`
    : 'Verify reads the events. What is kept beside them is looked at every night at 04:40.';
  return (
    <Section title="Checked every night" lead={lead} aria-busy={!data && !error}>
      {error && !data && (
        <LoadError
          title="The nightly checks could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Outline />}
      <ul>
        {data?.items.map(({ name, covers, findings }) => (
          <Stack as="li" space={4} key={name} className={styles.listed}>
            <p>{covers}</p>
            <Inline>
              <StatusBadge
                tone={findings > 0 ? 'stop' : data.checkedAt ? 'good' : 'wait'}
                isFilled={findings > 0}
              >
                {findings > 0 ? 'Does not hold' : data.checkedAt ? 'Holds' : 'Not looked at yet'}
              </StatusBadge>
            </Inline>
            {findings > 0 && <Text isSoft>An admin sees under System what was found, and what to do.</Text>}
          </Stack>
        ))}
      </ul>
      <Text isSoft>
        Never proven: that what people entered was true, and what someone who can rewrite the log did since
        the last checkpoint.
      </Text>
    </Section>
  );
}

/** Who outside vouches for the checkpoints, and what is wrong with each. */
const Witnesses = ({ witnesses }: Pick<Listed, 'witnesses'>) => (
  <Section
    title="Witnesses"
    lead={
      witnesses.length === 0
        ? 'None are configured. An intruder who holds database, folder and key could make a second history unseen.'
        : 'They sign, outside of this company, that the log only ever grew. One that is down holds nothing up.'
    }
  >
    <ul>
      {witnesses.map(({ witness, size, cosignedAt, problem, isAlarm }) => (
        <Stack as="li" space={4} className={styles.listed} key={witness}>
          <Inline isSpread>
            <b>{witness}</b>
            <StatusBadge tone={isAlarm ? 'stop' : problem || size === null ? 'need' : 'good'} isFilled>
              {isAlarm
                ? 'Contradicts'
                : problem
                  ? 'Not as it should be'
                  : size === null
                    ? 'Not asked yet'
                    : 'Cosigns'}
            </StatusBadge>
          </Inline>
          {problem && <p>{problem}</p>}
          <Text isSoft isNumeric>
            {size !== null && cosignedAt
              ? `Cosigned ${counted(size, 'entry', 'entries')}, ${shortTime(cosignedAt)} by its clock`
              : 'Cosigned nothing yet'}
          </Text>
        </Stack>
      ))}
    </ul>
  </Section>
);

function Outline() {
  return (
    <ol>
      {['a', 'b', 'c'].map((row) => (
        <Stack as="li" key={row} space={4} className={styles.listed}>
          <p>
            <Skeleton width="long" />
          </p>
          <p>
            <Skeleton width="longest" />
          </p>
          <p>
            <Skeleton width="long" />
          </p>
        </Stack>
      ))}
    </ol>
  );
}
