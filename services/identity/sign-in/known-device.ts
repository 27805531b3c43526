import { randomBytes } from 'node:crypto';
import type { Keyring } from '#services/platform/crypto/keyring.ts';
import { dayMs } from '#state-machines/durations.ts';

/**
 * Browsers in which a sign-in was completed have tries of their own, so that strangers' wrong ones cannot keep the owner out
 * (S33, decision 0036). One cookie holds an entry for each account: `account.id.lastDay.mac`. It opens nothing.
 */
export interface DeviceOwner {
  userId: string;
  /** Raised when the password changes or sessions end everywhere: entries signed before are worth nothing. */
  deviceEpoch: number;
}

/** A family's computer; the account that signed in longest ago gives way. */
export const maxAccountsPerBrowser = 5;
/** What the cookie policy promises of necessary cookies (applicant side, section 1). */
const lifeDays = 30;
export const deviceLifeMs = lifeDays * dayMs;
const separator = '~';
const entryShape = /^([\w-]{16})\.([0-9a-f]{32})\.(\d{1,6})\.([\w-]{43})$/;

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);

/** Tells the entries of a browser apart without saying whose they are. Under each key, the writing one first. */
const accountTags = (keys: Keyring, userId: string): string[] =>
  keys.macs(`account ${userId}`).map((mac) => mac.toString('base64url').slice(0, 16));
const signedText = (id: string, lastDay: string, { userId, deviceEpoch }: DeviceOwner): string =>
  `device ${id} ${lastDay} ${userId} ${deviceEpoch}`;

const entriesOf = (cookie: string): string[] =>
  cookie.split(separator, maxAccountsPerBrowser).filter((entry) => entryShape.test(entry));
const isTagged = (entry: string, tags: readonly string[]): boolean =>
  tags.some((tag) => entry.startsWith(tag));

/** The id by which this browser is known to the account; null for a stranger's, a forged or a forgotten one. */
export function knownDevice(keys: Keyring, cookie: string, owner: DeviceOwner, at: Date): string | null {
  const entries = entriesOf(cookie);
  if (entries.length === 0) return null;
  const tags = accountTags(keys, owner.userId);
  const entry = entries.find((each) => isTagged(each, tags));
  const [, , id = '', lastDay = '', signature = ''] = entryShape.exec(entry ?? '') ?? [];
  if (!id || Number(lastDay) < dayOf(at)) return null;
  const isOurs = keys.isMac(signedText(id, lastDay, owner), Buffer.from(signature, 'base64url'));
  return isOurs ? id : null;
}

/** The cookie with this account in front. A browser that was known keeps its id, and so the count of its tries. */
export function withDevice(keys: Keyring, cookie: string, owner: DeviceOwner, at: Date): string {
  const tags = accountTags(keys, owner.userId);
  const id = knownDevice(keys, cookie, owner, at) ?? randomBytes(16).toString('hex');
  const lastDay = String(dayOf(at) + lifeDays);
  const signature = keys.mac(signedText(id, lastDay, owner)).toString('base64url');
  const own = `${tags[0]}.${id}.${lastDay}.${signature}`;
  const others = entriesOf(cookie).filter((entry) => !isTagged(entry, tags));
  return [own, ...others].slice(0, maxAccountsPerBrowser).join(separator);
}
