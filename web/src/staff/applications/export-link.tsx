import { Download } from 'lucide-react';
import type { ListFilters } from '../queries/applications.ts';
import { applicationsCount } from '../signs/counts.ts';
import { queryOf } from './use-list-filters.ts';

interface Props {
  filters: ListFilters;
  total: { count: number; isAtLeast: boolean } | undefined;
}

/** Everything the filter finds as a file, however much of it is loaded. */
export function ExportLink({ filters, total }: Props) {
  const label = (
    <>
      <Download className="i" aria-hidden="true" />
      Export CSV
    </>
  );
  if (!total?.count) {
    return (
      <button className="btn" type="button" disabled title="There is nothing to export">
        {label}
      </button>
    );
  }
  const said = `Export CSV: ${applicationsCount(total)}`;
  return (
    <a
      className="btn"
      href={`/api/applications/export.csv?${queryOf(filters)}`}
      download
      title={said}
      aria-label={said}
    >
      {label}
    </a>
  );
}
