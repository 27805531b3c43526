import { describe, expect, it } from 'vitest';
import { builtInCompany } from '#state-machines/company.ts';
import type { Side } from '../contract.ts';
import { commonPasswords, isCommon } from './common.ts';
import { requireGoodPassword } from './rules.ts';

const settings = { company: builtInCompany };
const passwordMinimum = { applicant: 6, staff: 8 };
const owner = { email: 'u.caflisch-moser.1987@post.example', firstName: 'Ursina', lastName: 'Caflisch Ng' };

/** The refusal of this password; undefined when it is accepted. */
async function refusal(password: string, side: Side = 'applicant', minimum = passwordMinimum) {
  try {
    await requireGoodPassword({ passwordMinimum: minimum, settings }, password, { ...owner, side });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
const common = 'This password is one that very many people use. Please choose another.';
const personal = 'Please leave your name and your e-mail address out of the password.';
const company = 'Please leave the name of the company out of the password.';

describe('S2: a password', () => {
  it('has at least six characters, eight for staff', async () => {
    expect(await refusal('wiese')).toBe('Password must be at least 6 characters');
    expect(await refusal('wieses')).toBeUndefined();
    expect(await refusal('waldweg', 'staff')).toBe('Password must be at least 8 characters long.');
    expect(await refusal('waldwege', 'staff')).toBeUndefined();
  });

  it('has more where the settings ask for more', async () => {
    const more = { applicant: 10, staff: 14 };
    expect(await refusal('wieses', 'applicant', more)).toBe('Password must be at least 10 characters');
    expect(await refusal('waldwegwiese', 'staff', more)).toBe(
      'Password must be at least 14 characters long.',
    );
    expect(await refusal('waldwegwiesen', 'applicant', more)).toBeUndefined();
  });

  it('may consist of any signs, each counted once, up to 200', async () => {
    expect(await refusal('🌲🌲🌲')).toBe('Password must be at least 6 characters');
    expect(await refusal('🌲🌿🌲🐄🌲🌿')).toBeUndefined();
    expect(await refusal('a b c d')).toBeUndefined();
    const long = 'wiese, 3 Kühe; '.repeat(20);
    expect(await refusal(long.slice(0, 200))).toBeUndefined();
    expect(await refusal(long.slice(0, 201))).toBe('Please use at most 200 characters');
  });

  it('is none of the 3,000 most common ones of its length, in any case', async () => {
    for (const password of ['123456', 'PassWord', 'qwertyuiop', 'letmein', 'wassup'])
      expect(await refusal(password)).toBe(common);
    expect(await refusal('password1', 'staff')).toBe(common);
    // far behind among six letters, but within the first 3,000 of eight and more
    expect(await refusal('13031989', 'staff')).toBe(common);
    expect(commonPasswords).toBeGreaterThanOrEqual(3_000);
    expect(await isCommon('wieses', 6)).toBe(false);
  });

  it.each([
    'aaaaaa',
    '222222',
    '121212',
    '1212121',
    'abcabc',
    'abcdef',
    'fedcba',
    '654321',
    '0987654321',
    '      ',
  ])('is no mere pattern, which the list leaves out: %j', async (password) => {
    expect(await refusal(password)).toBe(common);
  });

  it.each(['aaaaab', 'abcdeg', '135798', 'nopqnopr'])('may resemble a pattern: %s', async (password) => {
    expect(await isCommon(password, 6)).toBe(false);
  });

  it.each([
    'ursina',
    'xxURSINAxx',
    'Caflisch-26',
    'ürsina26',
    'caflisch ng',
    'ursinacaflisch',
    'u.caflisch-moser.1987@post.example',
    'my-Moser-26',
  ])('does not hold the person’s own name or address: %s', async (password) => {
    expect(await refusal(password)).toBe(personal);
  });

  it('may hold two letters or a number of theirs', async () => {
    expect(await refusal('lange wanderung')).toBeUndefined();
    expect(await refusal('wald-1987-weg')).toBeUndefined();
  });

  it.each(['adjutant', 'AdjutantAG', 'our-cursus-26'])(
    'does not hold the company’s name: %s',
    async (password) => {
      expect(await refusal(password)).toBe(company);
    },
  );

  it('that is refused is named with its field', async () => {
    const message = 'Password must be at least 6 characters';
    const short = requireGoodPassword(
      { passwordMinimum, settings },
      'short',
      { ...owner, role: 'applicant' },
      'newPassword',
    );
    await expect(short).rejects.toMatchObject({
      code: 'invalid-input',
      extra: { errors: [{ path: 'newPassword', message }] },
    });
  });

  it('of an account without names is compared with the address alone', async () => {
    const nameless = { email: 'x@y.example', firstName: '', lastName: '', role: 'admin' } as const;
    await expect(
      requireGoodPassword({ passwordMinimum, settings }, 'xylophon', nameless),
    ).resolves.toBeUndefined();
  });
});
