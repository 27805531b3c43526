import type { ApplicationDetail, Statistics } from '#services/applications/contract.ts';
import { applicationDetailAt } from '#services/applications/projections/as-of/detail.ts';
import { pastInstant } from '#services/applications/projections/as-of/instant.ts';
import { statisticsAt } from '#services/applications/projections/as-of/statistics.ts';
import { firstChange } from '#services/timeline/timeline-reader.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { instantFrom, isId, type Tools, UsageError, type Verb } from './tools.ts';

const help = `Usage: npm run ops -- at TIME [APPLICATION] [--json]

The statistics as they stood at an instant such as 2026-11-23T16:30:00Z, or, with the id of an application, that one: its status, its steps and
what was known of it then. Read from the log, as the time slider does; nothing is written.`;

async function instantMeant({ ctx }: Tools, given: string | boolean | undefined): Promise<Date> {
  if (typeof given !== 'string')
    throw new UsageError(`Name the instant, such as 2026-11-23T16:30:00Z.\n\n${help}`);
  const now = ctx.clock();
  const at = pastInstant(instantFrom(given, 'TIME', '').toISOString(), now) ?? now;
  const first = await firstChange(ctx.readPool, now);
  if (!first) throw new UsageError('There is no application yet.');
  if (at < first)
    throw new UsageError(`The first application came at ${first.toISOString()}. There is nothing before it.`);
  return at;
}

function statisticsLines(
  at: Date,
  { total, active, hired, pendingReviews, overdue, urgentDeadlines, byStatus }: Statistics,
): string[] {
  const rows = byStatus
    .filter((one) => one.count > 0)
    .map(
      (one) =>
        `${formatNumber(one.count).padStart(9)}  ${statusLabel(one.status)}${one.overdue > 0 ? `, ${formatNumber(one.overdue)} overdue` : ''}${one.oldestSince ? `; the longest since ${one.oldestSince}` : ''}`,
    );
  return [
    `At ${at.toISOString()}: ${counted(total, 'application')}, ${formatNumber(active)} active, ${formatNumber(hired)} hired, ${formatNumber(pendingReviews)} waiting for a review.`,
    `Deadlines: ${formatNumber(overdue)} overdue, ${formatNumber(urgentDeadlines)} within the next 24 hours.`,
    ...(rows.length > 0 ? ['', ...rows] : []),
  ];
}

function applicationLines(at: Date, application: ApplicationDetail): string[] {
  const { id, version, firstName, lastName, position, workflowStatus, deadline } = application;
  const steps = application.workflowStepHistory.map(
    (step) => `  ${step.timestamp}  ${statusLabel(step.status)}${step.notes ? `: ${step.notes}` : ''}`,
  );
  return [
    `At ${at.toISOString()}: ${id}, ${`${firstName} ${lastName}`.trim()}, ${position}: ${statusLabel(workflowStatus)}, after ${counted(version, 'event')}.`,
    ...(deadline
      ? [`${deadline.isOverdue ? 'Overdue since' : 'Due at'} ${deadline.due} (${deadline.kind}).`]
      : []),
    '',
    ...steps,
  ];
}

export const at: Verb = {
  summary: 'the statistics, or one application, as of an instant',
  help,
  options: {},
  arguments: ['time', 'application'],
  async run(tools, { time, application }) {
    const { ctx, answer } = tools;
    const id = application === undefined ? null : String(application);
    if (id !== null && !isId(id)) throw new UsageError(`'${id}' is not the id of an application.`);
    const instant = await instantMeant(tools, time);
    const asOf = instant.toISOString();
    if (id !== null) {
      const found = await applicationDetailAt(ctx, id, instant);
      answer({ ok: true, asOf, application: found }, applicationLines(instant, found));
      return 0;
    }
    const found = await statisticsAt(ctx.readPool, instant);
    answer({ ok: true, asOf, statistics: found }, statisticsLines(instant, found));
    return 0;
  },
};
