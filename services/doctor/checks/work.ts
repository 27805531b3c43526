import { setTimeout as sleep } from 'node:timers/promises';
import { unfinishedMails } from '#services/notifications/unfinished.ts';
import type { Context } from '#services/platform/context.ts';
import { deadLetters } from '#services/platform/jobs/jobs.ts';
import { hourMs, minuteMs } from '#state-machines/durations.ts';
import { type Check, count, type Finding } from '../finding.ts';

/** A worker hands jobs on several times a second, and takes them up at once. */
const patienceMs = 10 * minuteMs;
/** A mail is tried for hours where a server does not take it. */
const mailPatienceMs = 6 * hourMs;

/** A worker empties the outboxes several times a second: what is still there after this long is left lying. */
const handOverMs = 3_000;

const outboxes = `(select job_id as id from job_outbox limit 100) union all (select job_id from account_job_outbox limit 100)
  union all (select audit_id from audit_outbox limit 100)`;
async function leftInOutboxes({ pool }: Context): Promise<number> {
  const look = async () =>
    (await pool.query<{ id: string }>({ name: 'doctor-outboxes', text: outboxes })).rows;
  const before = await look();
  if (before.length === 0) return 0;
  await sleep(handOverMs);
  const still = new Set((await look()).map(({ id }) => id));
  return before.filter(({ id }) => still.has(id)).length;
}

interface Waiting {
  jobs: number;
  oldest_job: string | null;
  failed: number;
  lost_deadlines: number;
}
const waitingSql = `
  select (select count(*) from pgboss.job where name <> $1 and state < 'active' and start_after <= $3) as jobs,
    (select min(start_after) from pgboss.job where name <> $1 and state < 'active' and start_after <= $3) as oldest_job,
    (select count(*) from pgboss.job where name = $1 and state < 'active' and source_name is not null) as failed,
    (select count(*) from application_states where deadline_due < $2 and not is_overdue and not is_sandbox and erased_at is null) as lost_deadlines`;

const isOlder = (since: string | null, now: Date, patience: number): boolean =>
  since !== null && now.getTime() - Date.parse(since) > patience;
const startWorker =
  'See whether a worker runs, and what it logs: `npm run worker`, or `docker compose logs worker`.';

async function waiting(ctx: Context): Promise<Finding[]> {
  const { pool, clock } = ctx;
  const now = clock();
  const { rows } = await pool.query<Waiting>({
    name: 'doctor-waiting',
    text: waitingSql,
    values: [deadLetters, new Date(now.getTime() - hourMs), now],
  });
  const [w] = rows as [Waiting];
  const findings: Finding[] = [];
  const add = (isSo: boolean, finding: Finding) => {
    if (isSo) findings.push(finding);
  };
  const mails = await unfinishedMails(pool);
  const left = await leftInOutboxes(ctx);
  add(left > 0 || isOlder(w.oldest_job, now, patienceMs), {
    severity: 'act',
    title: 'Work is left lying: mails, reminders and deadlines come late.',
    detail: `${left === 100 ? 'a hundred jobs or more' : count(left, 'job')} not handed on, ${count(w.jobs, 'job')} waiting${w.oldest_job ? ` since ${w.oldest_job}` : ''}`,
    steps: [startWorker],
  });
  add(w.failed > 0, {
    severity: 'act',
    title: `${count(w.failed, 'job')} failed for good.`,
    steps: [
      'Read why: `npm run ops -- jobs`.',
      'Mend the cause, then give them another try: `npm run ops -- jobs --redrive all`.',
    ],
  });
  add(isOlder(mails.oldestAt, now, mailPatienceMs), {
    severity: 'act',
    title: `${count(mails.count, 'mail')} cannot be sent.`,
    detail: `the oldest since ${mails.oldestAt}`,
    steps: [
      'See what the mail server answers, in the worker’s log and on the screen Settings, Mails.',
      'Check SMTP_URL.',
    ],
  });
  add(w.lost_deadlines > 0, {
    severity: 'act',
    title: `${count(w.lost_deadlines, 'deadline')} passed more than an hour ago and ${w.lost_deadlines === 1 ? 'is' : 'are'} not recorded.`,
    steps: [startWorker, 'The sweep of deadlines records them within the hour.'],
  });
  return findings;
}

export const checkWork: Check = {
  name: 'work',
  label: 'Queues, outboxes, mails and passed deadlines',
  run: ({ ctx }) => waiting(ctx),
};

export const checkClock: Check = {
  name: 'schedules',
  label: 'What runs by the clock',
  run: async ({ schedules }) => {
    const tasks = await schedules();
    return tasks.flatMap(({ label, every, last, isLate }): Finding[] => {
      if (last?.error)
        return [
          {
            severity: 'act',
            title: `‘${label}’ failed at its last run.`,
            detail: `${last.ranAt}: ${last.error}`,
            steps: ['Mend what the error says. It runs again by itself.'],
          },
        ];
      if (!isLate) return [];
      return [
        {
          severity: 'act',
          title: `‘${label}’ did not run when it should have.`,
          detail: `${every.toLowerCase()}; last ${last?.ranAt}`,
          steps: [startWorker],
        },
      ];
    });
  },
};
