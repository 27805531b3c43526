import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useAddress } from '../address/use-address.ts';

/** The address's name for the instant that a screen shows. */
export const momentName = 'asOf';
const name = momentName;
/** Clocks differ: what is to come by less than this is the server's to judge. */
const tolerance = 60_000;

export interface Moment {
  /** ISO 8601 in UTC; null for now. */
  asOf: string | null;
  /** What the address says that is no instant of the past, and why; the screen then shows now. */
  problem: { kind: 'malformed' | 'to-come'; text: string } | null;
  /** Null goes back to now. `replace`: leave no step in the browser's history, as while sliding. */
  go: (to: Date | null, options?: { replace?: boolean }) => void;
}

/** What an address says of the instant. */
export function momentOf(text: string | null, now: number): Pick<Moment, 'asOf' | 'problem'> {
  if (text === null) return { asOf: null, problem: null };
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return { asOf: null, problem: { kind: 'malformed', text } };
  if (at > now + tolerance) return { asOf: null, problem: { kind: 'to-come', text } };
  return { asOf: new Date(at).toISOString(), problem: null };
}

const textIn = (params: URLSearchParams) => params.get(name);

/** The instant that this screen shows, kept in the address: it can be shared, reloaded and gone back from. */
export function useMoment(): Moment {
  const { address: text, change } = useAddress(textIn);
  const { state } = useLocation();
  const go = useCallback<Moment['go']>(
    (to, { replace = false } = {}) =>
      // What the location keeps besides, as the list's filters to go back to, stays.
      change({ [name]: to?.toISOString() }, { replace, state }),
    [change, state],
  );
  return useMemo(() => ({ ...momentOf(text, Date.now()), go }), [text, go]);
}

/** A link to another screen that keeps the instant. */
export function withMoment(path: string, asOf: string | null): string {
  if (!asOf) return path;
  const [before = '', hash] = path.split('#');
  const joined = `${before}${before.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(asOf)}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}
