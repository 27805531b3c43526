import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { IncidentFilter } from '#services/incidents/contract.ts';
import { paths } from '#web/paths.ts';
import { useChangeAddress } from './use-change-address.ts';

/** What a question about an incident consists of; the address calls it what the API does. */
const names = ['from', 'to', 'actor', 'release', 'type', 'correlation'] as const;

export const queryOf = (filter: IncidentFilter): string => {
  const given = names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []));
  return new URLSearchParams(given as [string, string][]).toString();
};

/** The address that asks this: an incident can be kept, shared and gone back to. */
export const incidentPath = (filter: IncidentFilter): string => `${paths.admin.incidents}?${queryOf(filter)}`;

/** What the address asks; null for nothing yet. What is no question is the server's to refuse, in words. */
export function filterOf(params: URLSearchParams): IncidentFilter | null {
  const given = names.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : null;
}

export function useIncidentAddress() {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  const filter = useMemo(() => filterOf(params), [params]);
  const change = useCallback(
    (patch: { [Name in keyof IncidentFilter]: IncidentFilter[Name] | undefined }) =>
      changeAddress({ ...patch }),
    [changeAddress],
  );
  const clear = useCallback(
    () => changeAddress(Object.fromEntries(names.map((name) => [name, null]))),
    [changeAddress],
  );
  return { filter, change, clear };
}
export type IncidentAddress = ReturnType<typeof useIncidentAddress>;
