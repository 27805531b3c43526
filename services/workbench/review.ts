import type { z } from 'zod';
import { pastInstant } from '#services/applications/projections/as-of/instant.ts';
import { reviewQueueAt } from '#services/applications/projections/as-of/review-queue.ts';
import { reviewQueue } from '#services/applications/projections/review-queue.ts';
import type { StatisticsReader } from '#services/applications/projections/statistics.ts';
import type { Context } from '#services/platform/context.ts';
import { type ReviewTab, statusesOfTab } from '#state-machines/application/review.ts';
import type { ReviewQuery, reviewPage } from './contract.ts';

const orderOf = {
  manual: 'waiting',
  urgent: 'urgent',
  'in-progress': 'waiting',
  completed: 'latest',
} as const;
/** Two lines of a card, with room to spare. */
const beginning = 300;

/** One page of a tab's queue (staff side, 'Review'), now or as of an instant. */
export async function readReview(
  ctx: Context,
  statistics: StatisticsReader,
  { asOf, ...query }: ReviewQuery,
): Promise<z.infer<typeof reviewPage>> {
  const tab: ReviewTab = query.tab;
  const order = orderOf[tab];
  const { search, position, cursor, limit } = query;
  const now = ctx.clock();
  const at = pastInstant(asOf, now);
  const queue = { statuses: statusesOfTab[tab], order, search, position, cursor, limit };
  const { items, ...rest } = at
    ? await reviewQueueAt(ctx.readPool, queue, at)
    : await reviewQueue(ctx.readPool, statistics, queue, now);
  return {
    ...rest,
    items: items.map((item) => ({ ...item, motivation: item.motivation.slice(0, beginning) })),
  };
}
