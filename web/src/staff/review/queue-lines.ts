import type { ReviewItem, ReviewPage } from '#services/workbench/contract.ts';

export type QueueLayout = 'rows' | 'cards';

/** What the queue scrolls over: a heading for each group, and its applications. */
export type QueueLine =
  | { kind: 'group'; key: string; status: string; count: number | null; start: number; size: number }
  | { kind: 'item'; key: string; item: ReviewItem; index: number; start: number; size: number };

/** Heights in pixels: the queue knows where everything stands without measuring. */
export interface LineSizes {
  group: number;
  item: (item: ReviewItem) => number;
}

/** `items` come grouped from the server, furthest along first. Groups of which nothing is loaded have no line. */
export function queueLines(
  items: readonly ReviewItem[],
  groups: ReviewPage['groups'],
  sizes: LineSizes,
): QueueLine[] {
  const lines: QueueLine[] = [];
  let start = 0;
  items.forEach((item, index) => {
    const status = item.workflowStatus;
    if (status !== items[index - 1]?.workflowStatus) {
      const count = groups.find((group) => group.status === status)?.count ?? null;
      lines.push({ kind: 'group', key: `group ${status}`, status, count, start, size: sizes.group });
      start += sizes.group;
    }
    const size = sizes.item(item);
    lines.push({ kind: 'item', key: item.id, item, index, start, size });
    start += size;
  });
  return lines;
}

export const heightOf = (lines: readonly QueueLine[]): number => {
  const last = lines.at(-1);
  return last ? last.start + last.size : 0;
};

/** Where to scroll so that `key` stays where it stood when `before` was shown; `at` when it is gone. */
export function keptPlace(
  before: readonly QueueLine[],
  after: readonly QueueLine[],
  key: string,
  at: number,
): number {
  const from = before.find((line) => line.key === key);
  const to = after.find((line) => line.key === key);
  return from && to ? Math.max(0, at + to.start - from.start) : at;
}
