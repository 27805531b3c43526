import { timings } from '#web/timings.ts';

/**
 * Gathers changed ids and hands them on together: the first at once, the rest when the interval is over. `null` stands
 * for 'anything may have changed' and swallows the ids gathered with it.
 */
export function coalesce(flush: (ids: string[] | null) => void, everyMs: number = timings.refreshEvery) {
  let ids: Set<string> | null = new Set();
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send() {
    if (ids?.size === 0) return;
    const batch = ids ? [...ids] : null;
    ids = new Set();
    isWaiting = true;
    timer = setTimeout(() => {
      isWaiting = false;
      send();
    }, everyMs);
    flush(batch);
  }
  return {
    add(changed: readonly string[] | null) {
      if (changed === null) ids = null;
      else for (const id of changed) ids?.add(id);
      if (!isWaiting) send();
    },
    stop() {
      clearTimeout(timer);
      isWaiting = false;
    },
  };
}
