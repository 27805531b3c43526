import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { countUnrecordedDeadlines } from '#services/applications/deadline-sweep.ts';
import { readHistory } from '#services/backup/history.ts';
import { witnessStates } from '#services/event-log/checkpoint/ask-witnesses.ts';
import { listCheckpoints } from '#services/event-log/checkpoint/list-checkpoints.ts';
import { LogFolder } from '#services/event-log/checkpoint/log-folder.ts';
import { describeKey } from '#services/event-log/proof/describe-key.ts';
import { unfinishedMails } from '#services/notifications/unfinished.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { pendingMigrations } from '#services/platform/db/migrate.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import type { ReplicaState } from '#services/platform/db/replicas/replicas.ts';
import { backupState } from './checks/backup.ts';
import type { Coverage, SystemCheck, SystemFinding, SystemOverview } from './contract.ts';
import { openExamination } from './examination.ts';
import { checks, unseen } from './examine.ts';
import type { Finding, Outpatient } from './finding.ts';
import { lastDayOf, processOf } from './last-day.ts';
import { knownProcesses } from './processes.ts';
import { systemFigures } from './system-figures.ts';

interface Night {
  at: string;
  findings: (Finding & { check: string })[];
}

/** The newest night that came to an end and says what it found. */
async function newestNight(pool: Pool): Promise<Night | null> {
  const { rows } = await pool.query<Night>({
    name: 'newest-examination',
    text: `select ran_at as at, findings -> 'findings' as findings from maintenance_runs
           where name = 'examine-system' and findings ?& array['act', 'findings'] order by ran_at desc limit 1`,
  });
  return rows[0] ?? null;
}

/** What the newest night vouches for beside the events. */
export async function coverageOf({ pool }: Context): Promise<Coverage> {
  const night = await newestNight(pool);
  return {
    checkedAt: night?.at ?? null,
    items: checks.flatMap(({ name, covers }) => {
      if (!covers) return [];
      return [{ name, covers, findings: night?.findings.filter(({ check }) => check === name).length ?? 0 }];
    }),
  };
}

const shown = ({ severity, title, detail, steps }: Finding): SystemFinding => ({
  severity,
  title,
  detail: detail ?? null,
  steps: [...(steps ?? [])],
});

/** What can be looked at within milliseconds is looked at now; the rest is as the night found it. */
async function lookNow(patient: Outpatient, now: string): Promise<SystemCheck[]> {
  const night = await newestNight(patient.ctx.pool);
  return Promise.all(
    checks.map(async (check) => {
      const { name, label, runNow } = check;
      if (runNow) {
        const findings = await runNow(patient).catch((error: unknown) => [unseen(check, error)]);
        return { name, label, checkedAt: now, findings: findings.map(shown) };
      }
      const findings = night?.findings.filter((finding) => finding.check === name) ?? [];
      return { name, label, checkedAt: night?.at ?? null, findings: findings.map(shown) };
    }),
  );
}

type Server = Pick<SystemOverview['database'], 'version' | 'bytes' | 'connections' | 'maxConnections'> &
  Pick<SystemOverview['release'], 'applied' | 'newest'>;

async function serverOf(pool: Pool): Promise<Server & { answersInMs: number }> {
  // The first one may have to open a connection.
  await pool.query('select 1');
  const asked = performance.now();
  await pool.query('select 1');
  const answersInMs = performance.now() - asked;
  const { rows } = await pool.query<Server>({
    name: 'database-server',
    text: `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
             (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
             current_setting('max_connections')::int as "maxConnections",
             (select count(*)::int from schema_migrations_main) as applied,
             (select max(name) from schema_migrations_main) as newest`,
  });
  return { ...(rows[0] as Server), answersInMs };
}

/** The folder of the log of heads is in the data folder; not every process sees it. */
async function diskOf({ checkpointFolder }: Context): Promise<SystemOverview['disk']> {
  const found = await statfs(path.dirname(checkpointFolder)).catch(() => null);
  return found && { freeBytes: found.bavail * found.bsize, wholeBytes: found.blocks * found.bsize };
}

function orphansOf(tasks: Awaited<ReturnType<Outpatient['schedules']>>): SystemOverview['orphans'] {
  const last = tasks.find(({ name }) => name === 'sweep-files')?.last;
  if (!last || last.error !== null) return null;
  return { at: last.ranAt, removed: Number(last.findings.removed ?? 0) };
}

/** Seconds; null where no replica answers, or none is set. */
function furthestBehind(replicas: readonly ReplicaState[]): number | null {
  const lags = replicas.flatMap(({ lagMs }) => (Number.isFinite(lagMs) ? (lagMs ?? []) : []));
  return lags.length > 0 ? Math.max(...lags) / 1_000 : null;
}

/** Everything on one page. Reads alone. @param app whose requests are counted @param labelOf a queue's name in words */
export async function overviewOf(
  patient: Outpatient,
  app: Pick<App, 'metrics'>,
  labelOf: (queue: string) => string,
): Promise<SystemOverview> {
  const { ctx, schedules } = patient;
  const { pool, secrets, clock } = ctx;
  const now = clock();
  const [
    looked,
    examination,
    server,
    lastDay,
    ownProcess,
    processes,
    pending,
    figures,
    mails,
    tasks,
    unrecordedDeadlines,
    backup,
    history,
    checkpoints,
    witnesses,
    disk,
  ] = await Promise.all([
    lookNow(patient, now.toISOString()),
    openExamination(ctx),
    serverOf(pool),
    lastDayOf(pool, now),
    processOf(app, now),
    knownProcesses(pool),
    pendingMigrations(pool, 'main'),
    systemFigures(ctx, now),
    unfinishedMails(pool),
    schedules(),
    countUnrecordedDeadlines(ctx),
    backupState(ctx),
    readHistory(ctx),
    listCheckpoints(pool, { keys: secrets.knownKeys, folder: new LogFolder(ctx.checkpointFolder) }),
    witnessStates(pool, ctx.witnesses),
    diskOf(ctx),
  ]);
  const { version, bytes, connections, maxConnections, applied, newest, answersInMs } = server;
  const [seal] = checkpoints;
  return {
    at: now.toISOString(),
    checks: looked,
    examination,
    database: {
      answersInMs,
      version,
      bytes,
      connections,
      maxConnections,
      replicaLag: furthestBehind(ctx.replicas?.states ?? []),
    },
    release: { version: ctx.release, node: process.version.slice(1), applied, newest, pending },
    process: ownProcess,
    processes,
    lastDay,
    queues: figures.queues
      .filter(({ waiting }) => waiting > 0)
      .map(({ queue, waiting, oldest }) => ({
        queue,
        label: labelOf(queue),
        waiting,
        oldestSeconds: oldest,
      })),
    outbox: figures.outboxes.reduce((sum, { waiting }) => sum + waiting, 0),
    deadLetters: figures.deadLetters,
    mails: { unfinished: mails.count, oldestAt: mails.oldestAt },
    clock: {
      tasks: tasks.length,
      failed: tasks.filter(({ last }) => last?.error).length,
      late: tasks.filter(({ last, isLate }) => isLate && !last?.error).length,
      neverRan: tasks.filter(({ last }) => last === null).length,
    },
    unrecordedDeadlines,
    backup,
    baseBackup: history.backup,
    rehearsal: history.rehearsal,
    seal: seal ?? null,
    witnesses: {
      total: witnesses.length,
      well: witnesses.filter(({ problem }) => problem === null).length,
    },
    signingKeys: secrets.knownKeys.current.map((key) => describeKey(key).fingerprint),
    disk,
    orphans: orphansOf(tasks),
  };
}
