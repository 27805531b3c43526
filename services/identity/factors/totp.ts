import { generateSecret, generateURI, verify } from 'otplib';

/** Time-based one-time codes (RFC 6238): SHA-1, six digits, 30 seconds, what every authenticator app can do. */

/** 160 bits in base32. */
export const newSeed = (): string => generateSecret();

/** What the QR code says. @param issuer the company, which the app shows above the account */
export const otpauthUri = (seed: string, issuer: string, label: string): string =>
  generateURI({ issuer, label, secret: seed });

/**
 * The time step that a code belongs to, the present one or a neighbour (±30 s: clocks differ); null for a wrong code and for
 * one of `after` or before, because each step is accepted once (S6).
 */
export async function stepOf(
  seed: string,
  code: string,
  at: Date,
  after: number | null,
): Promise<number | null> {
  const result = await verify({
    secret: seed,
    token: code,
    epoch: at.getTime() / 1_000,
    epochTolerance: 30,
  });
  if (!result.valid || !('timeStep' in result)) return null;
  // Compared here: the library takes a step that is later than the clock, after a clock was set back, for a mistake.
  return after === null || result.timeStep > after ? result.timeStep : null;
}
