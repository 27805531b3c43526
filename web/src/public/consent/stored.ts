import { type Consent, readConsent } from '#state-machines/consent/choice.ts';

/** Where the choice is kept: on this device alone. */
const storedAs = 'cookie-consent';

export function storedConsent(): Consent | null {
  try {
    return readConsent(localStorage.getItem(storedAs));
  } catch {
    // A browser that lets nothing be stored is asked on every visit.
    return null;
  }
}

/** @param other hears what another tab stored */
export function onOtherTabs(other: (consent: Consent | null) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    // null: everything was cleared
    if (key === storedAs || key === null) other(storedConsent());
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** _ga, _gid, and the _ga_… of a single property. */
const isOfAnalytics = (name: string) => /^_(ga(_.*)?|gid)$/.test(name);

/** Removes the cookies of analytics, whichever of this host's domains they were set for. */
function removeAnalyticsCookies(): void {
  const names = document.cookie.split(';').map((cookie) => cookie.split('=')[0]?.trim() ?? '');
  const parts = window.location.hostname.split('.');
  const domains = ['', ...parts.map((_, index) => `; domain=${parts.slice(index).join('.')}`)];
  const stale = names.filter(isOfAnalytics).flatMap((name) => domains.map((domain) => ({ name, domain })));
  for (const { name, domain } of stale) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that this site serves
    document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}

/** Whether the visitor has decided. Analytics cookies that are not allowed go. */
export function isDecided(): boolean {
  const consent = storedConsent();
  if (!consent?.analytics) removeAnalyticsCookies();
  return consent !== null;
}

/** Stores the choice, and removes what it does not allow. */
export function keepConsent(consent: Consent): void {
  try {
    localStorage.setItem(storedAs, JSON.stringify(consent));
  } catch {
    // It counts for this visit; the next one asks again.
  }
  if (!consent.analytics) removeAnalyticsCookies();
}
