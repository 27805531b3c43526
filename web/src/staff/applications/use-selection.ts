import { useCallback, useMemo, useState } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import type { TableSelection } from '#web/ui/table/table-props.ts';
import { personName } from '../components/person-name.ts';

type Chosen = ReadonlyMap<string, ListedApplication>;
const none: Chosen = new Map();

export interface Selection extends TableSelection<ListedApplication> {
  /** As they are shown now; those that left the list meanwhile as they were last seen. */
  rows: ListedApplication[];
  /** All that are loaded are selected. */
  isAll: boolean;
  selectAll: () => void;
  drop: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The applications that a decision about several is for. Another filter begins with none: what cannot be seen is not acted on. */
export function useSelection(loaded: readonly ListedApplication[], filter: string): Selection {
  const [kept, setKept] = useState({ filter, chosen: none });
  const chosen = kept.filter === filter ? kept.chosen : none;
  const keep = useCallback((next: Chosen) => setKept({ filter, chosen: next }), [filter]);
  const seen = useMemo(
    () => new Map([...chosen, ...loaded.map((row) => [row.id, row] as const)]),
    [chosen, loaded],
  );

  const onChange = useCallback(
    (ids: ReadonlySet<string>) => {
      const rows = [...ids].flatMap((id) => seen.get(id) ?? []);
      keep(new Map(rows.map((row) => [row.id, row])));
    },
    [seen, keep],
  );
  const drop = useCallback((ids: readonly string[]) => {
    const gone = new Set(ids);
    setKept((before) => ({
      ...before,
      chosen: new Map([...before.chosen].filter(([id]) => !gone.has(id))),
    }));
  }, []);
  return useMemo(
    () => ({
      ids: new Set(chosen.keys()),
      nameOf: personName,
      rows: [...chosen.values()].map((row) => seen.get(row.id) ?? row),
      isAll: loaded.length > 0 && loaded.every((row) => chosen.has(row.id)),
      onChange,
      selectAll: () => keep(seen),
      drop,
      clear: () => keep(none),
    }),
    [chosen, seen, loaded, onChange, keep, drop],
  );
}
