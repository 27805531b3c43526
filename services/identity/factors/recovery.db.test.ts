import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { StaffVisitor } from '#infra/test/people.ts';
import { type Enrolled, enrol, giveCode, signInBy } from '#infra/test/second-factor.ts';
import { until } from '#infra/test/until.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { capped } from '../passwords/hash.ts';

const { clock, owner, visitor, signInStaff, newApplicant } = await freshDatabase();

/** An editor with ten codes on paper. */
async function withCodes(): Promise<{ editor: StaffVisitor; codes: string[] }> {
  const editor = await signInStaff('editor');
  const { seed, recoveryCodes }: Enrolled = await enrol(editor, clock);
  return { editor: Object.assign(editor, { seed }), codes: recoveryCodes };
}
async function signingIn(holder: StaffVisitor): Promise<Visitor> {
  const by = visitor();
  await signInBy(by, holder);
  return by;
}
const recover = (by: Visitor, code: string) =>
  by.post<{ next: string; left: number; code?: string; detail?: string }>('/api/auth/recovery', { code });
const isIn = async (by: Visitor) => (await by.get('/api/statistics')).status === 200;

describe('S9: recovery codes', () => {
  it('are ten, different, and easy to write down', async () => {
    const { codes } = await withCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  it('open instead of the app, each once, and say how many are left', async () => {
    const { editor, codes } = await withCodes();
    for (const [n, code] of codes.entries()) {
      const by = await signingIn(editor);
      expect(await isIn(by)).toBe(false);
      expect((await recover(by, code)).body).toEqual({ next: 'done', left: 9 - n });
      expect(await isIn(by)).toBe(true);
    }
    const by = await signingIn(editor);
    expect(await recover(by, codes[4] ?? '')).toMatchObject({
      status: 400,
      body: { code: 'code-invalid', detail: 'This recovery code is not right, or was used before.' },
    });
    expect(await isIn(by)).toBe(false);
    const { rows } = await owner.query(
      "select metadata ->> 'left' as left from audit_logs where action = 'recovery_code_used' and user_id = $1 order by audit_id",
      [editor.userId],
    );
    expect(rows.map(({ left }) => left)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']);
  });

  it('are read as people type them: any case, spaces, dashes, O for 0, I and L for 1', async () => {
    const { editor, codes } = await withCodes();
    const ways = [
      (code: string) => code.toLowerCase(),
      (code: string) => code.replace('-', ''),
      (code: string) => ` ${[...code.replace('-', '')].join(' ')} `,
      (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'l'),
      (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'I').replace('-', ' - '),
    ];
    for (const [n, way] of ways.entries())
      expect((await recover(await signingIn(editor), way(codes[n] ?? ''))).status).toBe(200);
  });

  it('used 20 times at once make one session', async () => {
    const { editor, codes } = await withCodes();
    const by = await signingIn(editor);
    const tabs = Array.from({ length: 20 }, () => {
      const tab = visitor();
      for (const [name, value] of by.cookies) tab.cookies.set(name, value);
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => recover(tab, codes[0] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const inside = await Promise.all(tabs.map(isIn));
    expect(inside.filter(Boolean)).toHaveLength(1);
    const { rows } = await owner.query(
      'select from recovery_codes where user_id = $1 and used_at is not null',
      [editor.userId],
    );
    expect(rows).toHaveLength(1);
  });

  it('stand in the table as hashes alone', async () => {
    const { editor, codes } = await withCodes();
    const { rows } = await owner.query('select c::text as row from recovery_codes c where user_id = $1', [
      editor.userId,
    ]);
    expect(rows).toHaveLength(10);
    const kept = rows.map(({ row }) => row).join();
    for (const code of codes) {
      const plain = code.replace('-', '');
      for (const form of [code, plain, Buffer.from(code).toString('hex'), Buffer.from(plain).toString('hex')])
        expect(kept).not.toContain(form);
    }
  });

  it('of another open nothing, and five wrong ones end the sign-in, in one burst too', async () => {
    const [mine, theirs] = [await withCodes(), await withCodes()];
    const by = await signingIn(mine.editor);
    // In a burst none is the first: the right one comes after it.
    const burst = await Promise.all([...theirs.codes, ...theirs.codes].map((code) => recover(by, code)));
    const answers = [...burst, await recover(by, mine.codes[0] ?? '')];
    expect(answers.filter(({ body }) => body.code === 'code-invalid')).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect(await isIn(by)).toBe(false);
    expect((await recover(await signingIn(theirs.editor), theirs.codes[0] ?? '')).status).toBe(200);
  });

  it('renewed make the old set void; the new one works', async () => {
    const { editor, codes } = await withCodes();
    const { status, body } = await editor.post<{ recoveryCodes: string[] }>('/api/auth/recovery-codes');
    expect(status).toBe(200);
    expect(body.recoveryCodes).toHaveLength(10);
    expect(body.recoveryCodes.filter((code) => codes.includes(code))).toEqual([]);
    const by = await signingIn(editor);
    expect((await recover(by, codes[0] ?? '')).body.code).toBe('code-invalid');
    expect((await recover(by, body.recoveryCodes[0] ?? '')).body).toEqual({ next: 'done', left: 9 });
  });

  it('are not renewed before the second factor, or without one', async () => {
    const { editor, codes } = await withCodes();
    const by = await signingIn(editor);
    expect((await by.post('/api/auth/recovery-codes')).body.code).toBe('second-factor-required');
    expect((await recover(by, codes[0] ?? '')).status).toBe(200);
    const applicant = visitor();
    await signInBy(applicant, await newApplicant());
    expect((await applicant.post('/api/auth/recovery-codes')).body.code).toBe('conflict');
  });

  it('are asked for only while the second factor is', async () => {
    const { editor, codes } = await withCodes();
    expect((await recover(editor, codes[0] ?? '')).body.code).toBe('conflict');
    expect((await recover(visitor(), codes[0] ?? '')).status).toBe(401);
    const by = await signingIn(editor);
    expect((await giveCode(by, editor.seed, clock)).status).toBe(200);
  });

  it('S1: that wait to be hashed hold no connection: others are answered meanwhile', async () => {
    const { editor } = await withCodes();
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    // More than there are places to hash: the rest wait before what comes now.
    const flood = Array.from({ length: 64 }, () =>
      capped(() => {
        begun++;
        return promise;
      }),
    );
    await until(
      async () => begun,
      (count) => count > 0,
    );
    const renewals = Array.from({ length: 12 }, () => editor.post('/api/auth/recovery-codes'));
    const asked = await editor.get('/api/statistics');
    resolve();
    await Promise.all(flood);
    expect(asked.status).toBe(200);
    for (const { status } of await Promise.all(renewals)) expect(status).toBe(200);
  });
});
