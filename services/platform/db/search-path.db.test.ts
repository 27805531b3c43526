import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asLogin, freshDatabase } from '#infra/test/fresh-database.ts';
import { readConfig } from '#services/start/config.ts';
import { connect } from '#services/start/connect.ts';
import { createPool, type Pool } from './postgres.ts';

/** A schema of the owner's that has another truth, in front of ours for the database and for the login of the processes. */
const { owner, url, env, applicationAt, clock } = await freshDatabase();
const database = new URL(url).pathname.slice(1);
const { id } = await applicationAt('raw_review_pending');
const statusOf = async (pool: Pool): Promise<string> =>
  (await pool.query('select status from application_states where application_id = $1', [id])).rows[0]?.status;

beforeAll(async () => {
  await owner.query(`create schema aside;
    create table aside.application_states as select * from application_states;
    update aside.application_states set status = 'employed';
    grant usage on schema aside to public; grant select on all tables in schema aside to public;
    alter database ${database} set search_path = aside, public`);
});
afterAll(() => owner.query(`alter database ${database} reset search_path`));

it('S38: a schema put in front of ours misleads no connection of the product, and another one it does', async () => {
  const bare = new pg.Pool({ connectionString: url, max: 1 });
  expect(await statusOf(bare)).toBe('employed');
  await bare.end();

  const process = await connect(readConfig(env), asLogin(url), 'cursus test', clock.now);
  const asOwner = createPool({ url, max: 1, name: 'cursus test' });
  try {
    const { pool, readPool } = process.ctx;
    for (const each of [pool, readPool, asOwner]) expect(await statusOf(each)).toBe('raw_review_pending');
  } finally {
    await asOwner.end();
    await process.close();
  }
});

it('S38: a temporary table does not stand in for ours', async () => {
  const pool = createPool({ url, max: 1, name: 'cursus test' });
  try {
    await pool.query(`create temp table application_states as select * from aside.application_states`);
    expect(await statusOf(pool)).toBe('raw_review_pending');
  } finally {
    await pool.end();
  }
});
