import { z } from 'zod';
import {
  instant,
  oneLine,
  type ProofKind,
  page,
  pageQuery,
  personName,
  tooLong,
} from '#services/platform/contract.ts';

/** Accounts, sign-in, second factors, sessions and users (docs/rules/http.md, 'Auth calls'; rulings 15–22). */
export const roles = ['applicant', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Which side a person came from: what mails link to, and how long a password has to be (ruling 17). */
const side = z.enum(['applicant', 'staff']);
export type Side = z.infer<typeof side>;

/** At least so many characters; the server may be set to ask for more. */
export const passwordMinimum = { applicant: 6, staff: 8 } as const;
const longest = 200;
const anyPassword = z.string().min(1, 'Password is required').max(longest, tooLong(longest));
const newPassword = z
  .string()
  .min(passwordMinimum.applicant, 'Password must be at least 6 characters')
  .max(longest, tooLong(longest));
const email = oneLine(254, { least: 1, short: 'E-mail is required' });
const validEmail = email.pipe(z.email('Please enter a valid email address'));
const name = personName(100);

/** What is left to do before a person is signed in: nothing, the second factor, or the first login of staff (ruling 18). */
export const nextSteps = ['done', 'mfa', 'first-login'] as const;
export type NextStep = (typeof nextSteps)[number];
export const signInRequest = z.strictObject({ email, password: anyPassword });
export const signInResult = z.object({ next: z.enum(nextSteps) });

export const signUpRequest = z.strictObject({
  email: validEmail,
  password: newPassword,
  firstName: name.default(''),
  lastName: name.default(''),
  side: side.default('applicant'),
});
/** Always the same, whether the address is known or not (S3): a mail says how to go on. */
export const signUpResult = z.object({ next: z.literal('confirm') });

/** Why the server ended a session; `idle` and `expired` also when no request came for a while. */
export const sessionEnds = [
  'sign-out',
  'ended-by-owner',
  'password-changed',
  'token-reused',
  'role-changed',
  'account-deleted',
  'factor-reset',
  'idle',
  'too-many-tries',
  'expired',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

const impersonation = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  expiresAt: instant,
});

