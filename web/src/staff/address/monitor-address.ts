import { useCallback } from 'react';
import { statusLabels } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { paths } from '#web/paths.ts';
import { useMoment, withMoment } from '../time/moment.ts';
import { useAddress } from './use-address.ts';

/** Two views of the same numbers: the specification's cards, or the graph with its table. */
export type MonitorView = 'grid' | 'graph';

const isStatus = (value: string | null): value is AnyStatus => value !== null && value in statusLabels;

function selectionOf(params: URLSearchParams): { selected: AnyStatus | null; view: MonitorView } {
  const value = params.get('status');
  return {
    selected: isStatus(value) ? value : null,
    view: params.get('view') === 'graph' ? 'graph' : 'grid',
  };
}

/** The status whose applications are listed and the view they are chosen in, kept in the address. */
export const useSelection = () => useAddress(selectionOf).address;

/** The address that shows a status; null shows everything. */
export function monitorAddress(status: AnyStatus | null, view: MonitorView): string {
  const query = new URLSearchParams({ ...(view === 'graph' && { view }), ...(status && { status }) });
  return query.size > 0 ? `${paths.admin.monitor}?${query}` : paths.admin.monitor;
}

/** The same for links of the monitor itself, which keep the instant that it shows. */
export function useMonitorAddress(): typeof monitorAddress {
  const { asOf } = useMoment();
  return useCallback((status, view) => withMoment(monitorAddress(status, view), asOf), [asOf]);
}
