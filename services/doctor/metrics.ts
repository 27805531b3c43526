import { Counter, Gauge, type Registry } from 'prom-client';
import { type UnfinishedMails, unfinishedMails } from '#services/notifications/unfinished.ts';
import type { Context } from '#services/platform/context.ts';
import { cacheReads, ReadCache } from '#services/platform/db/read-cache.ts';
import { type BackupState, backupState } from './checks/backup.ts';
import { type KnownProcess, knownProcesses } from './processes.ts';
import { type SystemFigures, systemFigures } from './system-figures.ts';

type Figures = SystemFigures & {
  mails: UnfinishedMails;
  backup: BackupState | null;
  processes: readonly KnownProcess[];
  now: Date;
};
type Sample = [labels: Record<string, string>, value: number];

interface Metric {
  name: string;
  help: string;
  labels?: readonly string[];
  samples: (figures: Figures) => Sample[];
}

/** One figure of every process, whichever of them answers. */
const ofProcesses = (name: string, help: string, value: (one: KnownProcess) => number): Metric => ({
  name,
  help,
  labels: ['kind', 'process'],
  samples: ({ processes }) =>
    processes.map((one) => [{ kind: one.kind, process: `${one.host}:${one.pid}` }, value(one)]),
});

/** Every figure of the system once: name, meaning, and where it comes from. The same in API and worker. */
export const metrics: readonly Metric[] = [
  {
    name: 'cursus_queue_waiting_jobs',
    help: 'Jobs that are due and not taken',
    labels: ['queue'],
    samples: ({ queues }) => queues.map(({ queue, waiting }) => [{ queue }, waiting]),
  },
  {
    name: 'cursus_queue_oldest_seconds',
    help: 'How long the oldest of them has been due',
    labels: ['queue'],
    samples: ({ queues }) => queues.map(({ queue, oldest }) => [{ queue }, oldest]),
  },
  {
    name: 'cursus_outbox_waiting',
    help: 'Jobs and audit entries that were written with their event and not handed on',
    labels: ['outbox'],
    samples: ({ outboxes }) => outboxes.map(({ outbox, waiting }) => [{ outbox }, waiting]),
  },
  {
    name: 'cursus_dead_letters',
    help: 'Jobs that failed for good',
    samples: (figures) => [[{}, figures.deadLetters]],
  },
  {
    name: 'mails_unfinished',
    help: 'Mails that are neither sent nor failed nor withdrawn',
    samples: ({ mails }) => [[{}, mails.count]],
  },
  {
    name: 'mails_unfinished_oldest_seconds',
    help: 'Age of the oldest of them',
    samples: ({ mails: { oldestAt }, now }) => [
      [{}, oldestAt ? Math.max(0, (now.getTime() - Date.parse(oldestAt)) / 1_000) : 0],
    ],
  },
  {
    name: 'cursus_task_success_age_seconds',
    help: 'Since a task of the clock last succeeded',
    labels: ['task'],
    samples: ({ tasks }) =>
      tasks.flatMap(({ task, sinceSuccess }): Sample[] =>
        sinceSuccess === null ? [] : [[{ task }, sinceSuccess]],
      ),
  },
  {
    name: 'cursus_task_failed',
    help: '1 where the newest run of a task of the clock failed',
    labels: ['task'],
    samples: ({ tasks }) => tasks.map(({ task, hasFailed }) => [{ task }, Number(hasFailed)]),
  },
  {
    name: 'cursus_findings',
    help: 'Findings of the newest nightly check of the system',
    labels: ['severity'],
    samples: ({ findings }) =>
      findings
        ? [
            [{ severity: 'act' }, findings.act],
            [{ severity: 'look' }, findings.look],
          ]
        : [],
  },
  {
    name: 'cursus_backup_followed',
    help: '1 while a backup receives the log of the database, 0 while it is interrupted',
    samples: ({ backup }) => (backup ? [[{}, Number(backup.isFollowed)]] : []),
  },
  {
    name: 'cursus_backup_behind_bytes',
    help: 'Written by the database and not in the backup yet',
    samples: ({ backup }) => (backup ? [[{}, backup.behindBytes]] : []),
  },
  ofProcesses('cursus_process_resident_bytes', 'Memory of each process', (one) => one.residentBytes),
  ofProcesses('cursus_process_heap_bytes', 'Of it, objects of JavaScript', (one) => one.heapBytes),
  ofProcesses(
    'cursus_process_event_loop_delay_seconds',
    'How late 99 of 100 turns of its event loop were at most',
    (one) => one.eventLoopDelayMs / 1_000,
  ),
  ofProcesses('cursus_process_live_streams', 'Live updates that it serves', (one) => one.liveStreams),
  ofProcesses(
    'cursus_process_silent_seconds',
    'Since it last said how it is, which each does every 20 seconds',
    (one) => one.silentSeconds,
  ),
];

/** How often readers were given what another had read already, by cache. Of this process alone. */
function observeCaches(registry: Registry): void {
  new Counter({
    name: 'cursus_cache_reads_total',
    help: 'Reads of costly answers by cache, and whether one was kept (hit) or had to be read (miss)',
    labelNames: ['cache', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [cache, reads] of cacheReads)
        for (const outcome of ['hit', 'miss'] as const) this.inc({ cache, outcome }, reads[outcome]);
    },
  });
}

/** Figures that are read when they are asked for, and left out while the database does not answer. */
export function observeSystem(registry: Registry, ctx: Pick<Context, 'pool' | 'clock'>): void {
  observeCaches(registry);
  const cache = new ReadCache<Figures | null>(ctx.clock, 'system-figures');
  const read = async (now: Date): Promise<Figures | null> => {
    const all = Promise.all([
      systemFigures(ctx, now),
      unfinishedMails(ctx.pool),
      backupState(ctx),
      knownProcesses(ctx.pool),
    ]);
    return all
      .then(([figures, mails, backup, processes]) => ({ ...figures, mails, backup, processes, now }))
      .catch(() => null);
  };
  for (const { name, help, labels = [], samples } of metrics)
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        const figures = await cache.read('system', read);
        this.reset();
        if (labels.length === 0) this.remove();
        if (figures) for (const [of, value] of samples(figures)) this.set(of, value);
      },
    });
}
