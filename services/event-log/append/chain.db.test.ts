import { beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { readStream } from '../read.ts';
import { checkStream } from './chain.ts';
import { link } from './event.ts';

/** F16, the part a chain alone can find: the owner changes the log with its triggers switched off. */
const { owner, applicationAt } = await freshDatabase();

let id: string;
beforeEach(async () => {
  // versions 1–8: submitted, deadline, confirmed, review, details, deadline, submitted, detailed review
  id = (await applicationAt('detailed_review_pending')).id;
  expect(await problems()).toEqual([]);
});

async function problems(): Promise<string[]> {
  const found = checkStream(id, await readStream(owner, id));
  return found.map(({ version, code }) => `${version} ${code}`);
}
async function tamper(...statements: string[]): Promise<void> {
  await inTransaction(owner, async (db) => {
    await db.query('alter table application_events disable trigger all');
    for (const sql of statements) await db.query(sql.replaceAll(':id', `'${id}'`));
    await db.query('alter table application_events enable trigger all');
  });
}
const at = (version: number) => `where application_id = :id and version = ${version}`;

describe('F16: a chain finds', () => {
  it('an edited text', async () => {
    await tamper(
      `update application_events set body = replace(body, '"client":"test"', '"client":"text"') ${at(3)}`,
    );
    expect(await problems()).toEqual(['3 hash']);
  });

  it('a single space added to a text', async () => {
    await tamper(`update application_events set body = body || ' ' ${at(8)}`);
    expect(await problems()).toEqual(['8 hash']);
  });

  it('an edited text whose hash was recomputed: the next link is broken', async () => {
    const row = (await readStream(owner, id))[2];
    if (!row) throw new Error('no third event');
    const body = row.body.replace('"client":"test"', '"client":"text"');
    const hash = link(row.prev_hash, body).toString('hex');
    await tamper(`update application_events set body = '${body}', hash = '\\x${hash}' ${at(3)}`);
    expect(await problems()).toEqual(['4 link']);
  });

  it('an event taken out of the middle', async () => {
    await tamper(`delete from application_events ${at(5)}`);
    expect(await problems()).toContain('6 missing');
  });

  it('the first event taken out', async () => {
    await tamper(`delete from application_events ${at(1)}`);
    expect(await problems()).toContain('2 missing');
  });

  it('an event taken out and the later ones renumbered', async () => {
    await tamper(
      `delete from application_events ${at(5)}`,
      'update application_events set version = version - 1 where application_id = :id and version > 5',
    );
    expect(await problems()).toEqual(expect.arrayContaining(['5 link', '5 column']));
  });

  it('two events in each other’s place', async () => {
    await tamper(
      `update application_events set version = 100 ${at(4)}`,
      `update application_events set version = 4 ${at(5)}`,
      'update application_events set version = 5 where application_id = :id and version = 100',
    );
    expect(await problems()).toEqual(expect.arrayContaining(['4 link', '4 column', '5 link', '5 column']));
  });

  it.each([
    ['event_id', 'gen_random_uuid()'],
    ['command_id', 'gen_random_uuid()'],
    ['ordinal', '7'],
    ['type', "'application.rejected'"],
    ['recorded_at', "recorded_at - interval '1 hour'"],
  ])('a forged column %s beside an untouched text', async (column, value) => {
    await tamper(`update application_events set ${column} = ${value} ${at(4)}`);
    const found = checkStream(id, await readStream(owner, id));
    expect(found).toMatchObject([{ version: 4, code: 'column' }]);
    expect(found[0]?.detail).toContain(column);
  });

  it('a forged link', async () => {
    await tamper(`update application_events set prev_hash = sha256('x') ${at(4)}`);
    expect(await problems()).toEqual(['4 link', '4 hash']);
  });

  it('a text that is no event', async () => {
    await tamper(`update application_events set body = '"nothing"' ${at(8)}`);
    expect(await problems()).toEqual(['8 hash', '8 unreadable']);
  });

  it('a whole stream put under another application', async () => {
    const other = (await applicationAt('email_confirmed')).id;
    await tamper(
      'delete from application_events where application_id = :id',
      `update application_events set application_id = :id where application_id = '${other}'`,
    );
    expect(await problems()).toEqual(expect.arrayContaining(['1 link', '1 column', '2 column', '3 column']));
  });

  it('a forged event with right hashes that the machine does not take', async () => {
    const row = (await readStream(owner, id)).at(-1);
    if (!row) throw new Error('no last event');
    const body = row.body
      .replace('"to":"detailed_review_pending"', '"to":"employed"')
      .replace('"type":"detailed_review.started"', '"type":"employment.confirmed"');
    const hash = link(row.prev_hash, body).toString('hex');
    await tamper(
      `update application_events set body = '${body}', hash = '\\x${hash}', type = 'employment.confirmed' ${at(row.version)}`,
    );
    expect(await problems()).toEqual([`${row.version} transition`]);
  });

  it('a forged beginning: a status from which the event before did not end', async () => {
    const row = (await readStream(owner, id)).at(-1);
    if (!row) throw new Error('no last event');
    const body = row.body
      .replace('"from":"detailed_info_received"', '"from":"contract_offered"')
      .replace('"to":"detailed_review_pending"', '"to":"employed"')
      .replace('"type":"detailed_review.started"', '"type":"employment.confirmed"');
    const hash = link(row.prev_hash, body).toString('hex');
    await tamper(
      `update application_events set body = '${body}', hash = '\\x${hash}', type = 'employment.confirmed' ${at(row.version)}`,
    );
    expect(await problems()).toEqual([`${row.version} from`]);
  });
});
