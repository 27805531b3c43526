import type { BrowserEntry } from './contract.ts';

const longestPath = 500;
const longestOrigin = 200;

/** The path alone: query and fragment may carry a link's secret. */
function pathOf(claim: unknown): string | undefined {
  const url = typeof claim === 'string' ? URL.parse(claim, 'http://localhost') : null;
  return url && /^https?:$/.test(url.protocol) ? url.pathname.slice(0, longestPath) : undefined;
}

/** The origin alone: the rest of a foreign address is its owner's business. */
function originOf(claim: unknown): string | undefined {
  const url = typeof claim === 'string' ? URL.parse(claim) : null;
  return url && /^https?:$/.test(url.protocol) ? url.origin.slice(0, longestOrigin) : undefined;
}

const wordOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && /^[a-z]{1,20}$/.test(claim) ? claim : undefined;

/**
 * What a browser claims, in the form that the specification names (applicant side, section 3; ruling 40): `timestamp`, `url`, `referrer` and
 * `severity`. A claim that is none of its kind is left out, whatever a client sends; other details stay as they are.
 */
export function claimsOf({ metadata, timestamp }: Pick<BrowserEntry, 'metadata' | 'timestamp'>): {
  client: Record<string, unknown>;
  originalTimestamp: string;
} {
  const originalTimestamp = new Date(timestamp).toISOString();
  const claims = {
    ...metadata,
    timestamp: originalTimestamp,
    url: pathOf(metadata.url),
    path: pathOf(metadata.path),
    referrer: originOf(metadata.referrer),
    severity: wordOf(metadata.severity),
  };
  const client = Object.fromEntries(Object.entries(claims).filter(([, claim]) => claim !== undefined));
  return { client, originalTimestamp };
}
