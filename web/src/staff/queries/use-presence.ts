import { useEffect, useState } from 'react';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';

/** Who else has this application open, by name. Says so of oneself for as long as the tab is in sight. */
export function usePresence(id: string | null): string[] {
  const [seen, setSeen] = useState<{ id: string; names: string[] } | null>(null);
  useEffect(() => {
    if (id === null) return;
    const leaving = new AbortController();
    const say = async () => {
      if (document.hidden) return;
      const { others } = await request('PUT /api/applications/:id/presence', {
        params: { id },
        body: {},
        signal: leaving.signal,
      });
      setSeen({ id, names: others.map(({ name }) => name) });
    };
    // Who is looking helps and never hinders: without an answer, nothing is said.
    const sayOnce = () => void say().catch(() => {});
    // A person who leafs through the queue is not yet looking.
    const first = setTimeout(sayOnce, timings.presenceRest);
    const timer = setInterval(sayOnce, timings.presenceEvery);
    document.addEventListener('visibilitychange', sayOnce);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', sayOnce);
      leaving.abort();
    };
  }, [id]);
  return seen && seen.id === id ? seen.names : [];
}
