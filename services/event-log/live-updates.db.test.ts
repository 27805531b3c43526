import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { until } from '#infra/test/until.ts';
import { newId } from '#services/platform/ids.ts';
import { createAnnouncer, openLiveUpdates } from './live-updates.ts';

const { ctx, url, owner, submit, advance } = await freshDatabase();
const listening = Promise.withResolvers<void>();
const liveUpdates = openLiveUpdates(url, { onListening: listening.resolve });
afterAll(() => liveUpdates.close());

/** What a listener hears from now on; null is 'refetch all'. */
function listen(): { heard: (string[] | null)[]; stop: () => void } {
  const heard: (string[] | null)[] = [];
  return { heard, stop: liveUpdates.subscribe((ids) => heard.push(ids)) };
}

describe('live updates', () => {
  it('tells of a change after its commit', async () => {
    await listening.promise;
    const { heard, stop } = listen();
    const id = await submit();
    await until(
      async () => heard.flat(),
      (ids) => ids.includes(id),
    );
    await advance(id, 'email_confirmed');
    await until(
      async () => heard.flat().filter((changed) => changed === id).length,
      (times) => times >= 2,
    );
    stop();
  });

  it('joins the changes of a moment in one message, each application once', async () => {
    const { heard, stop } = listen();
    const { announce, flush } = createAnnouncer(ctx.pool, () => undefined);
    const ids = Array.from({ length: 5 }, () => newId());
    for (const id of [...ids, ...ids]) announce(id);
    await flush();
    await until(
      async () => heard,
      (messages) => messages.some((message) => message?.includes(ids[0] ?? '')),
    );
    expect(heard.filter((message) => message?.includes(ids[0] ?? ''))).toEqual([ids]);
    stop();
  });

  it('says only that everything changed when there are too many to name', async () => {
    const { heard, stop } = listen();
    const { announce, flush } = createAnnouncer(ctx.pool, () => undefined);
    for (let n = 0; n < 151; n++) announce(newId());
    await flush();
    await until(
      async () => heard,
      (messages) => messages.includes(null),
    );
    stop();
  });

  it('has everybody refetch once a lost connection is back, and hears again', async () => {
    const { heard, stop } = listen();
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'cursus live'`,
    );
    await until(
      async () => heard,
      (messages) => messages.includes(null),
    );
    const id = await submit();
    await until(
      async () => heard.flat(),
      (ids) => ids.includes(id),
    );
    stop();
  });

  it('keeps a failed announcement from harming anybody', async () => {
    const errors: unknown[] = [];
    const broken = { query: () => Promise.reject(new Error('gone')) } as unknown as typeof ctx.pool;
    const { announce, flush } = createAnnouncer(broken, (error) => errors.push(error));
    announce(newId());
    await flush();
    expect(errors).toHaveLength(1);
    await flush();
    expect(errors).toHaveLength(1);
  });
});
