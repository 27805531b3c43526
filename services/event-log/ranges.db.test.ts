import { beforeAll, expect, it } from 'vitest';
import { seedLog } from '#infra/seed/seed-log.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { isIn, rangesOf } from './ranges.ts';

const { url, owner } = await freshDatabase();
let events: number;
beforeAll(async () => {
  const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-06-01T00:00:00Z')];
  ({ events } = await seedLog({ url, applications: 5_000, from, to }));
});

it('ranges of a log of more pages than are sampled cover it once, and are about as large as each other', async () => {
  const { rows } = await owner.query(
    "select pg_relation_size('application_events') / current_setting('block_size')::int as pages",
  );
  expect(Number(rows[0].pages)).toBeGreaterThan(4_000);
  const ranges = await rangesOf(owner, 5_000);
  const counted = await Promise.all(
    ranges.map((range) =>
      owner.query<{ n: number }>(`select count(*)::int as n from application_events where ${isIn(range)}`),
    ),
  );
  const sizes = counted.map(({ rows }) => rows[0]?.n ?? 0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(events);
  expect(Math.max(...sizes)).toBeLessThan(7_500);
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(3_000);
});
