import { second, type TestClock } from './clock.ts';
import { totp } from './totp.ts';
import type { Answer, Visitor } from './visitor.ts';

/** A user with an authenticator app. */
interface Holder {
  email: string;
  password: string;
  /** Base32. */
  seed: string;
}
interface Verified {
  next: string;
  recoveryCodes: string[] | null;
  code?: string;
}
export interface Enrolled {
  id: string;
  seed: string;
  recoveryCodes: string[];
}

export const signInBy = (
  visitor: Visitor,
  { email, password }: Pick<Holder, 'email' | 'password'>,
): Promise<Answer<{ next: string; code?: string }>> => visitor.post('/api/auth/sign-in', { email, password });

export async function factorOf(visitor: Visitor): Promise<string> {
  const { body } = await visitor.get<{ items: { id: string; isVerified: boolean }[] }>('/api/auth/factors');
  const factor = body.items.find(({ isVerified }) => isVerified);
  if (!factor) throw new Error('there is no second factor');
  return factor.id;
}

export const verify = (visitor: Visitor, factorId: string, code: string): Promise<Answer<Verified>> =>
  visitor.post(`/api/auth/factors/${factorId}/verify`, { code });

/** Answers the challenge with a code that was not shown before: half a minute passes. */
export async function giveCode(visitor: Visitor, seed: string, clock: TestClock): Promise<Answer<Verified>> {
  clock.advance(30 * second);
  return verify(visitor, await factorOf(visitor), totp(seed, clock.now()));
}

/** Password, then code. Half a minute passes. */
export async function signInFully<V extends Visitor>(
  visitor: V,
  holder: Holder,
  clock: TestClock,
): Promise<V> {
  await signInBy(visitor, holder);
  const { status } = await giveCode(visitor, holder.seed, clock);
  if (status !== 200) throw new Error(`the second factor was answered with ${status}`);
  return visitor;
}

/** A new app as the second factor. Half a minute passes. */
export async function enrol(visitor: Visitor, clock: TestClock): Promise<Enrolled> {
  clock.advance(30 * second);
  const { body } = await visitor.post<{ id: string; secret: string }>('/api/auth/factors');
  const done = await verify(visitor, body.id, totp(body.secret, clock.now()));
  if (done.status !== 200) throw new Error(`the enrolment was answered with ${done.status}`);
  return { id: body.id, seed: body.secret, recoveryCodes: done.body.recoveryCodes ?? [] };
}
