import { useQuery } from '@tanstack/react-query';
import { CircleX, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { savedViewsQuery, useViewChanges, type ViewScreen } from '../queries/saved-views.ts';
import { useMoment, withMoment } from '../time/moment.ts';

interface Props {
  screen: ViewScreen;
  current: string | null;
  onOpen: () => void;
}

/** One's own views of a screen, each a link to its filter. */
export function ViewList({ screen, current, onOpen }: Props) {
  const { data, isError, refetch } = useQuery(savedViewsQuery(screen));
  const { remove } = useViewChanges(screen);
  const { asOf } = useMoment();
  if (isError && !data) {
    return (
      <p className="err">
        <CircleX className="i" aria-hidden="true" />
        Your views could not be loaded.
        <button className="btn sm" type="button" onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    );
  }
  if (!data) return <span className="sk w4" />;
  if (data.items.length === 0) return <p className="q">None yet. A view keeps tab, search and filters.</p>;
  return (
    <>
      <ul>
        {data.items.map((view) => (
          <li key={view.id}>
            <Link
              className="tr"
              to={{ search: withMoment(`?${view.query}`, asOf) }}
              aria-current={view.id === current ? 'true' : undefined}
              onClick={onOpen}
            >
              {view.name}
            </Link>
            <button
              className="ib s"
              type="button"
              aria-label={`Delete view ${view.name}`}
              title="Delete"
              disabled={remove.isPending}
              onClick={() => remove.mutate(view.id)}
            >
              <Trash2 className="i" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {remove.isError && (
        <p className="err" role="alert">
          <CircleX className="i" aria-hidden="true" />
          {remove.error.message}
        </p>
      )}
    </>
  );
}
