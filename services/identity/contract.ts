import { z } from 'zod';
import { instant } from '#services/platform/contract.ts';

/** Sign-in, session and the links that mails carry (contract.md, auth calls). Full identity grows here. */
export const roles = ['applicant', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

const password = z.string().min(1, 'Password is required').max(200);
export const signInRequest = z.strictObject({
  email: z.string().trim().min(1, 'E-mail is required').max(254),
  password,
});
export const signInResult = z.object({ next: z.enum(['done', 'mfa', 'first-login']) });

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
  expiresAt: instant.nullable(),
});
export type Session = z.infer<typeof sessionResult>;

/** A mail link's secret: 256 bits, base64url. */
const linkToken = z.string().regex(/^[\w-]{43}$/, 'This link is not complete. Open it again from the mail.');
export const confirmRequest = z.strictObject({ token: linkToken });
export const confirmResult = z.object({
  firstName: z.string(),
  /** True when the link had been pressed before and nothing was left to do. */
  alreadyConfirmed: z.boolean(),
  /** Set once, for an account without a password: lets the visitor choose one within the hour. */
  passwordToken: linkToken.nullable(),
});

/** Applicants: at least 6 characters (ruling 17). */
export const setPasswordRequest = z.strictObject({
  token: linkToken,
  password: z
    .string()
    .min(6, 'Password must be at least 6 characters')
    .max(200, 'Please use at most 200 characters'),
});
export const done = z.object({ ok: z.literal(true) });
