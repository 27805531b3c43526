import { useLocation, useSearchParams } from 'react-router-dom';

/** The sections, as the address names them; the first one by its absence. */
const sections = ['history', 'applicant', 'details', 'documents', 'assessment', 'mails'] as const;
/** How its history is looked at; the timeline by its absence. */
export const historyViews = ['compact', 'timeline', 'full'] as const;
export type HistoryView = (typeof historyViews)[number];

/** What the detail screen shows, kept in the address: the tab, the view of the history and the open fact. */
export function useDetailView() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const fact = Number(params.get('fact'));
  const change = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      // The location's state holds the list's filters; it must outlive every change here.
      { replace: true, preventScrollReset: true, state },
    );
  return {
    tab: sections.find((name) => name === params.get('tab')) ?? 'history',
    view: historyViews.find((name) => name === params.get('view')) ?? 'timeline',
    fact: Number.isInteger(fact) && fact > 0 ? fact : null,
    setTab: (tab: string) => change('tab', tab === 'history' ? null : tab),
    setView: (view: HistoryView) => change('view', view === 'timeline' ? null : view),
    setFact: (version: number | null) => change('fact', version === null ? null : String(version)),
  };
}
export type DetailView = ReturnType<typeof useDetailView>;
