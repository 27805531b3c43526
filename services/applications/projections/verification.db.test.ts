import { generateKeyPairSync } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, testOrigin } from '#infra/test/fresh-database.ts';
import { newSigningKeys } from '#infra/test/signing-keys.ts';
import type { LogRow } from '#services/event-log/append/chain.ts';
import { genesis, link } from '#services/event-log/append/event.ts';
import type { ChainVerification, EventView } from '#services/event-log/contract.ts';
import { readStream } from '#services/event-log/read.ts';
import { auditAndSign, auditLog } from '#services/event-log/verify/audit-log.ts';
import { originalProblems } from '#services/originals/changed-originals.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { parseNote, printNote, signText, verifierKey } from '#services/platform/transparency/signed-note.ts';
import type { ApplicationDetail } from '../contract.ts';
import { verifyChain } from './verification.ts';

/** F16 on the detail screen: what its reads say of a history that the owner of the database has changed. */
const { owner, ctx, clock, applicationAt, advance, signInStaff } = await freshDatabase();
const editor = await signInStaff('editor');
const folder = ctx.checkpointFolder;
const file = path.join(folder, 'checkpoint');
const audit = { pool: owner, secrets: ctx.secrets, folder, origin: testOrigin };
const sign = () => auditAndSign(audit, clock.now());

let id: string;
const original = new Map<string, LogRow[]>();
beforeAll(async () => {
  // versions 1–8: submitted, deadline, confirmed, review, details, deadline, submitted, detailed review
  id = (await applicationAt('detailed_review_pending')).id;
  expect((await sign()).taken?.number).toBe(1);
});

async function asOwner(...statements: string[]): Promise<void> {
  await inTransaction(owner, async (db) => {
    await db.query('alter table application_events disable trigger all');
    await db.query('alter table log_checkpoints disable trigger all');
    for (const sql of statements) await db.query(sql.replaceAll(':id', `'${id}'`));
    await db.query('alter table application_events enable trigger all');
    await db.query('alter table log_checkpoints enable trigger all');
  });
}
async function keep(): Promise<void> {
  original.set(id, await readStream(owner, id));
}
/** The stream as it was before a test worked on it. */
async function restore(): Promise<void> {
  const rows = original.get(id) ?? [];
  const values = rows.map(
    (row) =>
      `('${id}', ${row.version}, '${row.event_id}', '${row.command_id}', ${row.ordinal}, '${row.type}',
        $body$${row.body}$body$, '\\x${row.prev_hash.toString('hex')}', '\\x${row.hash.toString('hex')}', '${row.recorded_at}')`,
  );
  await asOwner(
    'delete from application_events where application_id = :id',
    `insert into application_events (application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at)
     values ${values.join(',')}`,
  );
}
const at = (version: number) => `where application_id = :id and version = ${version}`;
const verify = async () => (await editor.get<ChainVerification>(`/api/applications/${id}/verification`)).body;
const codes = ({ problems }: ChainVerification) => problems.map(({ version, code }) => `${version} ${code}`);

/** Rewrites every text and hash from the first event on, as a forger who knows how the chain is made. */
async function remake(change: (body: string) => string): Promise<void> {
  let before: Buffer = genesis(id);
  const statements: string[] = [];
  for (const row of await readStream(owner, id)) {
    const body = change(row.body);
    const hash = link(before, body);
    statements.push(
      `update application_events set body = $body$${body}$body$, prev_hash = '\\x${before.toString('hex')}', hash = '\\x${hash.toString('hex')}' ${at(row.version)}`,
    );
    before = hash;
  }
  await asOwner(...statements);
}

