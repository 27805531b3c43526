import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { timings } from '#web/timings.ts';
import { applicationPageQuery } from '../queries/applications.ts';
import { personName } from './person-name.ts';
import { StatusTag } from './status-tag.tsx';

const shown = 5;

interface Props {
  label?: string;
  onChoose: (id: string) => void;
}

/** Any application by name, address or phone: the newest twenty are not always the ones to test. */
export function FindApplication({ label = 'Find another application', onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
  const found = useQuery({
    ...applicationPageQuery({ search }, null),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const rows = search === '' ? [] : (found.data?.items ?? []);
  const more = (found.data?.total.count ?? 0) - shown;
  const choose = (id: string) => {
    setTyped('');
    onChoose(id);
  };
  return (
    <search className="find">
      <label className="in">
        <Search className="i q" aria-hidden="true" />
        <span className="vh">{label}</span>
        <input
          type="search"
          maxLength={200}
          placeholder={label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <div aria-live="polite">
        {search !== '' && found.isError && <p className="why">{found.error.message}</p>}
        {search !== '' && found.isSuccess && rows.length === 0 && (
          <p className="why">No Applications Found</p>
        )}
        {rows.length > 0 && (
          <ul className="hits">
            {rows.slice(0, shown).map((row) => (
              <li key={row.id}>
                <button type="button" onClick={() => choose(row.id)}>
                  <b>{personName(row)}</b>
                  <StatusTag status={row.workflowStatus} />
                </button>
              </li>
            ))}
            {more > 0 && <li className="why">{more} more; type further to narrow.</li>}
          </ul>
        )}
      </div>
    </search>
  );
}

/** What was typed, once typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : timings.searchRest);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}
