import { describe, expect, it } from 'vitest';
import { until } from '#infra/test/until.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { supervisePostgres } from './supervise-postgres.ts';

/** A server that is gone, and does not start so many times. `infra/faults/embedded-killed.db.test.ts` kills a real one. */
function goneServer(failures: number) {
  const calls = { starts: 0, stops: 0, startedAt: [] as number[] };
  let isUp = false;
  const server: EmbeddedPostgres = {
    url: '',
    isOwn: true,
    isRunning: async () => isUp,
    startAgain: async () => {
      calls.startedAt.push(performance.now());
      if (++calls.starts <= failures) throw new Error('PostgreSQL did not start: the disk is full');
      isUp = true;
    },
    stop: async () => {
      calls.stops++;
      isUp = false;
    },
  };
  return { server, calls };
}

describe('F21: a server that is supervised', () => {
  it('is tried again with growing pauses until it starts, and its reason is said once', async () => {
    const { server, calls } = goneServer(4);
    const lines: string[] = [];
    const stop = supervisePostgres(server, (line) => lines.push(line));
    await until(
      async () => lines.length,
      (count) => count === 3,
    );
    expect(lines).toEqual([
      'The database ended unexpectedly. It is started again …',
      'PostgreSQL did not start: the disk is full. It is tried again every few seconds.',
      expect.stringMatching(/^The database runs again, after \d+\.\d s\. What was saved is there\.$/),
    ]);
    const pauses = calls.startedAt.slice(1).map((at, index) => at - (calls.startedAt[index] ?? 0));
    // No try comes earlier than its pause allows; a busy machine may make it later.
    for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThan(95 * 2 ** index);
    await stop();
    expect(calls).toMatchObject({ starts: 5, stops: 1 });
  });

  it('is stopped for good while it is being started, and not started after that', async () => {
    const { server, calls } = goneServer(Number.POSITIVE_INFINITY);
    const stop = supervisePostgres(server, () => undefined);
    await until(
      async () => calls.starts,
      (starts) => starts > 0,
    );
    await stop();
    const { starts } = calls;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(calls).toMatchObject({ starts, stops: 1 });
  });
});
