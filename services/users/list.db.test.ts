import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { day, minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { ensureAccount } from '#services/identity/accounts.ts';
import type { UserRow, userPage } from '#services/identity/contract.ts';

const { ctx, clock, owner, visitor, signInStaff, signInApplicant, submit } = await freshDatabase();
type Page = z.infer<typeof userPage>;
const editor = await signInStaff('editor');

async function list(query: Record<string, string> = {}): Promise<Page> {
  const { status, body } = await editor.get<Page>(`/api/users?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
async function account(email: string, firstName = '', lastName = ''): Promise<string> {
  return (await ensureAccount(ctx.pool, { email, firstName, lastName }, clock.now())).id;
}
const found = async (search: string) => (await list({ search })).items.map((row) => row.email);
const row = async (search: string): Promise<UserRow | undefined> => (await list({ search })).items[0];

describe('get_admin_users', () => {
  it('is for staff; applicants and strangers get nothing', async () => {
    const applicant = await signInApplicant(await submit());
    expect((await applicant.get('/api/users')).status).toBe(403);
    expect((await visitor().get('/api/users')).status).toBe(401);
  });

  it('says what the specification lists of each', async () => {
    const admin = await signInStaff('admin');
    await owner.query('update users set last_sign_in_at = $2 where id = $1', [admin.userId, clock.now()]);
    expect(await row(admin.email)).toEqual({
      id: admin.userId,
      email: admin.email,
      createdAt: clock.now().toISOString(),
      lastSignInAt: clock.now().toISOString(),
      firstName: 'Reto',
      lastName: 'Admin',
      displayName: 'Reto Admin',
      role: 'admin',
      providers: ['password'],
      hasSecondFactor: true,
    });
  });

  it('counts an account without a role row as applicant, and an invited one as without provider', async () => {
    await account('nothing.yet@post.example');
    expect(await row('nothing.yet@')).toMatchObject({
      role: 'applicant',
      displayName: 'nothing.yet',
      lastSignInAt: null,
      providers: [],
      hasSecondFactor: false,
    });
  });

  it('names both providers, and a second factor only once it is verified', async () => {
    const id = await account('both.ways@post.example');
    await owner.query(
      "insert into user_identities values ('https://accounts.example', 'subject', $1, now())",
      [id],
    );
    await owner.query(
      "insert into factors (factor_id, user_id, sealed_seed, created_at) values (gen_random_uuid(), $1, '', now())",
      [id],
    );
    expect(await row('both.ways@')).toMatchObject({ providers: ['google'], hasSecondFactor: false });
    await owner.query("update users set password_hash = 'x' where id = $1", [id]);
    await owner.query('update factors set verified_at = now() where user_id = $1', [id]);
    expect(await row('both.ways@')).toMatchObject({
      providers: ['password', 'google'],
      hasSecondFactor: true,
    });
  });

  it('never tells a password, a token or a seed', async () => {
    expect(JSON.stringify(await list({ limit: '200' }))).not.toMatch(/argon2|hash|seed|token/i);
  });
});

describe('search', () => {
  it('finds by any part of name and e-mail, in any case', async () => {
    await account('j.zuend@post.example', 'Jürg', 'Zünd-Ölmann');
    for (const part of ['jürg', 'JÜRG ZÜND', 'ölmann', 'j.zuend@', 'POST.EXAMPLE'])
      expect(await found(part), part).toContain('j.zuend@post.example');
    expect(await found('zuend-')).toEqual([]);
  });

  it('takes %, _ , backslash and quotes as they stand', async () => {
    await account('a%b@post.example');
    await account('a_b@post.example');
    await account('axb@post.example');
    await account('odd@post.example', "O'Brien", 'back\\slash "q"');
    expect(await found('a%b')).toEqual(['a%b@post.example']);
    expect(await found('a_b')).toEqual(['a_b@post.example']);
    expect(await found("o'brien")).toEqual(['odd@post.example']);
    expect(await found('back\\slash')).toEqual(['odd@post.example']);
    expect(await found('"q"')).toEqual(['odd@post.example']);
    expect(await found("'; drop table users; --")).toEqual([]);
    expect((await found('%')).every((email) => email.includes('%'))).toBe(true);
  });

  it('is served by the index once there are many accounts', async () => {
    const client = await owner.connect();
    try {
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query(
        `explain select from users u
         where searchable(' ' || u.first_name || ' ' || u.last_name || ' ' || u.email) like searchable('%zuend%')`,
      );
      expect(JSON.stringify(rows)).toContain('users_search');
    } finally {
      client.release(true);
    }
  });
});

describe('the role filter', () => {
  it('keeps one role; people without a row are applicants', async () => {
    const stored = await account('stored.applicant@post.example');
    await owner.query("insert into user_roles values ($1, 'applicant')", [stored]);
    const none = await account('no.row@post.example');
    const applicants = (await list({ role: 'applicant', limit: '200' })).items;
    expect(applicants.map((each) => each.id)).toEqual(expect.arrayContaining([stored, none]));
    for (const role of ['editor', 'admin'] as const) {
      const { items } = await list({ role, limit: '200' });
      expect(items.length).toBeGreaterThan(0);
      expect(new Set(items.map((each) => each.role))).toEqual(new Set([role]));
    }
    expect((await list({ role: 'editor', search: 'stored.applicant' })).items).toEqual([]);
  });
});

describe('paging', () => {
  it('meets everybody once and newest first, through equal times and while others come', async () => {
    clock.advance(day);
    const again = await signInStaff('editor');
    for (let n = 0; n < 40; n++) {
      // ten at the same moment each: ids decide
      if (n % 10 === 0) clock.advance(minute);
      await account(`paged.${n}@paging.example`);
    }
    const seen: UserRow[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `search=paging.example&limit=7${cursor && `&cursor=${cursor}`}`;
      const page: Page = (await again.get<Page>(`/api/users?${query}`)).body;
      expect(page.items.length).toBeLessThanOrEqual(7);
      seen.push(...page.items);
      cursor = page.next;
      clock.advance(1);
      await account(`later.${seen.length}@paging.example`);
    }
    expect(seen.map((each) => each.email).filter((email) => email.startsWith('later'))).toEqual([]);
    expect(new Set(seen.map((each) => each.id)).size).toBe(40);
    const keys = seen.map((each) => `${each.createdAt} ${each.id}`);
    expect(keys).toEqual([...keys].sort().reverse());
  });

  it('refuses cursors, roles and limits that are none', async () => {
    const again = await signInStaff('editor');
    const forged = Buffer.from('["2026-01-01T00:00:00Z","x"]').toString('base64url');
    for (const query of [
      'cursor=x',
      'cursor=e30',
      `cursor=${forged}`,
      'limit=0',
      'limit=201',
      'role=owner',
      'x=1',
    ])
      expect((await again.get(`/api/users?${query}`)).status, query).toBe(400);
    const { body } = await again.get('/api/users?cursor=x');
    expect(body.errors).toEqual([{ path: 'cursor', message: 'is not a cursor of this list' }]);
  });
});
