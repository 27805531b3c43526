import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { projectionsOf } from '#infra/test/replay.ts';
import { newSigningKeys } from '#infra/test/signing-keys.ts';
import { createPool, inTransaction } from '#services/platform/db/postgres.ts';
import { link } from '../append/event.ts';
import { readStream } from '../read.ts';
import { rebuildProjections } from '../rebuild/rebuild.ts';
import { auditAndSign, auditLog } from './audit-log.ts';

/**
 * Histories that this release does not understand, or forged ones with every hash recomputed: verification names application and event,
 * and a rebuild either projects what is there or leaves the live tables alone.
 */
const { url, owner, ctx, clock, applicationAt } = await freshDatabase();
const pool = createPool({ url, max: 8, name: 'strange events', statementTimeoutMs: 0 });
const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-strange-'));
afterAll(async () => {
  await pool.end();
  await rm(root, { recursive: true });
});

let id: string;
let folder: string;
/** Each test begins with a log that holds; what the one before forged is gone. */
beforeEach(async () => {
  await owner.query(
    'alter table application_events disable trigger all; truncate application_events, application_states, application_steps, application_changes, application_status_counts, application_status_days, application_event_days, application_funnel_days, application_lengths, application_missed_days, application_ways',
  );
  await owner.query('alter table application_events enable trigger all');
  folder = await mkdtemp(path.join(root, 'folder-'));
  await applicationAt('employed');
  id = (await applicationAt('detailed_review_pending')).id;
});

const verify = async (secrets: Parameters<typeof auditLog>[0]['secrets'] = ctx.secrets) =>
  (await auditLog({ pool: owner, secrets, folder, origin: testOrigin })).problems.map(
    ({ applicationId, version, code, detail }) =>
      `${applicationId === id ? `event ${version}` : applicationId || 'log'}: ${code}, ${detail}`,
  );

async function asOwner(sql: string, values: unknown[] = []): Promise<void> {
  await inTransaction(owner, async (db) => {
    await db.query('alter table application_events disable trigger all');
    await db.query(sql, values);
    await db.query('alter table application_events enable trigger all');
  });
}

/** Rewrites one event's text and every hash from there on: the chain holds. */
async function rewrite(version: number, change: (body: Record<string, unknown>) => void): Promise<void> {
  let before: Buffer | undefined;
  for (const row of await readStream(owner, id)) {
    if (row.version < version) continue;
    const body = JSON.parse(row.body) as Record<string, unknown>;
    if (row.version === version) change(body);
    const text = JSON.stringify(body);
    const prev: Buffer = before ?? row.prev_hash;
    before = link(prev, text);
    await asOwner(
      'update application_events set body = $3, type = $4, prev_hash = $5, hash = $6 where application_id = $1 and version = $2',
      [id, row.version, text, String(body.type), prev, before],
    );
  }
}

describe('a history with', () => {
  it.each<[string, (body: Record<string, unknown>) => void, string]>([
    [
      'a type of event from elsewhere',
      (body) => Object.assign(body, { type: 'review.forgotten' }),
      "its type 'review.forgotten' is none that this release knows",
    ],
    [
      'a schema that no upcast knows',
      (body) => Object.assign(body, { schema: 2 }),
      'it has schema 2, which this release does not know',
    ],
    [
      'a status from elsewhere',
      (body) => Object.assign(body, { to: 'forgotten' }),
      "its status 'forgotten' is none that this release knows",
    ],
  ])('%s: verification and rebuild name the event, and the live tables stay', async (_what, change, why) => {
    await rewrite(4, change);
    const live = await projectionsOf(owner, id);
    expect(await verify()).toContain(`event 4: unknown, ${why}`);
    for (const checkOnly of [true, false]) {
      await expect(rebuildProjections(pool, { checkOnly })).rejects.toThrow(
        `Event 4 of application ${id} cannot be projected: ${why}.`,
      );
    }
    expect(await projectionsOf(owner, id)).toEqual(live);
    const { rows } = await owner.query(
      "select relname from pg_class where relkind = 'r' and relname ~ '_(next|old)$'",
    );
    expect(rows).toEqual([]);
  });

  it('a machine that this release does not have: verification says that it cannot be checked, a projection needs none', async () => {
    await rewrite(4, (body) => Object.assign(body, { machine: '9.9.9' }));
    expect(await verify()).toEqual([
      "event 4: unknown, the machine '9.9.9' that recorded it is not part of this release, so it cannot be checked",
    ]);
    const { differences } = await rebuildProjections(pool, { checkOnly: true });
    expect(differences.map(({ detail }) => detail)).toEqual([
      'the projection says something else than the log: the hash of the last event',
    ]);
  });

  it('a broken link: verification names it; the projection reads on, for it is the same', async () => {
    await asOwner(
      "update application_events set prev_hash = sha256('x') where application_id = $1 and version = 4",
      [id],
    );
    expect((await verify()).map((line) => line.split(',')[0])).toEqual(['event 4: link', 'event 4: hash']);
    expect(await rebuildProjections(pool, { checkOnly: true })).toMatchObject({ differenceCount: 0 });
  });

  it.each([
    [
      'a hole',
      'version = 4',
      'Event 5 of application :id cannot be projected: event 4 was expected in its place.',
    ],
    [
      'no beginning',
      'version = 1',
      'Event 2 of application :id cannot be projected: event 1 was expected in its place.',
    ],
  ])('%s: nothing is projected over it', async (_what, where, sentence) => {
    await asOwner(`delete from application_events where application_id = $1 and ${where}`, [id]);
    const live = await projectionsOf(owner, id);
    expect((await verify()).some((line) => line.includes('are missing before this one'))).toBe(true);
    await expect(rebuildProjections(pool)).rejects.toThrow(sentence.replace(':id', id));
    expect(await projectionsOf(owner, id)).toEqual(live);
  });

  it('a text that is any JSON: verification goes on and names it', async () => {
    for (const text of [
      '[]',
      'null',
      '{"actor":null}',
      '{"schema":1,"actor":{},"type":7,"from":null,"to":[],"machine":{}}',
    ]) {
      await asOwner('update application_events set body = $2 where application_id = $1 and version = 4', [
        id,
        text,
      ]);
      expect(await verify()).toContain('event 4: unreadable, its text is not an event');
    }
    await expect(rebuildProjections(pool)).rejects.toThrow(
      `Event 4 of application ${id} cannot be projected`,
    );
  });

  it('a tail cut off without a checkpoint: verification cannot see it, the comparison with the projection can', async () => {
    await asOwner('delete from application_events where application_id = $1 and version > 6', [id]);
    expect(await verify()).toEqual([]);
    const { differences, caughtUp } = await rebuildProjections(pool, { checkOnly: true });
    expect(differences).toContainEqual(
      expect.objectContaining({
        applicationId: id,
        table: 'application_states',
        detail: 'the projection knows 8 events, the log ends after 6: the last of them are gone',
      }),
    );
    expect(caughtUp).toBe(0);
  });
});

it('a checkpoint signed by another key is named, and so is what it was held against', async () => {
  await owner.query('alter table log_checkpoints disable trigger all; truncate log_checkpoints');
  await owner.query('alter table log_checkpoints enable trigger all');
  await auditAndSign({ pool: owner, secrets: ctx.secrets, folder, origin: testOrigin }, clock.now());
  expect(await verify(newSigningKeys())).toEqual([
    "log: checkpoint, checkpoint 1 is not signed by this server's key",
  ]);
  expect(await verify()).toEqual([]);
});
