import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import { FileError, importFile } from './import-file.ts';
import { idOf } from './import-row.ts';
import { refusedFile } from './refused-file.ts';
import { type LegacyRow, readRow } from './row.ts';

const { ctx, clock, owner, signInStaff } = await freshDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'cursus-import-'));
afterAll(() => rm(folder, { recursive: true }));

const signedIn = await signInStaff('admin');
const admin: Actor = { kind: 'admin', id: signedIn.userId };
let files = 0;
async function run(text: string, isDryRun = false) {
  const file = path.join(folder, `${++files}.csv`);
  await writeFile(file, text);
  return importFile(ctx, { file, admin, isDryRun });
}
const heading = 'id,first_name,last_name,email,created_at,workflow_status,notes,motivation';
const line = (id: string, changes: { status?: string; email?: string; at?: string; notes?: string } = {}) =>
  [
    id,
    'Ladina',
    `Alt ${id}`,
    changes.email ?? `${id}@example.com`,
    changes.at ?? '2024-03-31',
    changes.status ?? '',
    changes.notes ?? '',
    '"Ich, schon lange ""dabei"", und gern"',
  ].join(',');
const idFor = (id: string) => idOf({ id } as LegacyRow);
const detailOf = async (id: string) =>
  (await signedIn.get<ApplicationDetail>(`/api/applications/${idFor(id)}`)).body;
const count = async () => (await owner.query('select count(*)::int as n from application_events')).rows[0].n;

describe('importing a file of a former system', () => {
  it('makes an application of each line: legacy, on its day, in its status, with its notes, and sends no mail', async () => {
    const report = await run(
      [heading, line('a1', { status: 'rejected', notes: 'Zu weit weg' }), line('a2')].join('\n'),
    );
    expect(report).toMatchObject({ lines: 2, imported: 2, present: 0, refused: [] });
    expect(await detailOf('a1')).toMatchObject({
      firstName: 'Ladina',
      isLegacy: true,
      workflowStatus: 'rejected',
      createdAt: '2024-03-31T00:00:00.000Z',
      position: 'general',
      motivation: 'Ich, schon lange "dabei", und gern',
      deadline: null,
    });
    const { body } = await signedIn.get<{ items: EventView[]; chain: object }>(
      `/api/applications/${idFor('a1')}/events`,
    );
    expect(body.chain).toEqual({ verified: true, problems: [] });
    expect(body.items.find(({ type }) => type === 'status.corrected')).toMatchObject({
      from: 'application_received',
      to: 'rejected',
      reason: 'Imported from the former system',
      notes: 'Zu weit weg',
      actor: { kind: 'admin', id: signedIn.userId },
    });
    expect(await detailOf('a2')).toMatchObject({ workflowStatus: 'application_received', deadline: null });
    const { rows } = await owner.query('select count(*)::int as n from job_outbox');
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('takes a former value for what it means', async () => {
    await run(
      [
        heading,
        line('b1', { status: 'not_suitable' }),
        line('b2', { status: 'detailed_info_submitted' }),
      ].join('\n'),
    );
    expect((await detailOf('b1')).workflowStatus).toBe('rejected');
    expect((await detailOf('b2')).workflowStatus).toBe('detailed_info_received');
  });

  it('again adds nothing, and goes on where it stopped', async () => {
    const first = [heading, line('c1'), line('c2')];
    await run(first.join('\n'));
    const before = await count();
    expect(await run(first.join('\n'))).toMatchObject({ imported: 0, present: 2 });
    expect(await count()).toBe(before);
    expect(await run([...first, line('c3')].join('\n'))).toMatchObject({ imported: 1, present: 2 });
  });

  it('refuses a line for every reason it has, and no other line', async () => {
    const bad = ',,,nowhere,yesterday,hired?,,';
    const future = line('d2', { at: new Date(clock.now().getTime() + 86_400_000).toISOString() });
    const report = await run(
      [heading, line('d1'), bad, future, line('d1'), 'd3,too,few', line('d4')].join('\r\n'),
    );
    expect(report).toMatchObject({ lines: 6, imported: 2 });
    expect(report.refused.map(({ line: number }) => number)).toEqual([3, 4, 5, 6]);
    const [first, second, third, fourth] = report.refused.map(({ reasons }) => reasons.join('; '));
    expect(first).toBe(
      'first_name is missing; last_name is missing; email is not an e-mail address; workflow_status is no status that is known; created_at is neither a day (2024-03-31) nor an instant (2024-03-31T09:30:00Z)',
    );
    expect(second).toBe('created_at is in the future');
    expect(third).toBe('stands in this file twice');
    expect(fourth).toMatch(/length is 8, got 3/);
  });

  it('of a dry run writes nothing and says what would be', async () => {
    const before = await count();
    expect(await run([heading, line('e1'), line('e2', { email: 'x' })].join('\n'), true)).toMatchObject({
      imported: 1,
      refused: [{ line: 3 }],
    });
    expect(await count()).toBe(before);
  });

  it('S29: writes what was refused as a file that no spreadsheet runs, and reads it back unchanged', async () => {
    const notes = '"long ago\n=1+1;+41 41 000"';
    const [refused] = (await run([heading, line('g1', { email: 'x', status: 'rejected', notes })].join('\n')))
      .refused;
    const text = refusedFile(refused ? [refused] : []);
    expect(text).toContain(`"long ago\n'=1+1;'+41 41 000"`);
    const again = await run(text.replace('"x"', '"g1@example.com"'));
    expect(again).toMatchObject({ imported: 1, refused: [] });
    const { items } = (await signedIn.get<{ items: EventView[] }>(`/api/applications/${idFor('g1')}/events`))
      .body;
    expect(items.find(({ type }) => type === 'status.corrected')?.notes).toBe('long ago\n=1+1;+41 41 000');
  });

  it('reads a file with a mark of its encoding, and refuses one that is no such list before it writes', async () => {
    expect(await run(`\uFEFF${heading}\n${line('f1')}\n\n`)).toMatchObject({ lines: 1, imported: 1 });
    expect(await run(`${heading},line,refused\n${line('f2')},3,was wrong`)).toMatchObject({ imported: 1 });
    await expect(run('name,mail\nx,y')).rejects.toThrow(
      new FileError('The heading lacks first_name, last_name, email, created_at. Nothing was imported.'),
    );
    await expect(run(`${heading},salary\n`)).rejects.toThrow(/columns that are not known: salary/);
    await expect(
      importFile(ctx, { file: path.join(folder, 'none'), admin, isDryRun: false }),
    ).rejects.toThrow(/The file cannot be read/);
  });
});

describe('a line', () => {
  it('S30: with a name that mails would turn into a link, or with a line break in it, is refused', () => {
    const record = {
      first_name: 'evil.com',
      last_name: 'B\nc',
      email: 'a@example.com',
      created_at: '2024-01-01',
    };
    expect(readRow(record, 2, clock.now())).toMatchObject({
      reasons: [
        'first_name holds an address, or a period without a space after it',
        'last_name holds a line break or a control character',
      ],
    });
  });

  it('without an id is known by address and day', () => {
    const record = { first_name: 'A', last_name: 'B', email: 'A@Example.com', created_at: '2024-01-01' };
    const row = readRow(record, 2, clock.now()) as LegacyRow;
    expect(idOf(row)).toBe(idOf({ ...row, email: 'a@example.com' }));
    expect(idOf(row)).not.toBe(idOf({ ...row, created_at: new Date('2024-01-02') }));
  });
});