export const sessionResult = z.object({
  user: z
    .object({
      id: z.uuid(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      role: z.enum(roles),
    })
    .nullable(),
  /** What is left to do. While it is not `done`, only the calls of that step are allowed. */
  next: z.enum(nextSteps),
  /** First login: whether the password is still the one that an admin chose. */
  mustChangePassword: z.boolean(),
  /** When the access token ends; refresh before. */
  expiresAt: instant.nullable(),
  /** When the session ends, however often it is refreshed. */
  sessionEndsAt: instant.nullable(),
  /** Minutes without a request after which the session ends; null: none. */
  idleMinutes: z.int().nullable(),
  /** The access token is over, but `refresh` will give another. */
  canRefresh: z.boolean(),
  /** Why the session that the browser still carries is over, when the server ended it. */
  endedBecause: z.enum(sessionEnds).nullable(),
  /** The admin looks at the portal as this applicant (ruling 22). */
  impersonation: impersonation.nullable(),
  /** Whether 'Continue with Google' is offered (ruling 19). */
  hasGoogle: z.boolean(),
});
export type Session = z.infer<typeof sessionResult>;

/** When the new access token ends. */
export const refreshResult = z.object({ expiresAt: instant });

/** The two codes in the address of /auth-callback; single use, one minute, bound to the browser (ruling 15). */
const handoffCode = z.string().regex(/^[\w-]{43}$/, 'This sign-in is not complete. Please start again.');
export const handoffRequest = z.strictObject({ accessToken: handoffCode, refreshToken: handoffCode });
export const handoffResult = z.object({ next: z.enum(nextSteps), role: z.enum(roles) });
export const googleQuery = z.strictObject({ side: side.default('applicant') });

/** A mail link's secret: 256 bits, base64url. */
const linkToken = z.string().regex(/^[\w-]{43}$/, 'This link is not complete. Open it again from the mail.');
export const confirmRequest = z.strictObject({ token: linkToken });
/** The password is asked for where another browser signed up: the owner of the mailbox alone chose nothing. */
export const confirmSignUpRequest = z.strictObject({
  token: linkToken,
  password: anyPassword.nullable().default(null),
});
export const confirmResult = z.object({
  firstName: z.string(),
  /** True when the link had been pressed before and nothing was left to do. */
  alreadyConfirmed: z.boolean(),
  /** For an account without a password: lets the visitor choose one within the hour. A repeat gets the same one. */
  passwordToken: linkToken.nullable(),
});

/** Whose session the browser carried that pressed the link: that of the application's account, another's, or none. */
const pressedBy = z.enum(['owner', 'someone-else', 'visitor']);
export type PressedBy = z.infer<typeof pressedBy>;

/** `hasOther`: the account has another application, which this one does not displace (S31). */
export const applicationConfirmed = confirmResult.extend({ hasOther: z.boolean(), pressedBy });

/** By the link of a reset, an invitation or a confirmed application. Applicants at least 6, staff at least 8 characters. */
export const setPasswordRequest = z.strictObject({ token: linkToken, password: newPassword });
export const passwordChangeRequest = z.strictObject({
  /** Not needed within five minutes of signing in (S4). */
  currentPassword: anyPassword.nullable().default(null),
  newPassword,
});
export const passwordResetRequest = z.strictObject({ email: validEmail, side: side.default('applicant') });
export const done = z.object({ ok: z.literal(true) });

/** Six digits of the authenticator app. */
const code = z.string().regex(/^\d{6}$/, 'Please enter a 6-digit code.');
export const codeRequest = z.strictObject({ code });

/** Proving again that it is you (S35). Google's proof comes by its own way. */
export type { ProofKind };
export const proofRequest = z.discriminatedUnion('with', [
  z.strictObject({ with: z.literal('password'), password: anyPassword }),
  z.strictObject({ with: z.literal('code'), code }),
]);
export const proofResult = z.object({ until: instant });
/** `qrCode` is the otpauth:// address that the browser draws; `secret` the same in base32, for typing. */
export const enrolmentResult = z.object({ id: z.uuid(), qrCode: z.string(), secret: z.string() });
export const factorList = z.object({
  items: z.array(z.object({ id: z.uuid(), createdAt: instant, isVerified: z.boolean() })),
  recoveryCodesLeft: z.int(),
});
/** `recoveryCodes` are shown this once, after a factor's first code. */
export const verifyResult = z.object({
  next: z.enum(nextSteps),
  recoveryCodes: z.array(z.string()).nullable(),
});
export const recoveryRequest = z.strictObject({
  code: z.string().trim().min(1, 'Please enter a recovery code.').max(40, 'This is not a recovery code.'),
});
export const recoveryResult = z.object({ next: z.enum(nextSteps), left: z.int() });
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const sessionList = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      createdAt: instant,
      lastSeenAt: instant,
      userAgent: z.string().nullable(),
      ipAddress: z.string().nullable(),
      isCurrent: z.boolean(),
    }),
  ),
});

/** What User Management shows of one account (staff side, section 2). */
const userRow = z.object({
  id: z.uuid(),
  email: z.string(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** First plus last name, else the part of the e-mail before the at-sign, else 'Unknown User'. */
  displayName: z.string(),
  role: z.enum(roles),
  /** How the person can sign in. Empty: invited, and no password chosen yet. */
  providers: z.array(z.enum(['password', 'google'])),
  hasSecondFactor: z.boolean(),
});
export type UserRow = z.infer<typeof userRow>;
export const userQuery = pageQuery.extend({
  search: z.string().trim().max(100).optional(),
  role: z.enum(roles).optional(),
});
export const userPage = page(userRow);
export const inviteRequest = z.strictObject({
  email: validEmail,
  role: z.enum(roles),
  firstName: name.default(''),
  lastName: name.default(''),
});
/** `isNew` false: the account existed and has now this role. */
export const inviteResult = z.object({ id: z.uuid(), isNew: z.boolean(), role: z.enum(roles) });
export const roleRequest = z.strictObject({ role: z.enum(roles) });
export const roleResult = z.object({ id: z.uuid(), role: z.enum(roles), previousRole: z.enum(roles) });
export const deletionResult = z.object({
  /** What was removed, in words for people, as the toast lists it. */
  removed: z.array(z.string()),
});

/** Applications sent signed out with this account's confirmed address, not yet attached (ruling 16). */
export const unclaimedApplications = z.object({
  items: z.array(z.object({ applicationId: z.uuid(), position: z.string(), submittedAt: instant })),
});
export const claimRequest = z.strictObject({ applicationId: z.uuid() });

export const impersonationRequest = z.strictObject({ applicationId: z.uuid() });
export const impersonationResult = impersonation;
