import { useQueryClient } from '@tanstack/react-query';
import { Download, LayoutGrid, RefreshCw, Rows3 } from 'lucide-react';
import { addressOf } from '#web/api/request.ts';
import { DownloadLink } from '#web/session/proof/download-link.tsx';
import { applicationsCount } from '../components/counts.ts';
import type { ListFilters } from '../queries/applications.ts';
import { useLiveState } from '../queries/live.tsx';
import { refreshApplications } from '../queries/refresh.ts';
import { momentText } from '../time/moment-text.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { queryOf } from './use-list-filters.ts';
import type { ListLayout } from './use-list-layout.ts';

interface Props {
  filters: ListFilters;
  total: { count: number; isAtLeast: boolean } | undefined;
  isFetching: boolean;
  /** The instant that is shown; null for now. */
  asOf: string | null;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
}

const layouts = [
  ['table', 'Table', Rows3],
  ['cards', 'Cards', LayoutGrid],
] as const;

/** Title, how many were found, and what can be done with all of them. */
export function ListHeader({ filters, total, isFetching, asOf, layout, onLayout }: Props) {
  const queries = useQueryClient();
  const isLive = useLiveState() === 'live';
  return (
    <header className="head">
      <h1>Applications</h1>
      <span className="cnt">
        {total && applicationsCount(total)}
        {asOf && total && <span className="hide-s">, as of {momentText(Date.parse(asOf))}</span>}
        {!isLive && !asOf && total && <span className="stale">Reconnecting: may be out of date</span>}
      </span>
      <fieldset className="seg" aria-label="Show the list as">
        {layouts.map(([value, label, Icon]) => (
          <button
            key={value}
            type="button"
            aria-pressed={layout === value}
            aria-label={label}
            title={label}
            onClick={() => onLayout(value)}
          >
            <Icon className="i" aria-hidden="true" />
          </button>
        ))}
      </fieldset>
      <SavedViews screen="applications" query={queryOf(filters)} />
      <ExportLink filters={filters} total={total} isPast={asOf !== null} />
      {asOf === null && (
        <button
          className="btn"
          type="button"
          disabled={isFetching}
          onClick={() => void refreshApplications(queries, [])}
        >
          <RefreshCw className="i" aria-hidden="true" />
          Refresh
        </button>
      )}
    </header>
  );
}

interface ExportLinkProps {
  /** The screen shows the past. */
  isPast: boolean;
  filters: ListFilters;
  total: { count: number; isAtLeast: boolean } | undefined;
}

/** Everything the filter finds as a file, however much of it is loaded. */
function ExportLink({ filters, total, isPast }: ExportLinkProps) {
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
      href={addressOf('GET /api/applications/export.csv', { query: filters })}
      title={said}
      aria-label={said}
    >
      {label}
    </DownloadLink>
  );
}
