import { useLocation } from 'react-router-dom';
import { useAddress } from '../address/use-address.ts';
import { type ComparedVersions, readCompared, writeCompared } from './compare/compared-versions.ts';
import { actorGroups, type EventFilter, eventKinds } from './history/event-search.ts';

/** The sections, as the address names them; the first one by its absence. */
const sections = ['history', 'applicant', 'details', 'documents', 'assessment', 'mails'] as const;
/** How its history is looked at; the timeline by its absence. */
export const historyViews = ['compact', 'timeline', 'full'] as const;
export type HistoryView = (typeof historyViews)[number];

function detailViewOf(params: URLSearchParams) {
  const event = Number(params.get('event'));
  const filter: EventFilter = {
    search: params.get('q') ?? '',
    kind: eventKinds.find((name) => name === params.get('kind')),
    who: actorGroups.find((name) => name === params.get('who')),
  };
  return {
    tab: sections.find((name) => name === params.get('tab')) ?? 'history',
    view: historyViews.find((name) => name === params.get('view')) ?? 'timeline',
    event: Number.isInteger(event) && event > 0 ? event : null,
    compared: readCompared(params.get('compare')),
    filter,
  };
}

/** What the detail screen shows, kept in the address: the tab, the view of the history, its filter, the open event, what is compared. */
export function useDetailView() {
  const { address, change: changeAddress } = useAddress(detailViewOf);
  const { state } = useLocation();
  const change = (changes: Record<string, string | null | undefined>) =>
    // The location's state holds the list's filters; it must outlive every change here.
    changeAddress(changes, { replace: true, preventScrollReset: true, state });
  return {
    ...address,
    setTab: (tab: string) => change({ tab: tab === 'history' ? null : tab }),
    setView: (view: HistoryView) => change({ view: view === 'timeline' ? null : view }),
    setEvent: (version: number | null) => change({ event: version === null ? null : String(version) }),
    setCompared: (versions: ComparedVersions | null) =>
      // On a phone the drawer would cover what was asked for.
      change({ compare: versions && writeCompared(versions), event: null, tab: null }),
    /** What is not given stays as it is. */
    setFilter: ({ search, ...others }: Partial<EventFilter>) =>
      change({ ...(search !== undefined && { q: search }), ...others }),
  };
}
export type DetailView = ReturnType<typeof useDetailView>;
