import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, ListChecks, type LucideIcon, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { SystemOverview } from '#services/doctor/contract.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { clock, formatTime, fullTime, shortTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { FigureStrip } from '#web/ui/figure-strip/figure-strip.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { LoadError } from '../components/load-error.tsx';
import { refreshAfter } from '../queries/refresh.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useScreen } from '../shell/use-screen.ts';
import { Command, Findings } from './findings.tsx';
import { keptSafe, type PartOfSystem, running } from './parts.tsx';
import styles from './system.module.css';
import { findingsOf, type Health, healthOf, wellText } from './words.ts';

const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => request('GET /api/system', { signal }),
  // Once a second while a check is under way.
  refetchInterval: ({ state }) => (state.data?.examination ? timings.refreshEvery : timings.ageTick),
});

const signs: Record<Health, { icon: LucideIcon; word: string }> = {
  good: { icon: CircleCheck, word: 'Passed' },
  need: { icon: TriangleAlert, word: 'Look at this' },
  stop: { icon: CircleX, word: 'Act now' },
};

/** System: everything that an operator asks in the morning, and what to do about what is found. Admins only. */
export function SystemPage() {
  useScreen('System');
  const isAdmin = useIsAdmin();
  const { data, error, refetch } = useQuery({ ...systemQuery, enabled: isAdmin });
  if (!isAdmin)
    return (
      <main id="main" tabIndex={-1}>
        <PageHead title="System" />
        <EmptyState icon={ShieldAlert} title="Only admins can see this page">
          It shows how the server runs and what is weak about it.
        </EmptyState>
      </main>
    );
  const retry = () => void refetch();
  return (
    <main id="main" className={styles.page} tabIndex={-1} aria-busy={!data && !error}>
      <PageHead
        title="System"
        aside={data && <Verdict system={data} />}
        actions={<CheckNow examination={data?.examination} />}
      />
      {data?.examination && <Examining examination={data.examination} />}
      {error && !data ? (
        <LoadError title="The system’s figures could not be loaded" error={error} onRetry={retry} />
      ) : (
        <>
          <HealthFigures system={data} />
          {data && <Findings findings={findingsOf(data)} at={data.at} />}
          <div className={styles.halves}>
            <Half title="Running" parts={running} system={data} />
            <Half title="Kept safe" parts={keptSafe} system={data} />
          </div>
          {data && <Checks checks={data.checks} at={data.at} />}
        </>
      )}
    </main>
  );
}

function CheckNow({ examination }: { examination: SystemOverview['examination'] | undefined }) {
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: () => request('POST /api/system/examinations', { body: {} }),
    onError: ({ message }) => toast({ title: 'No check was started', description: message, about: 'system' }),
    onSettled: refreshAfter(queries, systemQuery.queryKey),
  });
  return (
    <Button
      icon={ListChecks}
      isPending={ask.isPending}
      disabledReason={examination ? 'A check is under way' : null}
      onClick={() => ask.mutate()}
    >
      Check now
    </Button>
  );
}

/** How far a look at everything is; what it finds takes the place of what stands when it is done. */
function Examining({ examination }: { examination: NonNullable<SystemOverview['examination']> }) {
  const { state, done, of, label } = examination;
  return (
    <>
      <Notice tone="plain" icon={ListChecks}>
        {state === 'running'
          ? `Checking ${done + 1} of ${of}${label ? `: ${label}` : ''}. You can leave this page meanwhile.`
          : 'The check begins as soon as a worker takes it.'}
      </Notice>
      <ProgressBar
        label="Check of the whole system"
        value={state === 'running' ? done : undefined}
        max={of}
      />
    </>
  );
}

