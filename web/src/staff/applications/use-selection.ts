import { useCallback, useMemo, useRef, useState } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';

type Chosen = ReadonlyMap<string, ListedApplication>;
const nobody: Chosen = new Map();

export interface Selection {
  has: (id: string) => boolean;
  count: number;
  /** As they are shown now; those that left the list meanwhile as they were last seen. */
  rows: ListedApplication[];
  /** With `isRange` everybody between the last one chosen and this one too. */
  toggle: (id: string, isRange: boolean) => void;
  /** Everybody who is loaded; nobody when that is so already. */
  toggleAll: () => void;
  isAll: boolean;
  drop: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Whom a decision about several is for. Another filter begins with nobody: what cannot be seen is not acted on. */
export function useSelection(loaded: readonly ListedApplication[], filter: string): Selection {
  const [kept, setKept] = useState({ filter, chosen: nobody });
  const chosen = kept.filter === filter ? kept.chosen : nobody;
  const last = useRef<string | null>(null);
  const keep = useCallback((next: Chosen) => setKept({ filter, chosen: next }), [filter]);

  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const at = (wanted: string | null) => loaded.findIndex((row) => row.id === wanted);
      const [from, to] = [at(last.current), at(id)];
      const next = new Map(chosen);
      if (isRange && from >= 0) {
        for (const row of loaded.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(row.id, row);
      } else if (!next.delete(id) && loaded[to]) next.set(id, loaded[to]);
      last.current = id;
      keep(next);
    },
    [loaded, chosen, keep],
  );
  const isAll = loaded.length > 0 && loaded.every((row) => chosen.has(row.id));
  const toggleAll = useCallback(
    () => keep(isAll ? nobody : new Map([...chosen, ...loaded.map((row) => [row.id, row] as const)])),
    [isAll, chosen, loaded, keep],
  );
  const drop = useCallback((ids: readonly string[]) => {
    const gone = new Set(ids);
    setKept((before) => ({
      ...before,
      chosen: new Map([...before.chosen].filter(([id]) => !gone.has(id))),
    }));
  }, []);
  const clear = useCallback(() => keep(nobody), [keep]);
  const rows = useMemo(() => {
    const seen = new Map(loaded.map((row) => [row.id, row]));
    return [...chosen.values()].map((row) => seen.get(row.id) ?? row);
  }, [loaded, chosen]);
  return useMemo(
    () => ({ has: (id) => chosen.has(id), count: chosen.size, rows, toggle, toggleAll, isAll, drop, clear }),
    [chosen, rows, toggle, toggleAll, isAll, drop, clear],
  );
}
