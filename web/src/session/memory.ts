import type { Session } from '#services/identity/contract.ts';

/** What this browser keeps of a session between two visits: nothing secret (ruling 15). Tabs hear of each other by it. */
export const kept = { expiresAt: 'cursus.expires_at', name: 'cursus.name' } as const;

/** When the access token ends, as the server said; null while signed out. */
export const keptExpiry = (): string | null => localStorage.getItem(kept.expiresAt);

/** What the header can show before it is known who is signed in. */
export const keptName = (): string | null => localStorage.getItem(kept.name);

export function keepExpiry(expiresAt: string): void {
  localStorage.setItem(kept.expiresAt, expiresAt);
}

let userId: string | null = null;
/** The account that this page belongs to now, as the server said last; for what is kept of the visit. */
export const currentUserId = (): string | null => userId;
export function noteUser(id: string | null): void {
  userId = id;
}

export function forgetSession(): void {
  noteUser(null);
  for (const key of Object.values(kept)) localStorage.removeItem(key);
}

/** First name, else the part of the e-mail before the at-sign (applicant side, section 2, 'Header and footer'). */
export const shownName = ({ firstName, email }: { firstName: string; email: string }): string =>
  firstName || (email.split('@')[0] ?? email);

/**
 * Keeps what the server said of the session. One that the server ended is kept until the person has been informed, because by
 * what is kept here a visit knows that it is news.
 */
export function keepSession({ user, expiresAt, endedBecause }: Session): void {
  if (!user) {
    if (!endedBecause) forgetSession();
    return;
  }
  localStorage.setItem(kept.name, shownName(user));
  if (expiresAt) keepExpiry(expiresAt);
}