describe('an untouched history', () => {
  it('holds, with the checkpoint that vouches for it and the key it is signed with', async () => {
    const found = await verify();
    expect(found).toMatchObject({
      events: 8,
      problems: [],
      checkpoint: { number: 1, version: 8, isSigned: true },
    });
    expect(found.keyFingerprints).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect((await editor.get(`/api/applications/${newId()}/verification`)).status).toBe(404);
  });

  it('holds without a checkpoint too, and says that there is none', async () => {
    const young = await applicationAt('email_confirmed');
    const found = await verifyChain(ctx, young.id, originalProblems);
    expect(found).toMatchObject({ problems: [], checkpoint: null });
  });
});

describe('F16: tampering', () => {
  it.each<[string, () => Promise<unknown>, string[]]>([
    [
      'an edited text',
      () =>
        asOwner(
          `update application_events set body = replace(body, '"client":"test"', '"client":"text"') ${at(3)}`,
        ),
      ['3 hash'],
    ],
    [
      'an edited hash',
      () => asOwner(`update application_events set hash = sha256('x') ${at(4)}`),
      ['4 hash', '5 link'],
    ],
    ['an event taken out', () => asOwner(`delete from application_events ${at(5)}`), ['6 missing']],
    [
      'two events in each other’s place',
      () =>
        asOwner(
          `update application_events set version = 100 ${at(4)}`,
          `update application_events set version = 4 ${at(5)}`,
          'update application_events set version = 5 where application_id = :id and version = 100',
        ),
      ['4 link', '5 link'],
    ],
    [
      'a tail that was cut',
      () => asOwner('delete from application_events where application_id = :id and version > 6'),
      ['8 cut'],
    ],
    [
      'a history of which nothing is left',
      () => asOwner('delete from application_events where application_id = :id'),
      ['8 cut'],
    ],
    [
      'a history rewritten from its start',
      () => remake((body) => body.replace('"client":"test"', '"client":"text"')),
      ['8 projection', '8 replaced'],
    ],
  ])('finds %s, and the other reads go on', async (_what, tamper, expected) => {
    await keep();
    await tamper();
    const found = await verify();
    expect(codes(found)).toEqual(expect.arrayContaining(expected));
    for (const { detail } of found.problems) expect(detail.length).toBeGreaterThan(20);
    expect((await editor.get(`/api/applications/${id}`)).status).toBe(200);
    const events = await editor.get<{ chain: { verified: boolean } }>(`/api/applications/${id}/events`);
    expect([200, 404]).toContain(events.status);
    await restore();
    expect((await verify()).problems).toEqual([]);
  });

  it('finds an event that was added to the log alone', async () => {
    const last = (await readStream(owner, id)).at(-1) as LogRow;
    const body = last.body.replace('"version":8', '"version":9');
    const hash = link(last.hash, body).toString('hex');
    await asOwner(
      `insert into application_events (application_id, version, event_id, command_id, ordinal, type, body, prev_hash, hash, recorded_at)
       values (:id, 9, gen_random_uuid(), gen_random_uuid(), 0, '${last.type}', $body$${body}$body$, '\\x${last.hash.toString('hex')}', '\\x${hash}', '${last.recorded_at}')`,
    );
    expect(codes(await verify())).toEqual(expect.arrayContaining(['9 from', '9 projection']));
    await asOwner(`delete from application_events ${at(9)}`);
  });

  it('takes no checkpoint that another key has signed, and says that it vouches for nothing', async () => {
    const found = await verifyChain(
      { ...ctx, secrets: { ...ctx.secrets, ...newSigningKeys() } },
      id,
      originalProblems,
    );
    expect(found.problems).toMatchObject([{ version: 0, code: 'checkpoint' }]);
    expect(found.checkpoint).toMatchObject({ number: 1, isSigned: false, version: 0 });
  });

  it('finds a checkpoint whose text was edited', async () => {
    await asOwner(String.raw`update log_checkpoints set note = replace(note, E'\n2\n', E'\n1\n')`);
    expect(codes(await verify())).toEqual(expect.arrayContaining(['0 checkpoint']));
    await asOwner(String.raw`update log_checkpoints set note = replace(note, E'\n1\n', E'\n2\n')`);
    expect((await verify()).problems).toEqual([]);
  });
});

