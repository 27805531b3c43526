import type { ReactNode } from 'react';
import type { SystemOverview } from '#services/doctor/contract.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { fullTime, roughSpan, shortTime } from '#web/ui/dates.ts';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { bytesText, rehearsedText } from './words.ts';

interface Line {
  term: string;
  value: (system: SystemOverview) => ReactNode;
  note?: (system: SystemOverview) => ReactNode;
}
export interface PartOfSystem {
  title: string;
  /** The checks whose worst finding is its state. */
  checks: readonly string[];
  lines: readonly Line[] | ((system: SystemOverview) => readonly Line[]);
}

const background = `${paths.admin.settings}#background`;
/** A length of time down to seconds: a queue's age. */
const age = (seconds: number) => (seconds < 60 ? `${Math.round(seconds)} s` : roughSpan(seconds * 1_000));
/** A count that is a way to what it counts; nothing is no way. */
const listed = (count: number, to: string) =>
  count === 0 ? '0' : <TextLink to={to}>{formatNumber(count)}</TextLink>;

type RunningProcess = SystemOverview['processes'][number];
const kinds: Record<RunningProcess['kind'], string> = {
  api: 'API',
  worker: 'Worker',
  start: 'API and worker',
};
/** 'Worker', 'Worker 2' */
const numbered = (term: string, before: number) => (before === 0 ? term : `${term} ${before + 1}`);
const lineOf = (one: RunningProcess, n: number, all: readonly RunningProcess[]): Line => ({
  term: numbered(kinds[one.kind], all.slice(0, n).filter(({ kind }) => kind === one.kind).length),
  value: () =>
    one.isSilent
      ? `silent for ${age(one.silentSeconds)}`
      : `${bytesText(one.residentBytes)}, at most ${formatNumber(Math.round(one.eventLoopDelayMs))} ms late`,
  note: () =>
    [
      `${one.host}, process ${one.pid}`,
      `${one.release} since ${fullTime(one.startedAt)}`,
      one.kind !== 'worker' && counted(one.liveStreams, 'live update'),
    ]
      .filter(Boolean)
      .join('; '),
});
const requestsFailed: Line = {
  term: 'Requests failed',
  value: ({ process }) => `${formatNumber(process.failedRequests)} of ${formatNumber(process.requests)}`,
  note: ({ process }) => `of the process that answers here, since ${fullTime(process.since)}`,
};

export const running: readonly PartOfSystem[] = [
  {
    title: 'Database',
    checks: ['database', 'catalogue', 'projections'],
    lines: [
      {
        term: 'PostgreSQL',
        value: ({ database }) => `${database.version}, ${bytesText(database.bytes)}`,
      },
      {
        term: 'Connections',
        value: ({ database }) =>
          `${formatNumber(database.connections)} of ${formatNumber(database.maxConnections)}`,
      },
      { term: 'Recorded, 24 h', value: ({ lastDay }) => counted(lastDay.events, 'event') },
      {
        term: 'Replica',
        value: ({ database: { replicaLag } }) =>
          replicaLag === null ? 'none' : `${replicaLag.toFixed(1)} s behind`,
      },
    ],
  },
  {
    title: 'Queues',
    checks: ['work'],
    lines: [
      {
        term: 'Waiting',
        value: ({ queues }) => formatNumber(queues.reduce((sum, { waiting }) => sum + waiting, 0)),
        note: ({ queues }) =>
          queues
            .map(
              ({ label, waiting, oldestSeconds }) =>
                `${label}: ${formatNumber(waiting)}, ${age(oldestSeconds)}`,
            )
            .join('; '),
      },
      { term: 'To hand over', value: ({ outbox }) => formatNumber(outbox) },
      { term: 'Failed for good', value: ({ deadLetters }) => listed(deadLetters, background) },
      {
        term: 'Stuck deadlines',
        value: ({ unrecordedDeadlines }) => formatNumber(unrecordedDeadlines),
        note: ({ unrecordedDeadlines }) => unrecordedDeadlines > 0 && 'passed an hour ago and not recorded',
      },
    ],
  },
  {
    title: 'By the clock',
    checks: ['schedules'],
    lines: [
      {
        term: 'Tasks',
        value: ({ clock }) => <TextLink to={background}>{formatNumber(clock.tasks)}</TextLink>,
      },
      { term: 'Failed', value: ({ clock }) => listed(clock.failed, background) },
      { term: 'Missing', value: ({ clock }) => listed(clock.late, background) },
      { term: 'Not run yet', value: ({ clock }) => listed(clock.neverRan, background) },
    ],
  },
  {
    title: 'Mails',
    checks: [],
    lines: [
      { term: 'Sent, 24 h', value: ({ lastDay }) => formatNumber(lastDay.mailsSent) },
      { term: 'Failed, 24 h', value: ({ lastDay }) => formatNumber(lastDay.mailsFailed) },
      {
        term: 'Not sent yet',
        value: ({ mails }) => formatNumber(mails.unfinished),
        note: ({ mails }) => mails.oldestAt && `the oldest since ${fullTime(mails.oldestAt)}`,
      },
    ],
  },
  {
    title: 'Processes',
    checks: ['processes'],
    lines: ({ processes }) => [...processes.map(lineOf), requestsFailed],
  },
  {
    title: 'Release',
    checks: [],
    lines: [
      { term: 'Cursus', value: ({ release }) => release.version },
      {
        term: 'Migrations',
        value: ({ release: { applied, pending } }) =>
          `${formatNumber(applied)} of ${formatNumber(applied + pending.length)}`,
        note: ({ release: { newest, pending } }) =>
          pending.length > 0 ? `not applied: ${pending.join(', ')}` : newest?.replace(/\.sql$/, ''),
      },
      { term: 'Runtime', value: ({ release }) => `Node ${release.node}` },
    ],
  },
];

