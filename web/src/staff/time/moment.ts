import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The address's name for the instant that a screen shows. */
const name = 'asOf';

/** Any instant that names its day and time; whether it has passed is the server's to say. */
const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text));

export interface Moment {
  /** ISO 8601 in UTC; null for now. */
  asOf: string | null;
  /** What the address says and no clock can show; null when all is well. */
  malformed: string | null;
  /** Null goes back to now. `replace`: leave no step in the browser's history, as while sliding. */
  go: (to: Date | null, options?: { replace?: boolean }) => void;
}

/** The instant that this screen shows, kept in the address: it can be shared, reloaded and gone back from. */
export function useMoment(): Moment {
  const [params, setParams] = useSearchParams();
  const text = params.get(name);
  const go = useCallback<Moment['go']>(
    (to, { replace = false } = {}) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (to) next.set(name, to.toISOString());
          else next.delete(name);
          return next;
        },
        { replace },
      ),
    [setParams],
  );
  return useMemo(() => {
    const isGood = text !== null && isInstant(text);
    return {
      asOf: isGood ? new Date(text).toISOString() : null,
      malformed: text !== null && !isGood ? text : null,
      go,
    };
  }, [text, go]);
}

/** A link to another screen that keeps the instant. */
export function withMoment(path: string, asOf: string | null): string {
  if (!asOf) return path;
  const [before = '', hash] = path.split('#');
  const joined = `${before}${before.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(asOf)}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}