function Verdict({ system }: { system: SystemOverview }) {
  const findings = findingsOf(system);
  const health = findings[0] ? (findings[0].severity === 'act' ? 'stop' : 'need') : 'good';
  return (
    <Inline as="span" role="status">
      <ToneText tone={health} icon={signs[health].icon}>
        <b>{findings.length === 0 ? 'Nothing found' : counted(findings.length, 'finding')}</b>
      </ToneText>
      <span>
        {wellText(system)}, {clock(system.at)}
      </span>
    </Inline>
  );
}

const backupWords = ({ backup }: SystemOverview): string => {
  if (!backup) return 'none';
  return backup.isFollowed ? 'follows' : 'interrupted';
};

/** The four figures to look at first. */
function HealthFigures({ system }: { system: SystemOverview | undefined }) {
  const waiting = system?.queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const oldest = Math.max(0, ...(system?.queues.map((queue) => queue.oldestSeconds) ?? []));
  const seal = system?.seal;
  return (
    <FigureStrip
      label="Health"
      figures={[
        {
          label: 'Database answers in',
          value: system && `${Math.max(1, Math.round(system.database.answersInMs))} ms`,
        },
        {
          label: 'Jobs waiting',
          value: waiting === undefined ? undefined : formatNumber(waiting),
          note: system && waiting !== 0 && `oldest ${formatNumber(Math.round(oldest))} s`,
        },
        {
          label: 'Backup',
          value: system && backupWords(system),
          note: system?.backup?.isWaitedFor && 'nothing is lost',
        },
        {
          label: 'Sealed',
          value: system && (seal ? formatTime(seal.takenAt) : 'not yet'),
          note: seal && shortTime(seal.takenAt).split(',')[0],
        },
      ]}
    />
  );
}

interface HalfProps {
  title: string;
  parts: readonly PartOfSystem[];
  system: SystemOverview | undefined;
}

function Half({ title, parts, system }: HalfProps) {
  return (
    <section className={styles.half} aria-label={title}>
      <h2>{title}</h2>
      {parts.map((part) => (
        <Part key={part.title} part={part} system={system} />
      ))}
    </section>
  );
}

const linesOf = (lines: PartOfSystem['lines'], system: HalfProps['system']) => {
  if (typeof lines !== 'function') return lines;
  return system ? lines(system) : [];
};

function Part({
  part: { title, checks, lines },
  system,
}: {
  part: PartOfSystem;
  system: HalfProps['system'];
}) {
  const health = system && healthOf(system, ...checks);
  return (
    <div className={styles.part}>
      <h3>
        {health && (
          <ToneText tone={health} icon={signs[health].icon}>
            <VisuallyHidden>{signs[health].word}: </VisuallyHidden>
          </ToneText>
        )}
        {title}
      </h3>
      <DescriptionList
        className={styles.pairs}
        pairs={linesOf(lines, system).map(({ term, value, note }) => ({
          term,
          value: system ? value(system) : <Skeleton width="short" />,
          note: system && note?.(system),
        }))}
      />
    </div>
  );
}

/** Every check, so that what is well is known to have been looked at. */
function Checks({ checks, at }: Pick<SystemOverview, 'checks' | 'at'>) {
  return (
    <Section
      title={`All ${counted(checks.length, 'check')}`}
      isFlush
      lead={
        <>
          What takes long is looked at by night, and by Check now. From the command line:{' '}
          <Command text="npm run ops -- doctor" />
        </>
      }
    >
      <ul>
        {checks.map(({ name, label, checkedAt, findings }) => {
          const health = healthOf({ checks }, name);
          return (
            <li key={name} className={styles.check}>
              {health ? (
                <ToneText tone={health} icon={signs[health].icon}>
                  {findings.length === 0 ? 'Passed' : counted(findings.length, 'finding')}
                </ToneText>
              ) : (
                <Text as="span" isSoft>
                  Not run yet
                </Text>
              )}
              <span>{label}</span>
              <Text as="span" isSoft>
                {checkedAt === at && 'now'}
                {checkedAt && checkedAt !== at && fullTime(checkedAt)}
                {!checkedAt && 'the first night'}
              </Text>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
