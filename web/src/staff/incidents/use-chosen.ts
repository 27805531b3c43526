import { useCallback, useMemo, useState } from 'react';
import type { IncidentFilter, Touched } from '#services/incidents/contract.ts';
import { queryOf } from '../address/incident-address.ts';
import { isUntouchedSince, noCorrection } from './words.ts';

/**
 * Who is to be corrected: first those whom the incident moved and no one has moved since, then those that were ticked. Another
 * question starts over, and a corrected application is no longer chosen.
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
    (some: readonly Touched[], isOn: (id: string) => boolean) =>
      setTicked((before) => {
        const next = new Map(before.of === question ? before.ids : []);
        for (const { applicationId: id, version } of some) next.set(`${id} ${version}`, isOn(id));
        return { of: question, ids: next };
      }),
    [question],
  );
  /** As it is ticked on the screen. */
  const choose = useCallback(
    (next: ReadonlySet<string>) => {
      const changed = rows.filter(({ applicationId: id }) => next.has(id) !== ids.has(id));
      set(changed, (id) => next.has(id));
    },
    [rows, ids, set],
  );
  return {
    chosen,
    ids,
    choose,
    /** Only those that one would expect. */
    reset: () => setTicked({ of: question, ids: new Map() }),
    clear: () => set(rows, () => false),
  };
}
export type Chosen = ReturnType<typeof useChosen>;
