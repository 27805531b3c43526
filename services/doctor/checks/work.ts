import { setTimeout as sleep } from 'node:timers/promises';
import { countUnrecordedDeadlines } from '#services/applications/deadline-sweep.ts';
import { unfinishedMails } from '#services/notifications/unfinished.ts';
import type { Context } from '#services/platform/context.ts';
import { hourMs, minuteMs } from '#state-machines/durations.ts';
import { counted } from '#state-machines/numbers.ts';
import type { Check, Finding, Outpatient } from '../finding.ts';
import { systemFigures } from '../system-figures.ts';

/** A worker hands jobs on several times a second, and takes them up at once. */
const patienceMs = 10 * minuteMs;
/** A mail is tried for hours where a server does not take it. */
const mailPatienceMs = 6 * hourMs;

/** A worker empties the outboxes several times a second: what is still there after this long is left lying. */
const handOverMs = 3_000;

/** More than this are not counted. */
const most = 100;
const outboxes = `(select job_id as id from job_outbox limit ${most}) union all (select job_id from account_job_outbox limit ${most})
  union all (select audit_id from audit_outbox limit ${most})`;
async function leftInOutboxes({ pool }: Context): Promise<number> {
  const look = async () =>
    (await pool.query<{ id: string }>({ name: 'doctor-outboxes', text: outboxes })).rows;
  const before = await look();
  if (before.length === 0) return 0;
  await sleep(handOverMs);
  const still = new Set((await look()).map(({ id }) => id));
  return before.filter(({ id }) => still.has(id)).length;
}

export const startWorker =
  'See whether a worker runs, and what it logs: `npm run worker`, or `docker compose logs worker`.';

/** @param left jobs that no worker hands on */
async function waiting(ctx: Context, left: number): Promise<Finding[]> {
  const now = ctx.clock();
  const { queues, deadLetters } = await systemFigures(ctx, now);
  const due = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const oldest = Math.max(0, ...queues.map((queue) => queue.oldest)) * 1_000;
  const mails = await unfinishedMails(ctx.pool);
  const mailAge = mails.oldestAt ? now.getTime() - Date.parse(mails.oldestAt) : 0;
  const unrecorded = await countUnrecordedDeadlines(ctx);
  const findings: Finding[] = [];
  const add = (isSo: boolean, finding: Finding) => {
    if (isSo) findings.push(finding);
  };
  add(left > 0 || oldest > patienceMs, {
    severity: 'act',
    title: 'Work is left lying: mails, reminders and deadlines come late.',
    detail: `${left >= most ? 'a hundred jobs or more' : counted(left, 'job')} not handed on, ${counted(due, 'job')} due, the oldest for ${Math.round(oldest / minuteMs)} min`,
    steps: [startWorker],
  });
  add(deadLetters > 0, {
    severity: 'act',
    title: `${counted(deadLetters, 'job')} failed for good.`,
    steps: [
      'Read why: `npm run ops -- jobs`.',
      'Mend the cause, then give them another try: `npm run ops -- jobs --redrive all`.',
    ],
  });
  add(mailAge > mailPatienceMs, {
    severity: 'act',
    title: `${counted(mails.count, 'mail')} cannot be sent.`,
    detail: `the oldest since ${mails.oldestAt}`,
    steps: [
      'See what the mail server answers, in the worker’s log and on the screen Settings, Mails.',
      'Check SMTP_URL.',
    ],
  });
  add(unrecorded > 0, {
    severity: 'act',
    title: `${counted(unrecorded, 'deadline')} passed more than an hour ago and ${unrecorded === 1 ? 'is' : 'are'} not recorded.`,
    steps: [startWorker, 'A worker that runs at 03:30 finds and records them.'],
  });
  return findings;
}

export const checkWork: Check = {
  name: 'work',
  label: 'Queues, outboxes, mails and passed deadlines',
  run: async ({ ctx }) => waiting(ctx, await leftInOutboxes(ctx)),
  // What is not handed on for minutes is seen in the queues' ages, without watching the outboxes for seconds.
  runNow: ({ ctx }) => waiting(ctx, 0),
};

async function tasksOfTheClock({ schedules }: Outpatient): Promise<Finding[]> {
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
}

export const checkClock: Check = {
  name: 'schedules',
  label: 'What runs by the clock',
  run: tasksOfTheClock,
  runNow: tasksOfTheClock,
};
