import { generateSecret } from 'otplib';
import { advanceApplication } from '#services/applications/commands/advance-application.ts';
import { submitApplication } from '#services/applications/commands/submit-application.ts';
import type { Submission } from '#services/applications/submission-contract.ts';
import {
  confirmAddress,
  ensureAccount,
  noteApplication,
  setPasswordHash,
} from '#services/identity/accounts.ts';
import type { Role } from '#services/identity/contract.ts';
import { createStaff } from '#services/identity/create-admin.ts';
import { hashPassword } from '#services/identity/passwords/hash.ts';
import { signAccessToken } from '#services/identity/sessions/access-token.ts';
import { accessCookie, refreshCookie } from '#services/identity/sessions/cookies.ts';
import { openSession } from '#services/identity/sessions/open.ts';
import { refreshToken } from '#services/identity/sessions/refresh-token.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { newId } from '#services/platform/ids.ts';
import { allowedMoves } from '#state-machines/application/screens.ts';
import type { Actor, Status } from '#state-machines/application/vocabulary.ts';
import { exampleForm } from './forms.ts';
import { confide } from './log-search.ts';
import { Visitor } from './visitor.ts';

export interface StaffVisitor extends Visitor {
  userId: string;
  email: string;
  password: string;
  /** Of the second factor, base32. */
  seed: string;
}
export interface Walked {
  id: string;
  status: Status;
  version: number;
}

/** An account on the applicants' side, not signed in. */
export interface Account {
  userId: string;
  email: string;
  password: string;
}

/** Who acts in a test, all through the product's own commands. */
export interface People {
  /** A new visitor with an IP address of their own, on `app` or on another. */
  visitor: (on?: App) => Visitor;
  /** A new member of staff after the first login, in an open session. */
  signInStaff: (role: 'editor' | 'admin') => Promise<StaffVisitor>;
  /** An open session of an account. */
  signedIn: (account: { userId: string; role: Role }) => Promise<Visitor>;
  /** The person behind an application, signed in, the application attached to the account. */
  signInApplicant: (applicationId: string) => Promise<Visitor>;
  /** A new applicant with a confirmed address and a password. */
  newApplicant: () => Promise<Account>;
  /** Applies, by the command itself. @returns the application's id */
  submit: (changes?: Partial<Submission>, idempotencyKey?: string) => Promise<string>;
  /** Moves one step as an admin. */
  advance: (id: string, to: Status, text?: { notes?: string; reason?: string }) => Promise<Walked>;
  /** A new application that staff have walked to `status`. */
  applicationAt: (status: Status, changes?: Partial<Submission>) => Promise<Walked>;
}

export const testOrigin = { causation: 'request', correlation: 'test', client: 'test' };

/** The shortest way of staff's tables from the submission to `status`. */
export function wayTo(status: Status): Status[] {
  const ways = new Map<Status, Status[]>([['application_received', []]]);
  for (const [from, way] of ways) {
    for (const to of allowedMoves(from, 'admin')) if (!ways.has(to)) ways.set(to, [...way, to]);
  }
  const way = ways.get(status);
  if (!way) throw new Error(`staff's tables lead nowhere to ${status}`);
  return way;
}

export function peopleOf(ctx: Context, app: App): People {
  let walker: Promise<Actor> | undefined;
  const makeWalker = async (): Promise<Actor> => {
    const email = `walker.${newId()}@adjutant.example`;
    const { userId } = await createStaff(ctx, {
      email,
      firstName: 'Test',
      lastName: 'Walker',
      role: 'admin',
    });
    return { kind: 'admin', id: userId };
  };
  const submit: People['submit'] = (changes, idempotencyKey) =>
    submitApplication(ctx, {
      form: exampleForm(changes),
      userId: null,
      idempotencyKey: idempotencyKey ?? null,
      origin: testOrigin,
    });
  const advance: People['advance'] = async (id, to, text = {}) => {
    walker ??= makeWalker();
    const move = { applicationId: id, actor: await walker, commandId: newId(), to, origin: testOrigin };
    const { status, version } = await advanceApplication(ctx, { ...move, ...text });
    return { id, status, version };
  };
  /** Gives the visitor the cookies of a new session, as a sign-in with everything would. */
  const inSession = async (visitor: Visitor, userId: string, role: Role): Promise<Visitor> => {
    const at = ctx.clock();
    const session = await openSession(
      ctx.pool,
      {
        userId,
        role,
        signedInWith: 'password',
        isComplete: true,
        secondFactorAt: role === 'applicant' ? null : at,
      },
      at,
      { userAgent: null, ipAddress: null },
    );
    visitor.cookies.set(accessCookie(false), signAccessToken(app, session, at));
    visitor.cookies.set(refreshCookie(false), refreshToken(ctx.secrets.refreshKeys, session));
    return visitor;
  };
  return {
    visitor: (on = app) => new Visitor(on),
    submit,
    advance,
    signedIn: ({ userId, role }) => inSession(new Visitor(app), userId, role),
    signInStaff: async (role) => {
      const email = `${role}.${newId()}@adjutant.example`;
      const seed = generateSecret();
      const { userId, password } = await createStaff(ctx, {
        email,
        firstName: 'Reto',
        lastName: role === 'admin' ? 'Admin' : 'Editor',
        role,
        seed,
      });
      const visitor = await inSession(new Visitor(app), userId, role);
      confide(email, password, seed);
      visitor.typesPassword = password;
      return Object.assign(visitor, { userId, email, password, seed });
    },
    signInApplicant: async (applicationId) => {
      const { rows } = await ctx.pool.query(
        'select email, first_name as "firstName", last_name as "lastName" from application_forms where application_id = $1',
        [applicationId],
      );
      const { id } = await ensureAccount(ctx.pool, rows[0], ctx.clock());
      await ctx.pool.query('update application_forms set user_id = $2 where application_id = $1', [
        applicationId,
        id,
      ]);
      await noteApplication(ctx.pool, id, applicationId);
      return inSession(new Visitor(app), id, 'applicant');
    },
    newApplicant: async () => {
      const account = {
        email: `applicant.${newId()}@post.example`,
        firstName: 'Flurin',
        lastName: 'Derungs',
      };
      const { id: userId } = await ensureAccount(ctx.pool, account, ctx.clock());
      const password = 'seven green herons';
      await setPasswordHash(ctx.pool, userId, await hashPassword(password), true);
      await confirmAddress(ctx.pool, userId, ctx.clock());
      return { userId, email: account.email, password };
    },
    applicationAt: async (status, changes) => {
      const id = await submit(changes);
      let walked: Walked = { id, status: 'application_received', version: 2 };
      for (const to of wayTo(status)) walked = await advance(id, to);
      return walked;
    },
  };
}