export const keptSafe: readonly PartOfSystem[] = [
  {
    title: 'Backup',
    checks: ['backup'],
    lines: [
      {
        term: 'State',
        value: ({ backup }) => {
          if (!backup) return 'No backup follows this database';
          if (backup.isFollowed) return 'Follows the database';
          return backup.awaySince ? `Interrupted since ${fullTime(backup.awaySince)}` : 'Interrupted';
        },
        note: ({ backup }) =>
          !backup && 'Copies that another tool makes are not seen here. See docs/how-to/backup.md.',
      },
      {
        term: 'Lost if it breaks now',
        value: ({ backup }) => {
          if (!backup) return 'not known';
          if (backup.isFollowed && backup.isWaitedFor) return 'nothing that was acknowledged';
          return `up to ${bytesText(backup.behindBytes)} of the log`;
        },
      },
      {
        term: 'Full copy',
        value: ({ baseBackup }) => (baseBackup ? fullTime(baseBackup.at) : 'none known'),
        note: ({ baseBackup }) => baseBackup && `${bytesText(baseBackup.bytes)}, sealed`,
      },
      {
        term: 'Last rehearsal',
        value: ({ rehearsal }) => {
          if (!rehearsal) return 'none yet';
          return rehearsal.error ? `${fullTime(rehearsal.at)}, failed` : fullTime(rehearsal.at);
        },
        note: ({ rehearsal }) => rehearsal && (rehearsal.error ?? rehearsedText(rehearsal)),
      },
    ],
  },
  {
    title: 'Log of heads',
    checks: ['witnesses'],
    lines: [
      {
        term: 'Sealed',
        value: ({ seal }) =>
          seal ? (
            <TextLink to={paths.admin.verify}>
              Checkpoint {formatNumber(seal.number)}, {shortTime(seal.takenAt)}
            </TextLink>
          ) : (
            <TextLink to={paths.admin.verify}>not yet</TextLink>
          ),
        note: ({ seal }) =>
          seal && `${counted(seal.events, 'event')}, ${counted(seal.size, 'entry', 'entries')} in the log`,
      },
      {
        term: 'Witnesses',
        value: ({ witnesses: { total, well } }) => (total === 0 ? 'none' : `${well} of ${total} well`),
      },
      { term: 'Root', value: ({ seal }) => (seal ? <Hex of={seal.root} /> : '–') },
    ],
  },
  {
    title: 'Keys',
    checks: ['keys', 'master keys', 'key files'],
    lines: [
      {
        term: 'Log signature',
        value: ({ signingKeys }) => signingKeys.map((key) => <Hex key={key} of={key} />),
        note: () => 'SHA-256',
      },
      { term: 'Personal data', value: () => 'one key each, sealed by the master key' },
    ],
  },
  {
    title: 'Files',
    checks: ['files'],
    lines: [
      {
        term: 'Orphans removed',
        value: ({ orphans }) => (orphans ? formatNumber(orphans.removed) : '–'),
        note: ({ orphans }) => orphans && fullTime(orphans.at),
      },
    ],
  },
  {
    title: 'Disk',
    checks: ['disk'],
    lines: [
      {
        term: 'Data folder',
        value: ({ disk }) =>
          disk
            ? `${bytesText(disk.wholeBytes - disk.freeBytes)} of ${bytesText(disk.wholeBytes)} used`
            : 'not seen by this process',
        note: ({ disk }) => disk && `${bytesText(disk.freeBytes)} free`,
      },
    ],
  },
];

/** The beginning of a hash, in groups that can be compared. */
const Hex = ({ of }: { of: string }) => (
  <Text as="code" size="mono" title={of}>
    {of.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ')}
  </Text>
);
