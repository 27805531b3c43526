import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach } from 'vitest';
import type { NextStep, Role, Session } from '#services/identity/contract.ts';
import { auditRowsFrom } from './audit-rows.ts';
import { nowClock } from './clock.ts';
import { freshDatabase, publicUrl } from './fresh-database.ts';
import { type ProviderAccount, startOpenIdProvider } from './openid-provider.ts';
import { signInAtProvider } from './redirects.ts';
import type { Visitor } from './visitor.ts';

/** What the callback page reads from its address. */
export type Fragment = Record<string, string>;

export const codesOf = ({ access_token: accessToken = '', refresh_token: refreshToken = '' }: Fragment) => ({
  accessToken,
  refreshToken,
});
/** What the callback page does with it. */
export const handOff = (by: Visitor, fragment: Fragment) =>
  by.post<{ next: NextStep; role: Role; code?: string }>('/api/auth/handoff', codesOf(fragment));
/** The audit entry of a refusal. */
export const refused = (reason: string) => ({ userId: null, action: 'google_sign_in_refused', reason });

let people = 0;
/** A person new to the provider and to this site. */
export function person(changes: Partial<ProviderAccount> = {}): ProviderAccount {
  const n = ++people;
  return {
    sub: `subject-${n}`,
    email: `flurina.${n}@post.example`,
    email_verified: true,
    given_name: 'Flurina',
    family_name: `Cavegn${n}`,
    ...changes,
  };
}

/** A test file's own world with sign-in with Google set up, at a provider of its own. To be called as `freshDatabase`. */
export async function googleWorld() {
  const world = await freshDatabase({ clock: nowClock() });
  const provider = await startOpenIdProvider(`${publicUrl}/api/auth/google/callback`);
  const logged: string[] = [];
  const log = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk));
      done();
    },
  });
  const app = await world.buildApp({ google: provider.settings, logger: pino({ level: 'debug' }, log) });
  afterAll(() => provider.stop());
  afterEach(() => Object.assign(provider, { mood: 'well', rewrite: null, isForging: false }));
  const newVisitor = () => world.visitor(app);

  return {
    ...world,
    provider,
    newVisitor,
    /** What the app wrote into its log. */
    logged,
    /** The whole way, codes exchanged. */
    enterAs: async (who: ProviderAccount, by = newVisitor(), side?: string) => {
      const fragment = await signInAtProvider(by, who, side);
      if (fragment.error) throw new Error(`refused: ${fragment.error}`);
      const { status, body } = await handOff(by, fragment);
      return { by, status, body, session: (await by.get<Session>('/api/auth/session')).body };
    },
    usersOf: async (email = '') =>
      (
        await world.owner.query(
          `select id, email_confirmed_at, password_hash, r.role from users u
           left join user_roles r on r.user_id = u.id where email = $1`,
          [email],
        )
      ).rows,
    /** What the audit log says of one address, oldest first. */
    auditOf: async (by: Visitor) =>
      (await auditRowsFrom(world, by.address)).map(
        ({ user_id: userId, action, metadata: { requestId: _, ...metadata } }) => ({
          userId,
          action,
          ...metadata,
        }),
      ),
  };
}
