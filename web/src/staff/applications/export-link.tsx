import { Download } from 'lucide-react';
import { DownloadLink } from '#web/session/proof/download-link.tsx';
import { applicationsCount } from '../components/counts.ts';
import type { ListFilters } from '../queries/applications.ts';
import { queryOf } from './use-list-filters.ts';

interface Props {
  /** The screen shows the past. */
  isPast: boolean;
  filters: ListFilters;
  total: { count: number; isAtLeast: boolean } | undefined;
}

/** Everything the filter finds as a file, however much of it is loaded. */
export function ExportLink({ filters, total, isPast }: Props) {
  const label = (
    <>
      <Download className="i" aria-hidden="true" />
      Export CSV
    </>
  );
  if (isPast || !total?.count) {
    return (
      <button
        className="btn"
        type="button"
        disabled
        title={isPast ? 'Exports are of now. Return to live first.' : 'There is nothing to export'}
      >
        {label}
      </button>
    );
  }
  const said = `Export CSV: ${applicationsCount(total)}`;
  return (
    <DownloadLink
      className="btn"
      href={`/api/applications/export.csv?${queryOf(filters)}`}
      title={said}
      aria-label={said}
    >
      {label}
    </DownloadLink>
  );
}
