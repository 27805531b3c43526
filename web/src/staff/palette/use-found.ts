import { useQueries, useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApplicationRow } from '#services/applications/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { paths } from '#web/paths.ts';
import { useRested } from '#web/ui/use-rested.ts';
import { applicationsCount } from '../components/list-figure.ts';
import { isErased, personName } from '../components/person-name.ts';
import { applicationQuery } from '../queries/application.ts';
import { applicationPageQuery, useFoundTotal } from '../queries/applications.ts';
import { recentlyOpened } from '../shell/recently-opened.ts';
import { useMoment, withMoment } from '../time/moment.ts';
import type { PaletteGroup } from './palette-item.ts';

const shown = 7;
/** Before anything is typed, the screens below should stay in sight. */
const shownUnasked = 4;

type Row = Pick<ApplicationRow, 'id' | 'firstName' | 'lastName' | 'email' | 'workflowStatus'>;

/**
 * Applications by name, e-mail address or phone, as the server finds them; before anything is typed those opened last
 * in this tab, then the newest. `said` is for those who do not see the list.
 */
export function useFound(typed: string): {
  groups: PaletteGroup[];
  said: string;
  isSearching: boolean;
  failure: string | null;
} {
  const navigate = useNavigate();
  const { asOf } = useMoment();
  const search = useRested(typed);
  const [ids] = useState(recentlyOpened);
  const recent = useQueries({ queries: ids.map((id) => applicationQuery(id)) });
  const found = useQuery(applicationPageQuery({ search: search || undefined }, null));
  const total = useFoundTotal(
    { search: search || undefined },
    found.isPlaceholderData ? undefined : found.data,
  );
  const isFresh = found.isSuccess && !found.isPlaceholderData && search === typed;

  const item = (kind: string) => (row: Row) => ({
    id: `${kind} ${row.id}`,
    label: personName(row),
    person: row,
    hint: isErased(row)
      ? statusLabel(row.workflowStatus)
      : `${statusLabel(row.workflowStatus)} · ${row.email}`,
    icon: UserRound,
    leaves: true,
    run: () => void navigate(withMoment(paths.admin.application(row.id), asOf)),
  });
  const opened = recent.flatMap(({ data }) => data ?? []);
  // What an earlier search found must not be opened by a quick Enter.
  const rows = isFresh ? found.data.items.slice(0, typed === '' ? shownUnasked : shown) : [];
  const groups: PaletteGroup[] = [
    { value: 'Recently opened', items: typed === '' ? opened.map(item('recent')) : [] },
    { value: typed === '' ? 'Newest applications' : 'Applications', items: rows.map(item('found')) },
  ];
  const said = isFresh && total && typed !== '' ? `${applicationsCount(total)} found` : '';
  return {
    groups,
    said,
    isSearching: !isFresh && !found.isError,
    failure: found.isError ? found.error.message : null,
  };
}
