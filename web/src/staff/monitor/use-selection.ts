import { useSearchParams } from 'react-router-dom';
import { statusLabels } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { paths } from '#web/paths.ts';

const isStatus = (value: string | null): value is AnyStatus => value !== null && value in statusLabels;

/** The status whose applications are listed, kept in the address. */
export function useSelection(): AnyStatus | null {
  const value = useSearchParams()[0].get('status');
  return isStatus(value) ? value : null;
}

/** The address that shows a status; null shows everything. */
export function monitorAddress(status: AnyStatus | null): string {
  return status ? `${paths.admin.monitor}?status=${status}` : paths.admin.monitor;
}
