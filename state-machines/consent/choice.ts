/** What a visitor decided about cookies (applicant side, sections 3 and 4, 'Cookie consent'). */
export const categories = ['analytics', 'marketing', 'preferences'] as const;
export type Category = (typeof categories)[number];
/** Whatever is not necessary is a choice. */
export type Choice = Record<Category, boolean>;

export interface Consent extends Choice {
  /** Cannot be switched off (applicant side, section 5). */
  necessary: true;
  /** When it was decided: milliseconds of the Unix epoch, and ISO 8601 in UTC. */
  timestamp: number;
  consentDate: string;
}

export const everything: Choice = { analytics: true, marketing: true, preferences: true };
export const onlyNecessary: Choice = { analytics: false, marketing: false, preferences: false };

export const consentTo = ({ analytics, marketing, preferences }: Choice, at: Date): Consent => ({
  necessary: true,
  analytics,
  marketing,
  preferences,
  timestamp: at.getTime(),
  consentDate: at.toISOString(),
});

/** A stored choice. Null: there is none, or it is not whole, and the visitor is asked again. */
export function readConsent(text: string | null): Consent | null {
  let found: Partial<Consent> | null;
  try {
    found = JSON.parse(text ?? 'null') as Partial<Consent> | null;
  } catch {
    return null;
  }
  if (typeof found !== 'object' || found === null) return null;
  const { analytics, marketing, preferences, timestamp } = found;
  const isWhole = [analytics, marketing, preferences].every((each) => typeof each === 'boolean');
  const isDated = typeof timestamp === 'number' && Math.abs(timestamp) <= 8.64e15;
  return isWhole && isDated ? consentTo(found as Choice, new Date(timestamp)) : null;
}
