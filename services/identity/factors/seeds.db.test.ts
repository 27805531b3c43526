import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { StaffVisitor } from '#infra/test/people.ts';
import { factorOf, signInBy, verify } from '#infra/test/second-factor.ts';
import { totp } from '#infra/test/totp.ts';

const { ctx, clock, owner, visitor, signInStaff } = await freshDatabase();

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The bytes that a base32 text stands for. */
function bytesOf(seed: string): Buffer {
  const bits = [...seed].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
const factorRow = async ({ userId }: StaffVisitor) =>
  (
    await owner.query<{ factor_id: string; sealed_seed: Buffer; row: string }>(
      'select factor_id, sealed_seed, f::text as row from factors f where user_id = $1',
      [userId],
    )
  ).rows[0] as { factor_id: string; sealed_seed: Buffer; row: string };
/** The answer to a code of `seed` at a sign-in as `holder`. */
async function answerTo(holder: StaffVisitor, seed: string): Promise<number> {
  const by = visitor();
  await signInBy(by, holder);
  return (await verify(by, await factorOf(by), totp(seed, clock.now()))).status;
}

describe('S6: a seed in the database', () => {
  it('is not readable: neither base32 nor bytes stand in the row, and two rows of one seed differ', async () => {
    const editor = await signInStaff('editor');
    const { row, sealed_seed } = await factorRow(editor);
    const raw = bytesOf(editor.seed);
    expect(raw).toHaveLength(20);
    for (const form of [
      editor.seed,
      raw.toString('hex'),
      raw.toString('base64'),
      Buffer.from(editor.seed).toString('hex'),
    ])
      expect(row.toLowerCase()).not.toContain(form.toLowerCase());
    expect(sealed_seed.includes(raw)).toBe(false);
    expect(sealed_seed.includes(Buffer.from(editor.seed))).toBe(false);
    // and nowhere else: jobs, audit entries, mails
    const { rows } = await owner.query(
      `select a::text as row from audit_logs a union all select j::text from account_job_outbox j
       union all select u::text from users u`,
    );
    expect(rows.map((kept) => kept.row).join()).not.toContain(editor.seed);
  });

  it('while its enrolment waits for a code neither', async () => {
    const editor = await signInStaff('editor');
    const { body } = await editor.post<{ id: string; secret: string; qrCode: string }>('/api/auth/factors');
    expect(body.qrCode).toBe(
      `otpauth://totp/Adjutant%20AG:${encodeURIComponent(editor.email)}?secret=${body.secret}&issuer=Adjutant%20AG`,
    );
    const { rows } = await owner.query<{ row: string; sealed_seed: Buffer }>(
      'select f::text as row, sealed_seed from factors f where factor_id = $1',
      [body.id],
    );
    expect(rows[0]?.row).not.toContain(body.secret);
    expect(rows[0]?.sealed_seed.includes(bytesOf(body.secret))).toBe(false);
  });

  it('opens with the server’s key and its own place alone', async () => {
    const editor = await signInStaff('editor');
    const { factor_id, sealed_seed } = await factorRow(editor);
    const { seedKeys, accessKeys } = ctx.secrets;
    const place = `${editor.userId}/${factor_id}`;
    expect(seedKeys.unseal(place, sealed_seed).toString()).toBe(editor.seed);
    expect(() => accessKeys.unseal(place, sealed_seed)).toThrow();
    expect(() => seedKeys.unseal(factor_id, sealed_seed)).toThrow();
    expect(() => seedKeys.unseal(`${editor.userId}/${crypto.randomUUID()}`, sealed_seed)).toThrow();
    const bent = Buffer.from(sealed_seed);
    bent[18] = (bent[18] ?? 0) ^ 1;
    expect(() => seedKeys.unseal(place, bent)).toThrow();
  });

  it('copied into another’s row opens nothing there', async () => {
    const [thief, victim] = [await signInStaff('editor'), await signInStaff('admin')];
    expect(await answerTo(thief, thief.seed)).toBe(200);
    const { sealed_seed } = await factorRow(thief);
    await owner.query('update factors set sealed_seed = $2 where user_id = $1', [victim.userId, sealed_seed]);
    expect(await answerTo(victim, thief.seed)).not.toBe(200);
  });

  it('moved with its row to another account opens nothing there', async () => {
    const [thief, victim] = [await signInStaff('editor'), await signInStaff('admin')];
    await owner.query('delete from factors where user_id = $1', [victim.userId]);
    await owner.query('update factors set user_id = $2 where user_id = $1', [thief.userId, victim.userId]);
    expect(await answerTo(victim, thief.seed)).not.toBe(200);
  });
});