describe('F16: checkpoints of the database and of the folder', () => {
  let note: string;
  beforeAll(async () => {
    const { rows } = await owner.query('select note from log_checkpoints where number = 1');
    note = rows[0].note;
  });
  const details = ({ problems }: ChainVerification) => problems.map(({ detail }) => detail);
  const verifierOf = () => verifierKey(testOrigin, ctx.secrets.knownKeys.current[0]);
  const rowAs = (text: string, number = 1, size = 2) =>
    asOwner(
      `delete from log_checkpoints where number = ${number}`,
      `insert into log_checkpoints (number, taken_at, size, events, streams, note)
       values (${number}, now(), ${size}, 8, 1, $d$${text}$d$)`,
    );
  /** The last two events gone from the log, and the state made to fit: only a checkpoint can tell. */
  const cut = () =>
    asOwner(
      'delete from application_events where application_id = :id and version > 6',
      `update application_states set version = 6, head_hash = (select hash from application_events ${at(6)}) where application_id = :id`,
    );
  const uncut = async () => {
    await restore();
    await asOwner(
      `update application_states set version = 8, head_hash = (select hash from application_events ${at(8)}) where application_id = :id`,
    );
  };

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'a row that was removed',
      () => asOwner('delete from log_checkpoints'),
      'checkpoint 1 was removed from the database; the log of heads still has it',
    ],
    [
      'a row that says something else, signed by the forger’s own key',
      () => {
        const { privateKey } = generateKeyPairSync('ed25519');
        const text = parseNote(note).text.replace('\n2\n', '\n1\n');
        return rowAs(printNote(text, [signText(text, testOrigin, privateKey)]));
      },
      "checkpoint 1 is not signed by this server's key",
    ],
    [
      'a row whose signature was exchanged',
      () => rowAs(printNote(parseNote(note).text, [{ ...verifierOf(), bytes: Buffer.alloc(64) }])),
      "checkpoint 1 is not signed by this server's key",
    ],
    [
      'a row that passes an honest checkpoint for a later one',
      () => rowAs(note, 2),
      'checkpoint 2 is in the database and not in the log of heads',
    ],
    [
      'a file that was taken away, while the row still vouches',
      () => rename(file, `${file}.taken`),
      'the file checkpoint is missing from the log folder',
    ],
    [
      'a file that is none any more, while the row still vouches',
      () => writeFile(file, 'nothing'),
      'the newest checkpoint in the log folder cannot be read',
    ],
  ])(
    'name %s in the words of the whole log’s verification, and find the cut tail',
    async (_what, forge, words) => {
      await keep();
      const text = await readFile(file, 'utf8');
      await cut();
      await forge();
      const found = await verify();
      expect(codes(found)).toContain('8 cut');
      expect(details(found)).toContain(words);
      expect(found.checkpoint).toMatchObject({ number: 1, version: 8, isSigned: true });
      const ofAll = (await auditLog(audit)).problems.filter(({ code }) => code === 'checkpoint');
      expect(details(found)).toEqual(expect.arrayContaining(ofAll.map(({ detail }) => detail)));
      await asOwner('delete from log_checkpoints where number = 2');
      await rowAs(note);
      await writeFile(file, text);
      await uncut();
      expect(await verify()).toMatchObject({ problems: [], areFilesRead: true });
    },
  );

  it('find the head of an application by a signed root alone: one that was edited is not believed', async () => {
    const bundle = path.join(folder, 'tile/entries/000.p/2');
    const bytes = await readFile(bundle);
    await writeFile(bundle, Buffer.from(bytes).fill((bytes[40] ?? 0) ^ 1, 40, 41));
    expect(details(await verify())).toContainEqual(expect.stringContaining('000.p/2 was changed'));
    await writeFile(bundle, bytes);
    expect((await verify()).problems).toEqual([]);
  });

  it('say that a chain was forged whole, of which the database has no checkpoint any more', async () => {
    await keep();
    await remake((body) => body.replace('"client":"test"', '"client":"text"'));
    await asOwner('delete from log_checkpoints');
    expect(codes(await verify())).toEqual(expect.arrayContaining(['8 replaced', '0 checkpoint']));
    await rowAs(note);
    await restore();
  });

  it('agree while one is being signed: its row is there, its file has not its name yet', async () => {
    await rename(file, `${file}.new`);
    expect(await verify()).toMatchObject({ problems: [], checkpoint: { number: 1, isSigned: true } });
    await rename(`${file}.new`, file);
  });

  it('vouch for nothing where this process sees no folder, and that is said', async () => {
    const elsewhere = { ...ctx, checkpointFolder: path.join(folder, 'nowhere') };
    const found = await verifyChain(elsewhere, id, originalProblems);
    expect(found).toMatchObject({ problems: [], areFilesRead: false, checkpoint: null });
  });
});

