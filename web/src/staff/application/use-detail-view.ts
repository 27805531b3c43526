import { useLocation } from 'react-router-dom';
import { useAddress } from '../address/use-address.ts';
import { type ComparedVersions, readCompared, writeCompared } from './compare/compared-versions.ts';
import { actorGroups, type EventFilter, eventKinds } from './history/event-search.ts';

/** The tabs, as the address names them; the first one by its absence. */
const tabs = ['dossier', 'history', 'mails', 'proof'] as const;
export type DetailTab = (typeof tabs)[number];
/** Parts of the dossier that an address can name in a tab's place: it is brought into sight. */
const parts = ['applicant', 'details', 'documents', 'assessment'] as const;
/** How its history is looked at; the timeline by its absence. */
export const historyViews = ['compact', 'timeline', 'full'] as const;
export type HistoryView = (typeof historyViews)[number];

/** What names an event, or two versions, speaks of the history. */
function tabOf(params: URLSearchParams): DetailTab {
  const named = tabs.find((name) => name === params.get('tab'));
  return named ?? (params.has('event') || params.has('compare') ? 'history' : 'dossier');
}

function detailViewOf(params: URLSearchParams) {
  const event = Number(params.get('event'));
  const filter: EventFilter = {
    search: params.get('q') ?? '',
    kind: eventKinds.find((name) => name === params.get('kind')),
    who: actorGroups.find((name) => name === params.get('who')),
  };
  return {
    tab: tabOf(params),
    part: parts.find((name) => name === params.get('tab')) ?? null,
    view: historyViews.find((name) => name === params.get('view')) ?? 'timeline',
    event: Number.isInteger(event) && event > 0 ? event : null,
    compared: readCompared(params.get('compare')),
    filter,
  };
}

/** What the detail screen shows, kept in the address: the tab, a part of the dossier, the view of the history, its filter, the open event, what is compared. */
export function useDetailView() {
  const { address, change: changeAddress } = useAddress(detailViewOf);
  const { state } = useLocation();
  const change = (changes: Record<string, string | null | undefined>) =>
    // The location's state holds the list's filters; it must outlive every change here.
    changeAddress(changes, { replace: true, preventScrollReset: true, state });
  return {
    ...address,
    setTab: (tab: DetailTab) =>
      // An event that was open stays behind in the history, which its number alone would open.
      change({
        tab: tab === 'dossier' ? null : tab,
        ...(tab !== 'history' && { event: null, compare: null }),
      }),
    setView: (view: HistoryView) => change({ view: view === 'timeline' ? null : view }),
    openFull: () => change({ tab: 'history', view: 'full' }),
    setEvent: (version: number | null) =>
      change({ event: version === null ? null : String(version), tab: 'history' }),
    setCompared: (versions: ComparedVersions | null) =>
      // On a phone the drawer would cover what was asked for.
      change({ compare: versions && writeCompared(versions), event: null, tab: 'history' }),
    /** What is not given stays as it is. */
    setFilter: ({ search, ...others }: Partial<EventFilter>) =>
      change({ ...(search !== undefined && { q: search }), ...others }),
  };
}
export type DetailView = ReturnType<typeof useDetailView>;
