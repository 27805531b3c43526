import { useCallback, useMemo, useState } from 'react';
import type { IncidentFilter, Touched } from '#services/incidents/contract.ts';
import { queryOf } from '../address/incident-address.ts';
import { isUntouchedSince, noCorrection } from './words.ts';

/**
 * Who is to be corrected: at first whoever the incident moved and nobody has since, then as it was ticked. Another question begins
 * anew; whoever was corrected is chosen no more.
 */
export function useChosen(filter: IncidentFilter | null, rows: readonly Touched[]) {
  const question = queryOf(filter ?? {});
  const [ticked, setTicked] = useState<{ of: string; ids: ReadonlyMap<string, boolean> }>({
    of: question,
    ids: new Map(),
  });
  const chosen = useMemo(() => {
    const own = ticked.of === question ? ticked.ids : new Map<string, boolean>();
    return rows.filter(
      (row) =>
        noCorrection(row) === null &&
        (own.get(`${row.applicationId} ${row.version}`) ?? isUntouchedSince(row)),
    );
  }, [ticked, question, rows]);
  const ids = useMemo(() => new Set(chosen.map(({ applicationId }) => applicationId)), [chosen]);
  const set = useCallback(
    (some: readonly Touched[], isOn: boolean) =>
      setTicked((before) => {
        const next = new Map(before.of === question ? before.ids : []);
        for (const { applicationId, version } of some) next.set(`${applicationId} ${version}`, isOn);
        return { of: question, ids: next };
      }),
    [question],
  );
  const toggle = useCallback(
    (id: string) => {
      const row = rows.find(({ applicationId }) => applicationId === id);
      if (row) set([row], !ids.has(id));
    },
    [rows, ids, set],
  );
  return {
    chosen,
    has: (id: string) => ids.has(id),
    toggle,
    /** Only those that one would expect. */
    reset: () => setTicked({ of: question, ids: new Map() }),
    clear: () => set(rows, false),
  };
}
export type Chosen = ReturnType<typeof useChosen>;