describe('a history that cannot be read', () => {
  const events = async (asOf = '') =>
    (
      await editor.get<{ items: EventView[]; chain: { problems: { version: number; code: string }[] } }>(
        `/api/applications/${id}/events${asOf}`,
      )
    ).body;

  it.each([
    [
      'an unknown type',
      `replace(body, '"type":"review.started"', '"type":"moon.landed"')`,
      { type: 'moon.landed', isReadable: true },
    ],
    [
      'an unknown machine',
      `replace(body, '"machine":"application@', '"machine":"lathe@')`,
      { isReadable: true },
    ],
    [
      'another shape',
      `replace(body, '"schema":1', '"schema":9')`,
      { isReadable: false, type: 'review.started' },
    ],
    [
      'no actor',
      `replace(body, '"actor":', '"acter":')`,
      { isReadable: false, actor: { kind: 'unknown', name: 'Unknown' } },
    ],
    ['no event at all', `'"nothing"'`, { isReadable: false, type: 'review.started', to: 'unknown' }],
    [
      'an unknown status',
      `replace(body, '"to":"raw_review_pending"', '"to":"on_the_moon"')`,
      { to: 'on_the_moon' },
    ],
    ['an instant that is none', `regexp_replace(body, '"at":"[^"]*"', '"at":"noon"')`, { isReadable: true }],
  ])('is shown as far as it can be read: %s', async (_what, body, expected) => {
    await keep();
    await asOwner(`update application_events set body = ${body} ${at(4)}`);
    const { items, chain } = await events();
    expect(items).toHaveLength(8);
    expect(items[3]).toMatchObject(expected);
    expect(chain.problems.map(({ version }) => version)).toContain(4);
    // As of then, the projection leaves out what it cannot take, and nothing fails.
    const then = `?asOf=${clock.now().toISOString()}`;
    expect((await events(then)).items).toHaveLength(8);
    expect((await editor.get<ApplicationDetail>(`/api/applications/${id}${then}`)).status).toBe(200);
    expect((await editor.get(`/api/applications/${id}`)).status).toBe(200);
    await restore();
  });

  it('shows a text that was altered under its key as one that cannot be read', async () => {
    const { id: other } = await applicationAt('detailed_review_pending');
    await advance(other, 'assessment_booking', { notes: 'A warm letter.' });
    id = other;
    await asOwner(
      `update application_events set body = regexp_replace(body, '"ct":"[^"]{8}', '"ct":"AAAAAAAA') where application_id = :id and body like '%"ct"%'`,
    );
    const { items } = await events();
    expect(items.find(({ notes }) => notes !== null)?.notes).toBe('[cannot be read]');
    const detail = await editor.get<ApplicationDetail>(`/api/applications/${id}`);
    expect(detail.body.workflowStepHistory.map(({ notes }) => notes)).toContain('[cannot be read]');
  });
});
