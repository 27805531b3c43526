import { z } from 'zod';
import type { DeadLetter } from '#services/background/contract.ts';
import { listDeadLetters } from '#services/background/dead-letters.ts';
import { redrive, redriveAll } from '#services/background/redrive.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { operator } from './operator.ts';
import { UsageError, type Verb } from './tools.ts';

const help = `Usage: npm run ops -- jobs [--redrive ID|all] [--json]

Lists the jobs that failed for good, newest first: what they were to do, how often it was tried, and what they failed of. --redrive gives one
of them, by its ID, or all another try as the job that it was; the worker takes it up. Exit code 1 while there are any.`;

const options = z.object({
  redrive: z
    .union([z.uuid(), z.literal('all')], "--redrive takes the ID of a job that failed, or 'all'")
    .optional(),
});

const about = ({ data }: DeadLetter): string =>
  Object.entries(data)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
const lines = (job: DeadLetter): string[] => [
  `${job.id}  ${job.failedAt}  ${job.queue}, ${job.attempts === 1 ? 'tried once' : `tried ${job.attempts} times`}`,
  `  ${about(job) || 'about nothing in particular'}`,
  `  ${job.error}`,
];

export const jobs: Verb = {
  summary: 'list the jobs that failed for good, and let them try again',
  help,
  options: { redrive: { type: 'string' } },
  async run({ ctx, answer }, values) {
    const parsed = options.safeParse(values);
    if (!parsed.success)
      throw new UsageError(`${parsed.error.issues.map((issue) => issue.message).join('. ')}.\n\n${help}`);
    const { redrive: which } = parsed.data;
    if (which) {
      const redriven =
        which === 'all' ? await redriveAll(ctx, operator) : await redrive(ctx, which, operator);
      const said =
        redriven === 1
          ? '1 job goes back to its queue.'
          : `${formatNumber(redriven)} jobs go back to their queues.`;
      answer({ ok: true, redriven }, [said]);
      return 0;
    }
    const { items, total } = await listDeadLetters(ctx, { limit: 200 });
    const more = total > items.length ? [`… and ${formatNumber(total - items.length)} older ones`] : [];
    answer(
      { ok: total === 0, total, items },
      total === 0 ? ['No job has failed for good.'] : [...items.flatMap(lines), ...more],
    );
    return total === 0 ? 0 : 1;
  },
};
