import { z } from 'zod';
import type { Role, UserRow, userQuery } from '#services/identity/contract.ts';
import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { searchCondition } from '#services/platform/db/search.ts';
import { displayName } from './display-name.ts';

type Query = z.infer<typeof userQuery>;
interface Row {
  id: string;
  email: string;
  created_at: string;
  last_sign_in_at: string | null;
  first_name: string;
  last_name: string;
  role: Role;
  has_password: boolean;
  has_google: boolean;
  has_second_factor: boolean;
}

/** The page after a row begins right behind it, whatever was added meanwhile. */
const cursorShape = z.tuple([z.iso.datetime(), z.uuid()]);

function conditions(query: Query): { texts: string[]; values: unknown[] } {
  const texts = ['true'];
  const values: unknown[] = [];
  const next = (value: unknown) => `$${values.push(value)}`;
  // as the index users_search has it
  const name = "searchable(' ' || u.first_name || ' ' || u.last_name || ' ' || u.email)";
  if (query.search) texts.push(searchCondition(name, query.search, next));
  if (query.role) texts.push(`coalesce(r.role, 'applicant') = ${next(query.role)}`);
  if (query.cursor) {
    const [at, id] = readCursor(cursorShape, query.cursor);
    texts.push(`(u.created_at, u.id) < (${next(at)}::timestamptz, ${next(id)}::uuid)`);
  }
  return { texts, values };
}

const rowOf = (row: Row): UserRow => {
  const user = { email: row.email, firstName: row.first_name, lastName: row.last_name };
  return {
    id: row.id,
    ...user,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    displayName: displayName(user),
    role: row.role,
    providers: [
      ...(row.has_password ? (['password'] as const) : []),
      ...(row.has_google ? (['google'] as const) : []),
    ],
    hasSecondFactor: row.has_second_factor,
  };
};

/** get_admin_users: one page of accounts, newest first, keyset-paged. */
export async function listUsers(db: Db, query: Query): Promise<{ items: UserRow[]; next: string | null }> {
  const { texts, values } = conditions(query);
  const shape = [query.role && 'r', query.cursor && 'c'].filter(Boolean).join('');
  const { rows } = await db.query<Row>({
    // What is searched for is planned for what it says.
    ...(!query.search && { name: `list-users-${shape}` }),
    text: `select u.id, u.email, u.created_at, u.last_sign_in_at, u.first_name, u.last_name,
                  coalesce(r.role, 'applicant') as role, u.password_hash is not null as has_password,
                  exists (select from user_identities i where i.user_id = u.id) as has_google,
                  exists (select from factors f where f.user_id = u.id and f.verified_at is not null) as has_second_factor
           from users u left join user_roles r on r.user_id = u.id
           where ${texts.join(' and ')} order by u.created_at desc, u.id desc limit $${values.length + 1}`,
    values: [...values, query.limit + 1],
  });
  const page = rows.slice(0, query.limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return { items: page.map(rowOf), next: last ? writeCursor([last.created_at, last.id]) : null };
}
