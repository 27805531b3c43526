import { writeFile } from 'node:fs/promises';
import { type APIRequestContext, type BrowserContext, expect, request as requests } from '@playwright/test';
import type { Session } from '#services/identity/contract.ts';
import { nextCode } from './second-factor.ts';

/**
 * The sessions of Corinne and Beat, kept in files and shared by tests, because sign-ins are limited. Whatever a test did with
 * one, or left undone when it failed, the next finds it signed in and out of test mode.
 */
const site = (): string => process.env.E2E_URL ?? '';
export type SessionState = Awaited<ReturnType<APIRequestContext['storageState']>>;

const { env } = process;
const members = () => [
  {
    file: env.E2E_STAFF_STATE,
    email: env.E2E_STAFF_EMAIL,
    password: env.E2E_STAFF_PASSWORD,
    seed: env.E2E_STAFF_SEED,
  },
  {
    file: env.E2E_BEAT_STATE,
    email: env.E2E_BEAT_EMAIL,
    password: env.E2E_BEAT_PASSWORD,
    seed: env.E2E_BEAT_SEED,
  },
];

/** Without a screen. @param state a session's file, or what it holds */
export function inSession(state: string | SessionState | undefined): Promise<APIRequestContext> {
  return requests.newContext({
    baseURL: site(),
    extraHTTPHeaders: { origin: site() },
    ...(state && { storageState: state }),
  });
}

const sessionOf = async (visitor: APIRequestContext): Promise<Session> =>
  (await visitor.get('/api/auth/session')).json();

async function send<T>(visitor: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await visitor.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

type Member = ReturnType<typeof members>[number];
function memberOf(stateFile: string): Member {
  const member = members().find(({ file }) => file === stateFile);
  if (!member) throw new Error(`no session is kept in ${stateFile}`);
  return member;
}

/** A test ended this session on purpose, or failed before it kept the next one. */
async function signInAgain(visitor: APIRequestContext, { email, password, seed }: Member): Promise<void> {
  await send(visitor, '/api/auth/sign-in', { email, password });
  const { items } = (await (await visitor.get('/api/auth/factors')).json()) as { items: { id: string }[] };
  await send(visitor, `/api/auth/factors/${items[0]?.id}/verify`, { code: await nextCode(seed) });
}

/** For how long a test may need a recent proof, and one call (S35). */
const testProofMs = 3 * 60_000;
const callProofMs = 20_000;

/** A person would meet the dialog; tests that are about something else find the proof given. */
async function prove(session: APIRequestContext, { password }: Member, lastsMs: number): Promise<void> {
  const answer = await session.get('/api/auth/proof');
  const { until = '' } = (await answer.json()) as { until?: string };
  if (answer.ok() && Date.parse(until) - Date.now() > lastsMs) return;
  await send(session, '/api/auth/proof', { with: 'password', password });
}

/**
 * Before anybody uses a kept session: its access token lasts for a test, so that no page spends the refresh token that the
 * file holds.
 * @param isLent a context begins with it now: a proof is given, and the new session that it brings ends no other holder's
 */
export function keepFresh(stateFile: string, isLent = false): Promise<void> {
  const fresh = last.then(() => freshen(stateFile, isLent));
  last = fresh.catch(() => undefined);
  return fresh;
}

/** One after another: two that read one file at once would both spend its refresh token, or read it half written. */
let last: Promise<void> = Promise.resolve();

async function freshen(stateFile: string, isLent: boolean): Promise<void> {
  const session = await inSession(stateFile);
  const member = memberOf(stateFile);
  const { user, expiresAt, canRefresh } = await sessionOf(session);
  const isTheirs = user ? user.email === member.email : canRefresh;
  const lasts = isTheirs && Date.parse(expiresAt ?? '') - Date.now() > 5 * 60_000;
  if (!lasts) {
    const isRefreshed = isTheirs && (await session.post('/api/auth/refresh')).ok();
    if (!isRefreshed) await signInAgain(session, member);
  }
  if (isLent) await prove(session, member, testProofMs);
  await keepCookies(session, stateFile);
  await session.dispose();
}

/** Cookies alone: a theme that one test has chosen would be the next one's. */
async function keepCookies(holder: BrowserContext | APIRequestContext, stateFile: string): Promise<void> {
  const { cookies } = await holder.storageState();
  await writeFile(stateFile, JSON.stringify({ cookies, origins: [] }));
}

async function refreshToken(context: BrowserContext): Promise<string | undefined> {
  const { cookies } = await context.storageState();
  return cookies.find(({ name }) => name === 'cursus-refresh')?.value;
}

/**
 * A context that begins with a kept session.
 * @returns for after the test: keeps the session as the context's pages left it, and ends test mode
 */
export async function borrow(context: BrowserContext, stateFile: string): Promise<() => Promise<void>> {
  const lent = await refreshToken(context);
  return async () => {
    // One that the test has closed itself has nothing to say.
    const left = await refreshToken(context).catch(() => lent);
    if (left !== lent) await keepCookies(context, stateFile);
    const session = await inSession(stateFile);
    if ((await sessionOf(session)).impersonation) {
      const ended = await session.delete('/api/impersonations/current');
      expect(ended.ok(), await ended.text()).toBe(true);
    }
    await session.dispose();
  };
}

/** Corinne for one sensitive call. The new session of a proof would end that of a page, which has proven itself when it began. */
export async function provenStaffApi(): Promise<APIRequestContext> {
  const state = process.env.E2E_STAFF_STATE ?? '';
  const staff = await staffApi(state);
  await prove(staff, memberOf(state), callProofMs);
  await keepCookies(staff, state);
  return staff;
}

/** Staff without a screen, signed in as Corinne unless another session is given. */
export async function staffApi(state = process.env.E2E_STAFF_STATE): Promise<APIRequestContext> {
  if (state) await keepFresh(state);
  return inSession(state);
}
