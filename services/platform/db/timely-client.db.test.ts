import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { createPool, isUnavailable, type Pool } from './postgres.ts';
import { lateMessage } from './timely-client.ts';

const { url } = await freshDatabase();
const pool = createPool({ url, name: 'timely' });
afterAll(() => pool.end());

function opened(options: { hasPreparedStatements?: boolean; statementTimeoutMs?: number } = {}): Pool {
  const own = createPool({ url, name: 'timely', max: 1, ...options });
  onTestFinished(() => own.end());
  return own;
}

// pg itself keeps each: with its `query_timeout` in a pool, with its promises on a connection.
describe('an answer', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  const kept = () =>
    getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;
  const text = 'select repeat(md5(n::text), 30) as a, n as b from generate_series(1, 200) n';

  /** Bytes that stay in the old generation of a hundred answers of 220 kB, all of them done with. */
  async function keptOf(db: Pick<Pool, 'query'>): Promise<number> {
    const tenTimes = async () => {
      for (let n = 0; n < 10; n++) await db.query({ name: 'rows', text });
      // The last answer may still be at hand.
      await db.query('select');
      // What survives both is taken for old.
      collect({ type: 'minor' });
      collect({ type: 'minor' });
    };
    for (let n = 0; n < 3; n++) await tenTimes();
    const before = kept();
    for (let n = 0; n < 10; n++) await tenTimes();
    return kept() - before;
  }

  it('of a pool is collected as soon as it is done with', async () => {
    expect(await keptOf(pool)).toBeLessThan(1_000_000);
  });

  it('of a connection, too', async () => {
    const client = await pool.connect();
    onTestFinished(() => client.release());
    expect(await keptOf(client)).toBeLessThan(1_000_000);
  });
});

describe('F4: a statement whose answer does not come in time', () => {
  /** The server's own limit comes a second earlier: without it the client's is seen. */
  const endless = 'set statement_timeout = 0';

  it('fails, and so does what waits on its connection; the pool goes on with another', async () => {
    const own = opened({ statementTimeoutMs: 200 });
    const client = await own.connect();
    client.on('error', () => undefined);
    await client.query(endless);
    const late = client.query('select pg_sleep(5)');
    await expect(late).rejects.toThrow(lateMessage);
    const after = client.query('select 1').catch((error: unknown) => error);
    expect(isUnavailable(await after)).toBe(true);
    client.release(true);
    expect((await own.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('fails in a pool, whose place is free again', async () => {
    const own = opened({ statementTimeoutMs: 200 });
    await own.query(endless);
    const late = await own.query('select pg_sleep(5)').catch((error: unknown) => error);
    expect(late).toMatchObject({ message: lateMessage });
    expect(isUnavailable(late)).toBe(true);
    expect(own.totalCount).toBe(0);
    expect((await own.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('a connection', () => {
  it('answers by promise and by callback, with values and without', async () => {
    const client = await pool.connect();
    onTestFinished(() => client.release());
    const byCallback = (...asked: unknown[]) =>
      new Promise((resolve, reject) => {
        Reflect.apply(client.query, client, [
          ...asked,
          (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result.rows)),
        ]);
      });
    expect((await client.query('select $1::int as n', [3])).rows).toEqual([{ n: 3 }]);
    expect((await client.query('select 4 as n')).rows).toEqual([{ n: 4 }]);
    expect(await byCallback('select $1::int as n', [5])).toEqual([{ n: 5 }]);
    expect(await byCallback({ text: 'select 6 as n' })).toEqual([{ n: 6 }]);
    await expect(byCallback('select 1/0')).rejects.toThrow('division by zero');
  });

  it('says where a statement that fails was asked', async () => {
    async function askedHere() {
      const client = await pool.connect();
      try {
        return await client.query('select nothing from nowhere');
      } finally {
        client.release();
      }
    }
    const error = await askedHere().catch((failure: Error) => failure);
    expect(error).toMatchObject({ code: '42P01', stack: expect.stringContaining('askedHere') });
  });

  it('gives streams as long as they are read', async () => {
    const own = opened({ statementTimeoutMs: 300 });
    const client = await own.connect();
    onTestFinished(() => client.release());
    await client.query('set statement_timeout = 0');
    const stream = client.query(
      copyTo('copy (select n, pg_sleep(0.4) from generate_series(1, 4) n) to stdout'),
    );
    let text = '';
    for await (const chunk of stream) text += chunk;
    expect(text.split('\n').filter(Boolean)).toHaveLength(4);
  });

  it.each([true, false])(
    'names its statements unless a pooler forgets them (%j)',
    async (hasPreparedStatements) => {
      const own = opened({ hasPreparedStatements });
      await own.query({ name: 'named', text: 'select 1' });
      const { rows } = await own.query('select name from pg_prepared_statements');
      expect(rows).toEqual(hasPreparedStatements ? [{ name: 'named' }] : []);
    },
  );
});
