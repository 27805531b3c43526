/** The pause between two looks for work. What wakes it while work is going on shortens the next one. */
interface Rest {
  wake: () => void;
  /** @param leastMs rests as long even when woken @param mostMs and no longer than this */
  rest: (leastMs: number, mostMs: number) => Promise<void>;
}

export function createRest(stopped: AbortSignal): Rest {
  let isWoken = false;
  let endEarly = (): void => undefined;
  const pause = (ms: number, canBeWoken: boolean) =>
    new Promise<void>((resolve) => {
      if (stopped.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        stopped.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      stopped.addEventListener('abort', end);
      if (canBeWoken) endEarly = end;
    });
  return {
    wake: () => {
      isWoken = true;
      endEarly();
    },
    rest: async (leastMs, mostMs) => {
      await pause(leastMs, false);
      if (!isWoken && mostMs > leastMs) await pause(mostMs - leastMs, true);
      isWoken = false;
    },
  };
}
