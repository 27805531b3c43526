import type { Secrets } from '#services/platform/crypto/secrets.ts';
import { hourMs } from '#state-machines/durations.ts';

/** What the browser that applied gets, and no one else: it may have the confirmation sent again (ruling 38). Nothing is stored. */
const lifeMs = hourMs;

const textOf = (applicationId: string, ends: string): string => `send again ${applicationId} ${ends}`;

/** Valid for an hour. */
export function submissionToken(secrets: Secrets, applicationId: string, at: Date): string {
  const ends = String(at.getTime() + lifeMs);
  return `${applicationId}.${ends}.${secrets.linkKeys.mac(textOf(applicationId, ends)).toString('base64url')}`;
}

/** The application of a token; null for one that is over, or that we never gave. */
export function applicationOfToken(secrets: Secrets, token: string, at: Date): string | null {
  const [applicationId = '', ends = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  if (!secrets.linkKeys.isMac(textOf(applicationId, ends), given)) return null;
  return Number(ends) > at.getTime() ? applicationId : null;
}
