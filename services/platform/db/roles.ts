import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './postgres.ts';

/** The role that API and worker act as (decision 0007), its owner's part in it (0040), and the login of processes (0041). */
export interface Login {
  name: string;
  /** Empty where the server asks for none. */
  password: string;
}

export function loginOf(url: string): Login {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * Since PostgreSQL 16 the creator of a role is a member that administers it and may not act as it; before, every member may.
 */
async function mayActAsApp(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>(
    `select coalesce(bool_or(pg_has_role(oid,
       case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)), false) as may
     from pg_roles where rolname = 'cursus_app'`,
  );
  return rows[0]?.may === true;
}

const createAppRole = `do $$ begin
  if not exists (select from pg_roles where rolname = 'cursus_app') then create role cursus_app nologin; end if;
end $$`;

/** Databases of one server share its roles: another start may make the same role, or give the same right, at this moment. */
const tries = 5;

/**
 * Before the first migration: makes the application's role unless it is there, and lets the owner act as it, which the
 * migrations need for the schema of pg-boss.
 * @throws Error a sentence for the operator when the owner may do neither
 */
export async function prepareAppRole(owner: Db): Promise<void> {
  for (let left = tries; !(await mayActAsApp(owner)); left--) {
    try {
      await owner.query(createAppRole);
      await owner.query('grant cursus_app to current_user');
    } catch (error) {
      if ((error as { code?: string }).code === '42501' || left === 0) throw await refusal(owner, error);
      await sleep(100);
    }
  }
}

async function refusal(owner: Db, cause: unknown): Promise<Error> {
  const { rows } = await owner.query<{ login: string; isThere: boolean }>(
    `select quote_ident(current_user) as login,
            exists (select from pg_roles where rolname = 'cursus_app') as "isThere"`,
  );
  const { login = '', isThere = false } = rows[0] ?? {};
  const remedy = `${isThere ? '' : 'create role cursus_app nologin; '}grant cursus_app to ${login} with admin option`;
  return new Error(
    `The login ${login} may not act as the role cursus_app. Nothing was changed. Run as a superuser of that server: ${remedy}; then start again.`,
    { cause },
  );
}

/** What PostgreSQL keeps of a password (RFC 5803), so that the password itself stands in no statement and no server log. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const rounds = 4_096;
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, rounds, 32, 'sha256');
  const keyFor = (purpose: string) => createHmac('sha256', salted).update(purpose).digest();
  const stored = createHash('sha256').update(keyFor('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyFor('Server Key').toString('base64')}`;
}

async function runAbout(owner: Db, statement: string, { name, password }: Login): Promise<void> {
  const secret = password ? ` password '${verifierOf(password)}'` : '';
  const { rows } = await owner.query<{ text: string }>('select format($1, $2::text) as text', [
    statement,
    name,
  ]);
  await owner.query(`${rows[0]?.text}${secret}`);
}

/**
 * A login for API and worker that is a member of the application's role and of nothing else. One that is there already
 * keeps its password.
 */
export async function prepareLogin(owner: Db, login: Login): Promise<void> {
  const find = async () =>
    (
      await owner.query<{ isMember: boolean }>(
        `select pg_has_role(oid, 'cursus_app', 'member') as "isMember" from pg_roles where rolname = $1`,
        [login.name],
      )
    ).rows[0];
  for (let left = tries; ; left--) {
    try {
      if (!(await find())) await runAbout(owner, 'create role %I login', login);
      if (!(await find())?.isMember)
        await runAbout(owner, 'grant cursus_app to %I', { ...login, password: '' });
      return;
    } catch (error) {
      if ((error as { code?: string }).code === '42501')
        throw new Error(
          `The owner's login may not create the login ${login.name} or make it a member of cursus_app. As a superuser, run: create role ${login.name} login password '…' in role cursus_app.`,
          { cause: error },
        );
      if (left === 0) throw error;
      await sleep(100);
    }
  }
}

/** For the embedded database, whose owner is a superuser: the login gets the password of the data folder. */
export async function resetPassword(owner: Db, login: Login): Promise<void> {
  await runAbout(owner, 'alter role %I', login);
}

/** What the keys' migration gives to the application's role where it finds one, for a database that had none then. */
export async function grantKeys(owner: Db): Promise<void> {
  await owner.query(
    `grant usage on schema keys to cursus_app; grant select, insert, update on keys.person_keys to cursus_app;
     grant select, insert on keys.master_key_check to cursus_app`,
  );
}

/** Whether this connection's login could become the owner of the log, and change what was recorded (S38). */
export async function canBecomeOwner(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ can: boolean }>(
    `select r.rolsuper or r.rolcreaterole or pg_has_role(session_user, c.relowner, 'member') as can
     from pg_roles r, pg_class c where r.rolname = session_user and c.oid = 'application_events'::regclass`,
  );
  return rows[0]?.can === true;
}
